import { useUnsavedChanges } from '@crm/shell-api'
import { Dialog, Field, Input } from '@crm/ui'
import { useId, useState } from 'react'
import { DialogFormFooter } from '../record-form/form-footer.tsx'

type Props = {
  title: string
  description: string
  confirmText: string
  tone?: 'primary' | 'danger'
  busy: boolean
  onConfirm: (reason: string) => void
  onClose: () => void
}

/** Asks for a reason before an action. The activity log records the reason. */
export function ConfirmWithReasonDialog({ title, description, confirmText, tone = 'primary', busy, onConfirm, onClose }: Props) {
  const formId = useId()
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  useUnsavedChanges(reason !== '')
  return (
    <Dialog
      title={title}
      description={description}
      dirty={reason !== ''}
      onRequestClose={onClose}
      footer={
        <DialogFormFooter formId={formId} tone={tone} busy={busy}>
          {confirmText}
        </DialogFormFooter>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (reason.trim() === '') setMissing(true)
          else onConfirm(reason)
        }}
      >
        <Field
          label="Reason"
          required
          error={isMissing && reason.trim() === '' ? 'Required' : undefined}
          hint="The reason is recorded in the activity log."
        >
          <Input value={reason} maxLength={200} onChange={(event) => setReason(event.target.value)} />
        </Field>
      </form>
    </Dialog>
  )
}
