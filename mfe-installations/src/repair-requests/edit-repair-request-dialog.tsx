import type { RepairRequest } from '@crm/contracts'
import { useUnsavedChanges } from '@crm/shell-api'
import { Dialog, shortDate } from '@crm/ui'
import { useId } from 'react'
import { ConflictNotice } from './conflict-notice.tsx'
import { FormFooter } from './form-footer.tsx'
import { ProjectLink } from './project-link.tsx'
import { RepairFields } from './repair-fields.tsx'
import { useFocusOnFault } from './use-focus-on-fault.ts'
import { useRepairForm } from './use-repair-form.ts'

type Props = {
  request: RepairRequest
  /** The business's today, `yyyy-mm-dd`. */
  today: string
  onClose: () => void
}

/** Edit Repair Request: all that is known of it, where it stands, and what came of it. */
export function EditRepairRequestDialog({ request, today, onClose }: Props) {
  const formId = useId()
  const state = useRepairForm({ kind: 'edit', request }, today, onClose)
  useUnsavedChanges(state.dirty)
  useFocusOnFault(formId, state.refusals)
  return (
    <Dialog
      size="md"
      title="Edit Repair Request"
      description={`${request.customer_name} · reported ${shortDate(request.date_reported, today)}`}
      dirty={state.dirty}
      onRequestClose={onClose}
      footer={
        <FormFooter formId={formId} state={state}>
          Update Repair Request
        </FormFooter>
      }
    >
      <ConflictNotice state={state} />
      <ProjectLink state={state} />
      <RepairFields id={formId} state={state} />
    </Dialog>
  )
}
