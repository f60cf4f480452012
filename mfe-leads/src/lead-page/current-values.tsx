import type { LeadRecord } from '@crm/contracts'
import { IconButton } from '@crm/ui'
import { Undo2 } from 'lucide-react'
import { useId } from 'react'
import { leadFields } from './lead-fields.tsx'
import { SetBy } from './set-by.tsx'
import { isUndoable } from './undoable.ts'

/** How a change is taken back. */
export type Undoing = { busy: boolean; undo: (version: number) => void }
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
          <div key={field} className="flex items-start gap-1 border-b border-line px-4 py-2.5 last:border-b-0">
            <dt className="w-28 shrink-0 pt-0.5 text-sm text-fg-muted">{label}</dt>
            <dd className="min-w-0 flex-1 text-right">
              <span className="block font-medium wrap-anywhere">{value(lead)}</span>
              <SetBy source={setBy[field]} />
            </dd>
            {undoing && isUndoable({ field, version: setBy[field].version }, record) && (
              <IconButton
                className="-my-1 -mr-2"
                label={`Undo the last change of ${label.toLowerCase()}`}
                title="Undo"
                disabled={undoing.busy}
                onClick={() => undoing.undo(setBy[field].version)}
              >
                <Undo2 className="icon" aria-hidden="true" />
              </IconButton>
            )}
          </div>
        ))}
      </dl>
    </section>
  )
}
