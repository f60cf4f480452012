import type { CalendarEvent, Problem } from '@crm/contracts'
import { capitalise, Notice } from '@crm/ui'
import { linesOf } from './event-dialog.tsx'
import { eventOf } from './shown-event.ts'

/** Somebody else changed the same meanwhile: what it is now, and that saving again is meant. */
export function EventConflict({ now, conflicts }: { now: CalendarEvent; conflicts: NonNullable<Problem['conflicts']> }) {
  const by = conflicts.map((conflict) => conflict.by).find((name) => name !== null)
  const event = eventOf(now)
  return (
    <Notice tone="warn" role="alert">
      <div>
        <p className="notice-title">{by ? `${capitalise(by)} has` : 'Someone has'} changed this event meanwhile</p>
        <ul>
          {[['Title', event.title], ...linesOf(event)].map(([name, text]) => (
            <li key={name}>
              {name}: {text}
            </li>
          ))}
        </ul>
        <p>Save again to put yours in its place.</p>
      </div>
    </Notice>
  )
}
