import { formatPhone, type Lead, noteTemplates } from '@crm/contracts'
import { ConflictNotice, FormDialog } from '@crm/forms'
import { EarlierSaveNotice } from '@crm/lead-fields'
import { Button, capitalize, DateInput, Field, FollowUpBadge, formatShortDate, NativeSelect, NoticeBanner, Textarea } from '@crm/ui'
import { Check } from 'lucide-react'
import { type RefObject, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { ShortcutKeyHint, useControlEnterKey, useShortcutKeys } from '../shortcuts.tsx'
import {
  assigneeNames,
  buildNoteLine,
  changesAssignee,
  customNoteTemplate,
  listQuickDates,
  type QuickFollowUpValues,
  useQuickFollowUpForm,
} from './follow-up-form.ts'

type QuickFollowUpDialogProps = {
  lead: Lead
  today: string
  next?: Lead | null
  onNext?: () => void
  onClose: () => void
}

export function QuickFollowUpDialog({ lead, today, next = null, onNext = () => {}, onClose }: QuickFollowUpDialogProps) {
  const formRef = useRef<HTMLFormElement>(null)
  const form = useQuickFollowUpForm({ lead, today })
  const { base, values, errors, conflicts, added, isReady, saving, change } = form
  const due = base.followup_due === 'overdue' || base.followup_due === 'today'
  const saveAndAdvance = () => form.saveThen(next ? onNext : onClose)

  const hasMoved = useFocusOnNext(lead.id, formRef)
  useShortcutKeys('dialog', {
    ...Object.fromEntries(
      listQuickDates(today).map(({ letter, day }) => [letter.toLowerCase(), () => saving || change({ next_followup_date: day })]),
    ),
    ...Object.fromEntries(
      Object.entries(noteShortcutKeys).map(([template, letter]) => [
        letter.toLowerCase(),
        () => saving || change(toggleTemplate(values, template)),
      ]),
    ),
    s: saveAndAdvance,
  })
  useControlEnterKey(saveAndAdvance)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    form.saveThen(onClose)
  }
  return (
    <FormDialog
      title="Quick follow-up"
      size="md"
      form={form}
      onRequestClose={onClose}
      description={
        <>
          <span className="min-w-0 break-words">{[base.name, base.phone && formatPhone(base.phone)].filter(Boolean).join(' · ')}</span>
          {due && <FollowUpBadge due={base.followup_due} date={base.next_followup_date} withDate />}
        </>
      }
      buttons={
        next && (
          <Button
            className="max-md:flex-1"
            aria-keyshortcuts="S Control+Enter"
            title={`Saves and opens ${next.name}`}
            disabled={!isReady || saving}
            onClick={saveAndAdvance}
          >
            Save and next
            <ShortcutKeyHint letter="S" />
          </Button>
        )
      }
      submit={<>Save follow-up {!next && <ShortcutKeyHint letter="S" />}</>}
      submitProps={{ disabled: !isReady, 'aria-keyshortcuts': next ? undefined : 'S Control+Enter' }}
    >
      <p className="sr-only" role="status">
        {hasMoved && `Now ${base.name}`}
      </p>
      <form {...form.props} ref={formRef} className="grid grid-cols-1 gap-5" onSubmit={submit} onKeyDown={undefined}>
        {added && <EarlierSaveNotice added={added} />}
        <ConflictNotice what="lead" conflicts={conflicts} className="" lines={conflicts.map(({ field }) => describeField(field, base))} />
        <DateChoice
          date={values.next_followup_date}
          today={today}
          clears={values.next_followup_date === '' && base.next_followup_date !== null}
          error={errors.next_followup_date}
          onChange={(date) => change({ next_followup_date: date })}
        />
        <NoteChoice form={values} line={buildNoteLine(values, today)} error={errors.notes} change={change} />
        <div>
          <Field {...form.field('assigned_to')}>
            <NativeSelect
              options={[
                { value: '', label: `No change (${base.assigned_to})` },
                ...assigneeNames.map((name) => ({ value: name, label: name })),
              ]}
              {...form.bind('assigned_to')}
            />
          </Field>
          <div role="status">
            {changesAssignee(base, values) && (
              <NoticeBanner tone="warn" className="mt-2">
                <p>
                  This lead will be reassigned from <b>{capitalize(base.assigned_to)}</b> to <b>{capitalize(values.assigned_to)}</b>.
                </p>
              </NoticeBanner>
            )}
          </div>
        </div>
      </form>
    </FormDialog>
  )
}

