import type { LeadRecord } from '@crm/contracts'
import { type ReactNode, useId } from 'react'
import { leadFields } from './lead-fields.tsx'
import { SetBy } from './set-by.tsx'
import { isUndoable } from './undoable.ts'

/** How a change is taken back, or all changes of a save from the first version `through` the last. */
export type Undoing = { busy: boolean; undo: (changes: { version: number; through?: number }) => void }
type Props = { record: LeadRecord; asOf: string | null; undoing: Undoing | null }

/** Every field but the notes: its value, who set it, when, and what it was before; its last change can be undone. */
export function CurrentValues({ record, asOf, undoing }: Props) {
  const { lead, setBy } = record
  const id = useId()
  return (
    <section className="card" aria-labelledby={id}>
      <div className="card-head">
        <h2 className="card-title" id={id}>
          {asOf === null ? 'Current values' : 'Values then'}
        </h2>
        <span className="text-xs text-fg-muted">who set it, when</span>
      </div>
      <dl className="grid grid-cols-1 @min-[30rem]:@max-[56rem]:grid-cols-2">
        {leadFields.map(({ field, label, value }) => (
          <div key={field} className="flex items-start gap-3 border-b border-line px-4 py-2.5 last:border-b-0">
            <dt className="w-24 shrink-0 pt-0.5 text-sm text-fg-muted">{label}</dt>
            <dd className="min-w-0 flex-1 text-right">
              <span className="block font-medium wrap-anywhere">{value(lead)}</span>
              <SetBy source={setBy[field]} />
              <Before before={setBy[field].before}>
                {undoing && isUndoable({ field, version: setBy[field].version }, record) && (
                  <button
                    type="button"
                    className="relative ml-1.5 font-medium text-link after:absolute after:-inset-x-1 after:-inset-y-3.5 hover:underline disabled:opacity-50"
                    aria-label={`Undo the last change of ${label.toLowerCase()}`}
                    disabled={undoing.busy}
                    onClick={() => undoing.undo({ version: setBy[field].version })}
                  >
                    Undo
                  </button>
                )}
              </Before>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function Before({ before, children }: { before: string | null; children: ReactNode }) {
  if (before === null) return null
  return (
    <span className="block text-xs text-fg-subtle wrap-anywhere">
      was {before}
      {children}
    </span>
  )
}
