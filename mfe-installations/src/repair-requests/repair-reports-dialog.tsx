import type { FoundProject, RepairRequest } from '@crm/contracts'
import { useUnsavedChanges } from '@crm/shell-api'
import { Dialog } from '@crm/ui'
import { Plus } from 'lucide-react'
import { useId, useState } from 'react'
import { EditRepairRequestDialog } from './edit-repair-request-dialog.tsx'
import { FormFooter } from './form-footer.tsx'
import { LinkedProject } from './linked-project.tsx'
import { ProjectSearch } from './project-search.tsx'
import { RecentRequests } from './recent-requests.tsx'
import { RepairFields } from './repair-fields.tsx'
import { filledBy } from './repair-form.ts'
import { useFocusOnFault } from './use-focus-on-fault.ts'
import { useRepairForm } from './use-repair-form.ts'

type Props = {
  today: string
  project?: FoundProject | undefined
  onClose: () => void
}

export function RepairReportsDialog({ today, project, onClose }: Props) {
  const formId = useId()
  const state = useRepairForm({ kind: 'create', project }, today, onClose)
  const [edited, setEdited] = useState<RepairRequest | null>(null)
  useUnsavedChanges(state.dirty)
  useFocusOnFault(formId, state.refusals)
  return (
    <Dialog
      size="lg"
      className="[--dialog-w:64rem]"
      title="Repair Reports Management"
      description="Find the completed project, then describe what is wrong."
      dirty={state.dirty}
      onRequestClose={onClose}
      footer={
        <FormFooter formId={formId} state={state}>
          <Plus className="icon" aria-hidden="true" /> Create Repair Request
        </FormFooter>
      }
    >
      <div className="grid grid-cols-1 gap-6 md:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
        <div className="min-w-0 space-y-5">
          <ProjectSearch chosen={state.form.project_id} onChoose={(found) => state.change(filledBy(found))} />
          <section aria-labelledby={`${formId}-title`}>
            <h3 id={`${formId}-title`} className="mb-3 font-semibold">
              Create repair request
            </h3>
            <LinkedProject state={state} />
            <RepairFields id={formId} state={state} startsAtIssue={project !== undefined} />
          </section>
        </div>
        <RecentRequests today={today} onEdit={setEdited} />
      </div>
      {edited && <EditRepairRequestDialog request={edited} today={today} onClose={() => setEdited(null)} />}
    </Dialog>
  )
}
