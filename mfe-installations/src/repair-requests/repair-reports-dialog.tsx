import type { FoundProject, RepairRequest } from '@crm/contracts'
import { FormDialog } from '@crm/forms'
import { ErrorState, formatShortDate, IconButton, LoadingIndicator } from '@crm/ui'
import { useQuery } from '@tanstack/react-query'
import { Check, Pencil, Plus } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { EditRepairRequestDialog } from './edit-repair-request-dialog.tsx'
import { CompletedProjectSearch } from './project-search.tsx'
import { RepairPriorityBadge, RepairStatusBadge } from './repair-badges.tsx'
import { LinkedProjectLine, RepairFormErrorMessage, RepairRequestFields } from './repair-fields.tsx'
import { prefillFromProject, useRepairForm } from './repair-form.ts'
import { recentRequestLimit, repairRequestQueries, useCompleteRepairRequest } from './repair-queries.ts'

type Props = {
  today: string
  project?: FoundProject | undefined
  onClose: () => void
}

export function RepairReportsDialog({ today, project, onClose }: Props) {
  const form = useRepairForm({ kind: 'create', project }, today, onClose)
  const [edited, setEdited] = useState<RepairRequest | null>(null)
  return (
    <FormDialog
      size="lg"
      className="[--dialog-w:64rem]"
      title="Repair Reports Management"
      description="Find the completed project, then describe the issue."
      form={form}
      submit={
        <>
          <Plus className="icon" aria-hidden="true" /> Create Repair Request
        </>
      }
      status={<RepairFormErrorMessage form={form} />}
      onRequestClose={onClose}
    >
      <div className="grid grid-cols-1 gap-6 md:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
        <div className="min-w-0 space-y-5">
          <CompletedProjectSearch chosen={form.values.project_id} onChoose={(found) => form.change(prefillFromProject(found))} />
          <section aria-labelledby={`${form.id}-title`}>
            <h3 id={`${form.id}-title`} className="mb-3 font-semibold">
              Create repair request
            </h3>
            <LinkedProjectLine form={form} />
            <RepairRequestFields form={form} startsAtIssue={project !== undefined} />
          </section>
        </div>
        <RecentRequests today={today} onEdit={setEdited} />
      </div>
      {edited && <EditRepairRequestDialog request={edited} today={today} onClose={() => setEdited(null)} />}
    </FormDialog>
  )
}

type RecentRequestsProps = { today: string; onEdit: (request: RepairRequest) => void }

function RecentRequests({ today, onEdit }: RecentRequestsProps) {
  const recent = useQuery(repairRequestQueries.recent())
  const title = useId()
  return (
    <section aria-labelledby={title} className="min-w-0 md:border-l md:border-line md:pl-6">
      <div className="mb-1 flex items-baseline justify-between gap-2">
        <h3 id={title} className="font-semibold">
          Recent requests
        </h3>
        <span className="text-xs text-fg-subtle">{recentRequestLimit} most recent</span>
      </div>
      {recent.isError && <ErrorState message="Failed to fetch repair requests" onRetry={() => void recent.refetch()} />}
      {recent.isPending && <LoadingIndicator />}
      {recent.data?.length === 0 && <p className="py-2.5 text-sm text-fg-muted">No repair requests yet</p>}
      <ul className="divide-y divide-line">
        {recent.data?.map((request) => (
          <RecentRequest key={request.id} request={request} today={today} onEdit={onEdit} />
        ))}
      </ul>
    </section>
  )
}

function RecentRequest({ request, today, onEdit }: RecentRequestsProps & { request: RepairRequest }) {
  const done = useCompleteRepairRequest()
  const edit = useRef<HTMLButtonElement>(null)
  return (
    <li className="flex gap-2 py-2.5">
      <div className="min-w-0 flex-1">
        <div className="flex items-baseline justify-between gap-2">
          <span className="truncate font-medium">{request.customer_name}</span>
          <span className="num shrink-0 text-xs text-fg-subtle">{formatShortDate(request.date_reported, today)}</span>
        </div>
        <p className="truncate text-sm text-fg-muted">{request.issue_description}</p>
        <div className="mt-1.5 flex flex-wrap gap-1.5">
          <RepairPriorityBadge priority={request.priority} />
          <RepairStatusBadge status={request.status} />
        </div>
      </div>
      <span className="flex">
        {request.status !== 'Completed' && (
          <IconButton
            label={`Mark as Done: ${request.customer_name}`}
            title="Mark as Done"
            disabled={done.isPending}
            // The focused button disappears with the new status, so the focus moves to the edit button beside it.
            onClick={() => done.mutate(request, { onSuccess: () => edit.current?.focus() })}
          >
            <Check className="icon" aria-hidden="true" />
          </IconButton>
        )}
        <IconButton ref={edit} label={`Edit repair request of ${request.customer_name}`} title="Edit" onClick={() => onEdit(request)}>
          <Pencil className="icon" aria-hidden="true" />
        </IconButton>
      </span>
    </li>
  )
}
