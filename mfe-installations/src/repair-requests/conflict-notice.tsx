import { capitalise, Notice } from '@crm/ui'
import { fieldLabels, formOf, type RepairField } from './repair-form.ts'
import type { RepairFormState } from './use-repair-form.ts'

/** Somebody else changed the same fields meanwhile: what they hold now. */
export function ConflictNotice({ state: { base, conflicts } }: { state: RepairFormState }) {
  const now = base && formOf(base)
  if (now === null || conflicts.length === 0) return null
  const by = conflicts.find((conflict) => conflict.by !== null)?.by
  return (
    <Notice tone="warn" role="alert" className="mb-4">
      <div>
        <p className="notice-title">{by ? `${capitalise(by)} has` : 'Someone has'} changed this repair request meanwhile</p>
        <ul>
          {conflicts.map(({ field }) => (
            <li key={field}>
              {fieldLabels[field as RepairField] ?? field}: {now[field as RepairField] || '-'}
            </li>
          ))}
        </ul>
        <p>Save again to put yours in its place.</p>
      </div>
    </Notice>
  )
}
