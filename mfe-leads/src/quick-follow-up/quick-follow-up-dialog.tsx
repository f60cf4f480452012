import type { Lead } from '@crm/contracts'
import { Button, capitalise, Dialog, DialogClose, Field, FollowUpBadge, NativeSelect, Notice } from '@crm/ui'
import { type SubmitEvent, useId } from 'react'
import { ConflictNotice } from './conflict-notice.tsx'
import { DateChoice } from './date-choice.tsx'
import { assignees, canSave, lineOf, reassigns } from './follow-up-form.ts'
import { NoteChoice } from './note-choice.tsx'
import { useFollowUp } from './use-follow-up.ts'

export type QuickFollowUpDialogProps = {
  lead: Lead
  /** The business's today, `yyyy-mm-dd`. */
  today: string
  onClose: () => void
}

/** What happened, when to follow up next, and who does it. Closes itself once it is saved. */
export function QuickFollowUpDialog({ lead, today, onClose }: QuickFollowUpDialogProps) {
  const formId = useId()
  const { base, form, error, saving, dirty, change, save } = useFollowUp({ lead, today, onSaved: onClose })
  const fault = (field: string) => error?.errors.find(({ path }) => path.split('.')[0] === field)?.message
  const due = base.followup_due === 'overdue' || base.followup_due === 'today'

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    save()
  }
  return (
    <Dialog
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
          <Button
            type="submit"
            form={formId}
            variant="primary"
            className="max-md:flex-1"
            disabled={!canSave(form)}
            busy={saving}
            busyText="Saving..."
          >
            Save follow-up
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className="grid grid-cols-1 gap-5" onSubmit={submit}>
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
    </Dialog>
  )
}
