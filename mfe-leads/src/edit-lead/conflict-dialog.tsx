import { type Lead, type LeadFieldName, leadFields } from '@crm/contracts'
import { useSession } from '@crm/shell-api'
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
  const { username } = useSession().user
  const others = listOthers(conflicts, username)
  const words = others.length > 0 ? wordsForOthers : wordsForSaved
  const author = others.length > 0 ? new Intl.ListFormat('en').format(others.map(capitalize)) : null
  const mine = applyFollowUpClearing(base, values)
  const kept = describeMerge(base, now, listMergedFields(base, now, mine, conflicts), words, author)
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
      description={`${now.name} was changed${author ? ` by ${author}` : describeOwn(conflicts)} while you were editing. Pick one value for each field.`}
      footer={footer}
      onRequestClose={backToEditing}
    >
      <div className="mb-1 flex items-center justify-between gap-2 max-md:flex-col max-md:items-stretch">
        <p className="text-sm text-fg-muted">
          {conflicts.length} {conflicts.length === 1 ? 'field' : 'fields'} changed {words.twice}
        </p>
        <div className="grid grid-cols-2 gap-2">
          <Button onClick={() => all('mine')}>Keep all of mine</Button>
          <Button onClick={() => all('theirs')}>{words.useAll}</Button>
        </div>
      </div>
      <div className="divide-y divide-line">
        {conflicts.map((conflict) => (
          <ConflictChoice
            key={conflict.field}
            conflict={conflict}
            isOthers={others.length > 0}
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

// The other change may be the user's own, saved in another tab. Its author is unknown (null) where only this form noticed it.
const wordsForOthers = { twice: 'by both of you', useAll: 'Use all of theirs', whose: 'Theirs', their: 'their', once: 'one of you' }
const wordsForSaved = {
  twice: 'in both edits',
  useAll: 'Use all saved values',
  whose: 'Saved',
  their: 'the saved',
  once: 'one of the two edits',
}

const listOthers = (conflicts: FieldConflict[], username: string): string[] => [
  ...new Set(conflicts.flatMap(({ by }) => (by === null || by === username ? [] : by))),
]

const describeOwn = (conflicts: FieldConflict[]): string => (conflicts.some(({ by }) => by !== null) ? ' by you in another tab' : '')

type ChoiceProps = {
  conflict: FieldConflict
  isOthers: boolean
  before: Lead
  mine: LeadForm
  now: Lead
  chosen: ConflictSide | undefined
  onChoose: (side: ConflictSide) => void
}

function ConflictChoice({ conflict, isOthers, before, mine, now, chosen, onChoose }: ChoiceProps) {
  const name = useId()
  const { withClock } = useMomentFormatters()
  const { field, by, at } = conflict
  const { username } = useSession().user
  const author = by === null ? '' : by === username ? 'You, in another tab, ' : `${capitalize(by)}, `
  const words = isOthers ? wordsForOthers : wordsForSaved
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
        {card('theirs', words.whose, `${author}${withClock(at)}`, describeValue(field, buildLeadForm(now)))}
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

function describeMerge(
  before: Lead,
  now: Lead,
  merged: ReturnType<typeof listMergedFields>,
  words: typeof wordsForOthers,
  author: string | null,
): string {
  const said = merged.map(({ field, side }) => {
    const name = field === 'newNote' ? 'new note' : leadEditFieldLabels[field].toLowerCase()
    if (side === 'mine') return `your ${name}`
    return `${words.their} ${name} (${describeValue(field, buildLeadForm(before))} → ${describeValue(field, buildLeadForm(now))})`
  })
  const notes = now.notes === before.notes ? [] : [author ? `the notes by ${author}` : 'the saved notes']
  const all = [...said, ...notes]
  return all.length === 0 ? '' : `${new Intl.ListFormat('en').format(all)}. Only ${words.once} changed ${all.length === 1 ? 'it' : 'them'}.`
}
