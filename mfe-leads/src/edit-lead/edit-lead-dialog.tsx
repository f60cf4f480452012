import type { Lead } from '@crm/contracts'
import { useLeadOrigins } from '@crm/lead-fields'
import { Button, capitalise, Dialog, DialogClose, shortDate } from '@crm/ui'
import { GitMerge } from 'lucide-react'
import { useId, useState } from 'react'
import { FormDialog } from '../form-dialog.tsx'
import { ConflictChoice } from './conflict-choice.tsx'
import { mergedInWords } from './conflict-words.ts'
import { type Choices, mergedFields, type Side } from './conflicts.ts'
import { EditLeadFields } from './edit-lead-fields.tsx'
import { type Contest, type Draft, formToSend, useEditLead } from './use-edit-lead.ts'

export type EditLeadDialogProps = {
  lead: Lead | null
  today: string
  /** False on the follow-up page: name, phone and email are read-only and not sent. */
  withContact?: boolean
  onClose: () => void
  onSaved?: (lead: Lead) => void
}

export function EditLeadDialog({ lead, ...rest }: EditLeadDialogProps) {
  return lead && <OpenDialog key={lead.id} lead={lead} {...rest} />
}

function OpenDialog({ lead, today, withContact = true, onClose, onSaved }: EditLeadDialogProps & { lead: Lead }) {
  const edit = useEditLead(lead, {
    today,
    withContact,
    onSaved: (saved) => {
      onSaved?.(saved)
      onClose()
    },
  })
  const { draft, changed, contest } = edit
  const { labelOf } = useLeadOrigins()
  const formId = useId()
  return (
    <>
      <FormDialog
        open={contest === null}
        size="lg"
        title="Edit Lead Details"
        description={`${draft.base.name} · ${labelOf(draft.base.lead_origin)} · created ${shortDate(draft.base.date_created)}`}
        dirty={changed.length > 0}
        onRequestClose={onClose}
        footer={
          <>
            <SaveHint changes={changed.length} />
            <DialogClose>
              <Button className="max-md:flex-1">Cancel</Button>
            </DialogClose>
            <Button type="submit" form={formId} className="max-md:flex-1" variant="primary" busy={edit.saving} busyText="Saving...">
              Update Lead
            </Button>
          </>
        }
      >
        <EditLeadFields id={formId} edit={edit} today={today} />
      </FormDialog>
      {contest && <ConflictDialog draft={draft} contest={contest} onSettle={edit.settle} onBack={edit.backToEditing} />}
    </>
  )
}

function SaveHint({ changes }: { changes: number }) {
  return (
    <p className="mr-auto self-center text-sm text-fg-muted max-md:hidden">
      <span role="status" className="font-medium text-warn">
        {changes > 0 && `${changes} ${changes === 1 ? 'field' : 'fields'} changed`}
      </span>
      {changes > 0 && ' · '}
      <kbd className="kbd">Ctrl</kbd> <kbd className="kbd">Enter</kbd> saves
    </p>
  )
}

type Props = { draft: Draft; contest: Contest; onSettle: (choices: Choices) => void; onBack: () => void }

function ConflictDialog({ draft, contest, onSettle, onBack }: Props) {
  const { now, conflicts } = contest
  const [choices, setChoices] = useState<Choices>({})
  const mine = formToSend(draft)
  const kept = mergedInWords(draft.base, now, mergedFields(draft.base, now, mine, conflicts), authors(conflicts))
  const all = (side: Side) => setChoices(Object.fromEntries(conflicts.map(({ field }) => [field, side])))
  const open = conflicts.filter(({ field }) => !choices[field]).length

  const footer = (
    <>
      <p role="status" className="mr-auto self-center text-sm text-fg-muted max-md:w-full">
        {open > 0 && `${open} ${open === 1 ? 'field' : 'fields'} to choose`}
      </p>
      <Button className="max-md:flex-1" onClick={onBack}>
        Back to editing
      </Button>
      <Button className="max-md:flex-1" variant="primary" disabled={open > 0} onClick={() => onSettle(choices)}>
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
      onRequestClose={onBack}
    >
      <div className="mb-1 flex items-center justify-between gap-2 max-md:flex-col max-md:items-stretch">
        <p className="text-sm text-fg-muted">
          {conflicts.length} {conflicts.length === 1 ? 'field' : 'fields'} changed by both sides
        </p>
        <div className="grid grid-cols-2 gap-2">
          <Button onClick={() => all('mine')}>Keep all mine</Button>
          <Button onClick={() => all('theirs')}>Take all theirs</Button>
        </div>
      </div>
      <div className="divide-y divide-line">
        {conflicts.map((conflict) => (
          <ConflictChoice
            key={conflict.field}
            conflict={conflict}
            before={draft.base}
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
            <span className="font-medium">Kept without asking:</span> {kept}
          </p>
        </div>
      )}
    </Dialog>
  )
}

function authors(conflicts: Contest['conflicts']): string {
  const names = [...new Set(conflicts.map(({ by }) => (by === null ? 'someone' : capitalise(by))))]
  return new Intl.ListFormat('en').format(names)
}
