import type { Lead, Problem } from '@crm/contracts'
import { capitalise, Notice, shortDate } from '@crm/ui'

/** Somebody else changed the same meanwhile: what it is now, and that saving again is meant. */
export function ConflictNotice({ now, conflicts }: { now: Lead; conflicts: NonNullable<Problem['conflicts']> }) {
  const by = conflicts.map((conflict) => conflict.by).find((name) => name !== null)
  return (
    <Notice tone="warn" role="alert">
      <div>
        <p className="notice-title">{by ? `${capitalise(by)} has` : 'Someone has'} changed this lead meanwhile</p>
        <ul>
          {conflicts.map(({ field }) => (
            <li key={field}>{inWords(field, now)}</li>
          ))}
        </ul>
        <p>Save again to put yours in its place.</p>
      </div>
    </Notice>
  )
}

function inWords(field: string, now: Lead): string {
  if (field === 'next_followup_date')
    return `Next follow-up date: ${now.next_followup_date === null ? '-' : shortDate(now.next_followup_date)}`
  return field === 'assigned_to' ? `Assigned to: ${capitalise(now.assigned_to)}` : field
}
