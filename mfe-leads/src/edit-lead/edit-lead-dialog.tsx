import type { Lead } from '@crm/contracts'
import { useLeadOrigins } from '@crm/lead-fields'
import { Button, DialogClose, shortDate } from '@crm/ui'
import { useId } from 'react'
import { FormDialog } from '../form-dialog.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'
import { EditLeadFields } from './edit-lead-fields.tsx'
import { useEditLead } from './use-edit-lead.ts'

export type EditLeadDialogProps = {
  /** Nothing is shown while none is selected. */
  lead: Lead | null
  /** The business's today, `yyyy-mm-dd`: the date of what is added to the notes. */
  today: string
  /** False on the follow-up page: name, phone and email are shown, not changed, and not sent. */
  withContact?: boolean
  onClose: () => void
  onSaved?: (lead: Lead) => void
}

/** Edit Lead Details: one lead's fields, its payment, crew and colours once Sold, and its notes. */
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
