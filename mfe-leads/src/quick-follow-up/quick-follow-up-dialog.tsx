import type { Lead, Problem } from '@crm/contracts'
import { SavedBefore } from '@crm/lead-fields'
import { Button, capitalise, DateInput, DialogClose, Field, FollowUpBadge, NativeSelect, Notice, shortDate } from '@crm/ui'
import { type RefObject, type SubmitEvent, useEffect, useId, useRef, useState } from 'react'
import { FormDialog } from '../form-dialog.tsx'
import { KeyHint, useControlEnter, useKeys } from '../shortcuts.tsx'
import { assignees, lineOf, quickDates, reassigns } from './follow-up-form.ts'
import { NoteChoice, pressed } from './note-choice.tsx'
import { noteKeys } from './note-keys.ts'
import { useFollowUp } from './use-follow-up.ts'

export type QuickFollowUpDialogProps = {
  lead: Lead
  today: string
  next?: Lead | null
  onNext?: () => void
  onClose: () => void
}

export function QuickFollowUpDialog({ lead, today, next = null, onNext = () => {}, onClose }: QuickFollowUpDialogProps) {
  const formId = useId()
  const formRef = useRef<HTMLFormElement>(null)
  const { base, form, error, added, isReady, saving, dirty, change, save } = useFollowUp({ lead, today })
  const fault = (field: string) => error?.errors.find(({ path }) => path.split('.')[0] === field)?.message
  const due = base.followup_due === 'overdue' || base.followup_due === 'today'
  const goOn = () => save(next ? onNext : onClose)

  const hasMoved = useFocusOnNext(lead.id, formRef)
  useKeys('dialog', {
    ...Object.fromEntries(quickDates(today).map(({ letter, day }) => [letter.toLowerCase(), () => saving || change({ date: day })])),
    ...Object.fromEntries(
      Object.entries(noteKeys).map(([template, letter]) => [letter.toLowerCase(), () => saving || change(pressed(form, template))]),
    ),
    s: goOn,
  })
  useControlEnter(goOn)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    save(onClose)
  }
  return (
    <FormDialog
      title="Quick follow-up"
      size="md"
      dirty={dirty}
      onRequestClose={onClose}
      description={
        <>
          <span className="min-w-0 break-words">{[base.name, base.phone].filter(Boolean).join(' · ')}</span>
          {due && <FollowUpBadge due={base.followup_due} date={base.next_followup_date} withDate />}
        </>
      }
      footer={
        <>
          <DialogClose>
            <Button className="md:mr-auto max-md:flex-1">Cancel</Button>
          </DialogClose>
          {next && (
            <Button
              className="max-md:flex-1"
              aria-keyshortcuts="S Control+Enter"
              title={`Saves, and goes on with ${next.name}`}
              disabled={!isReady || saving}
              onClick={goOn}
            >
              Save and next
              <KeyHint letter="S" />
            </Button>
          )}
          <Button
            type="submit"
            form={formId}
            variant="primary"
            className="max-md:flex-1"
            disabled={!isReady}
            busy={saving}
            busyText="Saving..."
            aria-keyshortcuts={next ? undefined : 'S Control+Enter'}
          >
            Save follow-up
            {!next && <KeyHint letter="S" />}
          </Button>
        </>
      }
    >
      <p className="sr-only" role="status">
        {hasMoved && `Now ${base.name}`}
      </p>
      <form ref={formRef} id={formId} noValidate className="grid grid-cols-1 gap-5" onSubmit={submit}>
        {added && <SavedBefore added={added} />}
        {error && error.conflicts.length > 0 && <ConflictNotice now={base} conflicts={error.conflicts} />}
        <DateChoice
          date={form.date}
          today={today}
          clears={form.date === '' && base.next_followup_date !== null}
          error={fault('next_followup_date')}
          onChange={(date) => change({ date })}
        />
        <NoteChoice form={form} line={lineOf(form, today)} error={fault('notes')} change={change} />
        <div>
          <Field label="Assignee" error={fault('assigned_to')}>
            <NativeSelect
              options={[
                { value: '', label: `No change (${base.assigned_to})` },
                ...assignees.map((name) => ({ value: name, label: name })),
              ]}
              value={form.assignee}
              onChange={(event) => change({ assignee: event.target.value })}
            />
          </Field>
          <div role="status">
            {reassigns(base, form) && (
              <Notice tone="warn" className="mt-2">
                <p>
                  This lead will be reassigned from <b>{capitalise(base.assigned_to)}</b> to <b>{capitalise(form.assignee)}</b>.
                </p>
              </Notice>
            )}
          </div>
        </div>
      </form>
    </FormDialog>
  )
}

/** For the next lead the focus returns to the first field, except on touch screens, where that would open the keyboard. */
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

function ConflictNotice({ now, conflicts }: { now: Lead; conflicts: NonNullable<Problem['conflicts']> }) {
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

type Props = { date: string; today: string; clears: boolean; error?: string | undefined; onChange: (date: string) => void }

function DateChoice({ date, today, clears, error, onChange }: Props) {
  return (
    <div className="grid grid-cols-1 items-start gap-3 md:grid-cols-[10.5rem_1fr]">
      <Field label="Next follow-up date" error={error} hint={clears ? 'Saving takes the follow-up date away.' : undefined}>
        <DateInput value={date} onChange={(event) => onChange(event.target.value)} />
      </Field>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need a visible legend beside the field's own label */}
      <div role="group" aria-label="Quick dates" className="flex flex-wrap gap-1.5 md:pt-6.5 max-md:grid max-md:grid-cols-2 max-md:gap-2">
        {quickDates(today).map(({ label, day, letter }) => (
          <button
            key={label}
            type="button"
            className="choice"
            aria-pressed={date === day}
            aria-keyshortcuts={letter}
            onClick={() => onChange(day)}
          >
            {label}
            <KeyHint letter={letter} />
          </button>
        ))}
      </div>
    </div>
  )
}
