import { type Lead, type LeadFieldName, leadFields } from '@crm/contracts'
import { Button, capitalize, Dialog, formatMoney, formatShortDate } from '@crm/ui'
import { Check, GitMerge } from 'lucide-react'
import { useId, useState } from 'react'
import { useMomentFormatters } from '../dates.ts'
import { buildLeadForm, type LeadEditFieldName, type LeadForm, leadEditFieldLabels } from '../lead-form/lead-form.ts'
import { type ConflictChoices, type ConflictSide, type FieldConflict, listMergedFields } from './conflicts.ts'
import { applyFollowUpClearing, type EditLeadState, type LeadEditConflict } from './use-edit-lead.ts'

type Props = { edit: EditLeadState; contest: LeadEditConflict }

export function LeadConflictDialog({ edit: { base, values, settle, backToEditing }, contest: { now, conflicts } }: Props) {
  const [choices, setChoices] = useState<ConflictChoices>({})
  const mine = applyFollowUpClearing(base, values)
  const kept = describeMerge(base, now, listMergedFields(base, now, mine, conflicts), authors(conflicts))
  const all = (side: ConflictSide) => setChoices(Object.fromEntries(conflicts.map(({ field }) => [field, side])))
  const open = conflicts.filter(({ field }) => !choices[field]).length

  const footer = (
    <>
      <p role="status" className="mr-auto self-center text-sm text-fg-muted max-md:w-full">
        {open > 0 && `${open} ${open === 1 ? 'choice' : 'choices'} left`}
      </p>
      <Button className="max-md:flex-1" onClick={backToEditing}>
        Back to editing
      </Button>
      <Button className="max-md:flex-1" variant="primary" disabled={open > 0} onClick={() => settle(choices)}>
        Save my choices
      </Button>
    </>
  )
  return (
    <Dialog
      size="md"
      title="Choose what to keep"
      description={`${now.name} was changed by ${authors(conflicts)} while you were editing. Pick one value for each field.`}
      footer={footer}
      onRequestClose={backToEditing}
    >
      <div className="mb-1 flex items-center justify-between gap-2 max-md:flex-col max-md:items-stretch">
        <p className="text-sm text-fg-muted">
          {conflicts.length} {conflicts.length === 1 ? 'field' : 'fields'} changed by both of you
        </p>
        <div className="grid grid-cols-2 gap-2">
          <Button onClick={() => all('mine')}>Keep all of mine</Button>
          <Button onClick={() => all('theirs')}>Use all of theirs</Button>
        </div>
      </div>
      <div className="divide-y divide-line">
        {conflicts.map((conflict) => (
          <ConflictChoice
            key={conflict.field}
            conflict={conflict}
            before={base}
            mine={mine}
            now={now}
            chosen={choices[conflict.field]}
            onChoose={(side) => setChoices((before) => ({ ...before, [conflict.field]: side }))}
          />
        ))}
      </div>
      {kept && (
        <div className="notice mt-1">
          <GitMerge className="text-fg-muted" aria-hidden="true" />
          <p>
            <span className="font-medium">Merged automatically:</span> {kept}
          </p>
        </div>
      )}
    </Dialog>
  )
}

function authors(conflicts: FieldConflict[]): string {
  const names = [...new Set(conflicts.map(({ by }) => (by === null ? 'someone' : capitalize(by))))]
  return new Intl.ListFormat('en').format(names)
}

type ChoiceProps = {
  conflict: FieldConflict
  before: Lead
  mine: LeadForm
  now: Lead
  chosen: ConflictSide | undefined
  onChoose: (side: ConflictSide) => void
}

function ConflictChoice({ conflict, before, mine, now, chosen, onChoose }: ChoiceProps) {
  const name = useId()
  const { withClock } = useMomentFormatters()
  const { field, by, at } = conflict
  const author = `${by === null ? 'Someone' : capitalize(by)}, ${withClock(at)}`
  const card = (side: ConflictSide, whose: string, note: string, value: string) => (
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
      <legend className="float-left font-semibold">{leadEditFieldLabels[field]}</legend>
      <p className="mb-2 text-sm text-fg-muted max-md:clear-both md:pl-40 md:text-right">
        Before: {describeValue(field, buildLeadForm(before))}
      </p>
      <div className="clear-both grid grid-cols-1 gap-3 md:grid-cols-2">
        {card('mine', 'Mine', 'You, just now', describeValue(field, mine))}
        {card('theirs', 'Theirs', author, describeValue(field, buildLeadForm(now)))}
      </div>
    </fieldset>
  )
}

function describeValue(field: LeadEditFieldName, form: LeadForm): string {
  const value = form[field]
  if (Array.isArray(value)) return value.join(', ') || '-'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (value.trim() === '') return '-'
  const kind = field in leadFields ? leadFields[field as LeadFieldName].kind : null
  if (kind === 'amount') return formatMoney(value)
  if (kind === 'day') return formatShortDate(value)
  return kind === 'member' ? capitalize(value) : value
}

function describeMerge(before: Lead, now: Lead, merged: ReturnType<typeof listMergedFields>, authors: string): string {
  const said = merged.map(({ field, side }) => {
    const name = field === 'newNote' ? 'new note' : leadEditFieldLabels[field].toLowerCase()
    if (side === 'mine') return `your ${name}`
    return `their ${name} (${describeValue(field, buildLeadForm(before))} → ${describeValue(field, buildLeadForm(now))})`
  })
  const notes = now.notes === before.notes ? [] : [`the notes by ${authors}`]
  const all = [...said, ...notes]
  return all.length === 0 ? '' : `${new Intl.ListFormat('en').format(all)}. Only one of you changed ${all.length === 1 ? 'it' : 'them'}.`
}
