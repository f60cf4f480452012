import type { Lead } from '@crm/contracts'
import { capitalise } from '@crm/ui'
import { Check } from 'lucide-react'
import { useId } from 'react'
import { useMoments } from '../dates.ts'
import { valueInWords } from './conflict-words.ts'
import type { FieldConflict, Side } from './conflicts.ts'
import { type EditForm, fieldLabels, formOf } from './edit-form.ts'

type Props = { conflict: FieldConflict; before: Lead; mine: EditForm; now: Lead; chosen: Side | undefined; onChoose: (side: Side) => void }

export function ConflictChoice({ conflict, before, mine, now, chosen, onChoose }: Props) {
  const name = useId()
  const { withClock } = useMoments()
  const { field, by, at } = conflict
  const author = `${by === null ? 'Someone' : capitalise(by)}, ${withClock(at)}`
  const card = (side: Side, whose: string, note: string, value: string) => (
    <label className="pick">
      <input className="visually-hidden" type="radio" name={name} checked={chosen === side} onChange={() => onChoose(side)} />
      <span className="pick-mark rounded-full!" aria-hidden="true">
        <Check />
      </span>
      <span className="min-w-0">
        <span className="pick-note">
          <b className="font-semibold">{whose}</b> · {note}
        </span>
        <span className="pick-title whitespace-pre-line">{value}</span>
      </span>
    </label>
  )
  return (
    <fieldset className="py-4">
      <legend className="float-left font-semibold">{fieldLabels[field]}</legend>
      <p className="mb-2 text-sm text-fg-muted max-md:clear-both md:pl-40 md:text-right">Before: {valueInWords(field, formOf(before))}</p>
      <div className="clear-both grid grid-cols-1 gap-3 md:grid-cols-2">
        {card('mine', 'Mine', 'You, just now', valueInWords(field, mine))}
        {card('theirs', 'Theirs', author, valueInWords(field, formOf(now)))}
      </div>
    </fieldset>
  )
}
