import type { LeadRecord } from '@crm/contracts'
import { type ReactNode, useId } from 'react'
import { fieldsShownOf, type LeadField } from './lead-fields.tsx'
import { SetBy } from './set-by.tsx'
import { isUndoable } from './undoable.ts'

/** The version to undo, or one field of it, or all versions of a save up to `through`. */
export type Undone = { version: number; field?: LeadField; through?: number }

/** `reopen` is null without permission. */
export type Undoing = { busy: boolean; undo: (changes: Undone) => void; reopen: (() => void) | null }
type Props = { record: LeadRecord; asOf: string | null; undoing: Undoing | null }

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
        {fieldsShownOf(lead).map(({ field, label, value }) => (
          <div key={field} className="flex items-start gap-3 border-b border-line px-4 py-2.5 last:border-b-0">
            <dt className="w-24 shrink-0 pt-0.5 text-sm text-fg-muted">{label}</dt>
            <dd className="min-w-0 flex-1 text-right">
              <span className="block font-medium wrap-anywhere">{value(lead)}</span>
              <SetBy source={setBy[field]} />
              <Before before={setBy[field].before}>{undoing && takeBack(field, label, record, undoing)}</Before>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function takeBack(field: LeadField, label: string, record: LeadRecord, { busy, undo, reopen }: Undoing): ReactNode {
  const { version } = record.setBy[field]
  if (field === 'completed_on') return reopen && <LinkButton text="Reopen" label="Reopen the installation" busy={busy} onPress={reopen} />
  if (!isUndoable({ field, version }, record)) return null
  return (
    <LinkButton text="Undo" label={`Undo the last change of ${label.toLowerCase()}`} busy={busy} onPress={() => undo({ version, field })} />
  )
}

function LinkButton({ text, label, busy, onPress }: { text: string; label: string; busy: boolean; onPress: () => void }) {
  return (
    <button
      type="button"
      className="relative ml-1.5 font-medium text-link after:absolute after:-inset-x-1 after:-inset-y-3.5 hover:underline disabled:opacity-50"
      aria-label={label}
      disabled={busy}
      onClick={onPress}
    >
      {text}
    </button>
  )
}

function Before({ before, children }: { before: string | null; children: ReactNode }) {
  if (before === null && !children) return null
  return (
    <span className="block text-xs text-fg-subtle wrap-anywhere">
      {before !== null && `was ${before}`}
      {children}
    </span>
  )
}