/** When the next lead is shown, the first field gets the focus. On touch screens the dialog gets it, because a field would open the keyboard. */
function useFocusOnNext(id: number, form: RefObject<HTMLFormElement | null>): boolean {
  const [first] = useState(id)
  const shown = useRef(id)
  useEffect(() => {
    if (shown.current === id) return
    shown.current = id
    const dialog = form.current?.closest<HTMLElement>('[role="dialog"]')
    const start = matchMedia('(pointer: coarse)').matches ? dialog : form.current?.querySelector('input')
    form.current?.parentElement?.scrollTo(0, 0)
    start?.focus({ preventScroll: true })
  }, [id, form])
  return first !== id
}

function describeField(field: string, now: Lead): string {
  if (field === 'next_followup_date')
    return `Next follow-up date: ${now.next_followup_date === null ? '-' : formatShortDate(now.next_followup_date)}`
  return field === 'assigned_to' ? `Assigned to: ${capitalize(now.assigned_to)}` : field
}

type DateProps = { date: string; today: string; clears: boolean; error?: string | undefined; onChange: (date: string) => void }

function DateChoice({ date, today, clears, error, onChange }: DateProps) {
  return (
    <div className="grid grid-cols-1 items-start gap-3 md:grid-cols-[10.5rem_1fr]">
      <Field label="Next follow-up date" error={error} hint={clears ? 'Saving removes the follow-up date.' : undefined}>
        <DateInput value={date} onChange={(event) => onChange(event.target.value)} />
      </Field>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need a visible legend beside the field's own label */}
      <div role="group" aria-label="Quick dates" className="flex flex-wrap gap-1.5 md:pt-6.5 max-md:grid max-md:grid-cols-2 max-md:gap-2">
        {listQuickDates(today).map(({ label, day, letter }) => (
          <button
            key={label}
            type="button"
            className="choice"
            aria-pressed={date === day}
            aria-keyshortcuts={letter}
            onClick={() => onChange(day)}
          >
            {label}
            <ShortcutKeyHint letter={letter} />
          </button>
        ))}
      </div>
    </div>
  )
}

type NoteProps = {
  form: QuickFollowUpValues
  line: string | null
  error?: string | undefined
  change: (changes: Partial<QuickFollowUpValues>) => void
}

const noteOptions = [{ value: '', label: 'No note' }, ...noteTemplates.map((template) => ({ value: template, label: template }))]

const toggleTemplate = (form: QuickFollowUpValues, template: string): Partial<QuickFollowUpValues> => ({
  template: form.template === template ? '' : template,
})

function NoteChoice({ form, line, error, change }: NoteProps) {
  const custom = useRef<HTMLTextAreaElement>(null)
  // A keyboard user may still be choosing in the select that phones show, so the focus must not leave it.
  useEffect(() => {
    if (form.template === customNoteTemplate && !(document.activeElement instanceof HTMLSelectElement)) custom.current?.focus()
  }, [form.template])
  return (
    <div className="grid grid-cols-1 gap-3">
      <fieldset className="max-md:hidden">
        <legend className="label">Note</legend>
        <div className="flex flex-wrap gap-1.5">
          {noteTemplates.map((template) => (
            <button
              key={template}
              type="button"
              className="choice"
              aria-pressed={form.template === template}
              aria-keyshortcuts={noteShortcutKeys[template]}
              onClick={() => change(toggleTemplate(form, template))}
            >
              {form.template === template && <Check className="size-3.5" aria-hidden="true" />}
              {template}
              <ShortcutKeyHint letter={noteShortcutKeys[template]} />
            </button>
          ))}
        </div>
      </fieldset>
      <Field label="Note template" className="md:hidden">
        <NativeSelect options={noteOptions} value={form.template} onChange={(event) => change({ template: event.target.value })} />
      </Field>
      {form.template === customNoteTemplate && (
        <Field label="Custom note" error={error}>
          <Textarea ref={custom} rows={2} maxLength={2000} value={form.notes} onChange={(event) => change({ notes: event.target.value })} />
        </Field>
      )}
      {line !== null && (
        <p className="whitespace-pre-line break-words rounded-md border border-line bg-muted/60 px-3 py-2 text-sm">
          <span className="text-fg-subtle">Will be added to notes: </span>
          <span className="font-medium">{line}</span>
        </p>
      )}
    </div>
  )
}

type Template = (typeof noteTemplates)[number]

/** The shortcut key of each note template. Digits are not used, because they are typed into the date field, which has the first focus. */
export const noteShortcutKeys: Readonly<Record<Template, string>> = {
  'Sent a text message': 'X',
  'Sent an email': 'E',
  'Talked to client - interested': 'I',
  'Talked to client - needs time to decide': 'N',
  'Left voicemail': 'V',
  'Scheduled callback': 'B',
  'Sent quote': 'Q',
  'Meeting scheduled': 'G',
  'Waiting for approval': 'W',
  'Follow-up call completed': 'F',
  'Site visit scheduled': 'H',
  'Quote requested': 'R',
  'Contract sent': 'C',
  'Payment discussion needed': 'P',
  'Custom note': 'U',
}
