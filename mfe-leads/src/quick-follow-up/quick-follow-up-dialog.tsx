import { formatPhone, type Lead } from '@crm/contracts'
import { ConflictNotice, FormDialog } from '@crm/forms'
import { EarlierSaveNotice, formatLastNote } from '@crm/lead-fields'
import {
  Button,
  capitalize,
  DateInput,
  Field,
  FollowUpBadge,
  formatPhoneForDialing,
  formatShortDate,
  LeadStatusBadge,
  NativeSelect,
  NoticeBanner,
} from '@crm/ui'
import { type RefObject, type SubmitEvent, Suspense, useEffect, useRef, useState } from 'react'
import { EditLeadDialog } from '../edit-lead/lazy-edit-lead-dialog.ts'
import type { LeadForm } from '../lead-form/lead-form.ts'
import { formatAmount } from '../leads/lead-values.ts'
import { ShortcutKeyHint, useControlEnterKey, useShortcutKeys } from '../shortcuts.tsx'
import {
  assigneeNames,
  buildNoteLine,
  buildSaleForm,
  changesAssignee,
  listQuickDates,
  type QuickFollowUpForm,
  useQuickFollowUpForm,
} from './follow-up-form.ts'
import { NoteChoice, noteShortcutKeys, toggleTemplate } from './note-choice.tsx'
import { StatusChoice } from './status-choice.tsx'

type QuickFollowUpDialogProps = {
  lead: Lead
  today: string
  next?: Lead | null
  onNext?: () => void
  onClose: () => void
  /** False on the follow-up page, whose edit dialog sends no contact fields. */
  withContact?: boolean
}

/** A sale needs fields that only the edit dialog has. It starts with what was chosen here; canceling it leads back. */
export function QuickFollowUpDialog({ withContact = true, ...props }: QuickFollowUpDialogProps) {
  const { lead, today, next = null, onNext = () => {}, onClose } = props
  const form = useQuickFollowUpForm({ lead, today })
  const [sale, setSale] = useState<LeadForm | null>(null)
  if (sale === null) {
    return (
      <FollowUpFormDialog
        {...props}
        next={next}
        onNext={onNext}
        form={form}
        onSold={() => setSale(buildSaleForm(form.base, form.values))}
      />
    )
  }
  return (
    <Suspense fallback={null}>
      <EditLeadDialog
        lead={form.base}
        typed={sale}
        today={today}
        withContact={withContact}
        onSaved={next ? onNext : onClose}
        onClose={() => setSale(null)}
      />
    </Suspense>
  )
}

type FormDialogProps = Required<Omit<QuickFollowUpDialogProps, 'withContact'>> & { form: QuickFollowUpForm; onSold: () => void }

function FollowUpFormDialog({ lead, today, next, onNext, onClose, form, onSold }: FormDialogProps) {
  const formRef = useRef<HTMLFormElement>(null)
  const { base, values, errors, conflicts, added, isReady, isReadyForKeys, saving, change } = form
  const due = base.followup_due === 'overdue' || base.followup_due === 'today'
  const saveAndAdvance = () => form.saveThen(next ? onNext : onClose)
  const saveByKey = () => isReadyForKeys && saveAndAdvance()

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
    s: saveByKey,
  })
  useControlEnterKey(saveByKey)
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
          <span className="min-w-0 break-words">
            {base.name}
            {base.phone && (
              <>
                {' · '}
                <PhoneLink phone={base.phone} />
              </>
            )}
          </span>
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
        <LeadSummary lead={base} />
        <DateChoice
          date={values.next_followup_date}
          today={today}
          clears={values.next_followup_date === '' && base.next_followup_date !== null}
          error={errors.next_followup_date}
          onChange={(date) => change({ next_followup_date: date })}
        />
        <StatusChoice form={form} onSold={onSold} />
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

const PhoneLink = ({ phone }: { phone: string }) => (
  <a
    className="num inline-flex min-h-6 items-center whitespace-nowrap text-link hover:underline max-md:min-h-11 pointer-coarse:min-h-11"
    href={`tel:${formatPhoneForDialing(phone)}`}
  >
    {formatPhone(phone)}
  </a>
)

function LeadSummary({ lead: { remarks, project_amount, notes } }: { lead: Lead }) {
  return (
    <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-4 gap-y-1 rounded-md bg-muted/60 px-3 py-2 text-sm">
      <dt className="text-fg-muted">Status</dt>
      <dd className="min-w-0">
        <LeadStatusBadge status={remarks} />
      </dd>
      <dt className="text-fg-muted">Amount</dt>
      <dd className="num font-medium">{formatAmount(project_amount)}</dd>
      <dt className="text-fg-muted">Last note</dt>
      <dd className="line-clamp-3 min-w-0 whitespace-pre-line wrap-anywhere">{formatLastNote(notes) ?? 'No notes yet'}</dd>
    </dl>
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
  if (field === 'remarks') return `Status: ${now.remarks ?? '-'}`
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
