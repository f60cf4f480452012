import type { RepairRequest } from '@crm/contracts'
import { useUnsavedChanges } from '@crm/shell-api'
import { Button, capitalise, Dialog, Notice, shortDate } from '@crm/ui'
import { Link2 } from 'lucide-react'
import { useId, useState } from 'react'
import { ProjectSearch } from './project-search.tsx'
import { FormFooter, LinkedProject, RepairFields, useFocusOnFault } from './repair-fields.tsx'
import { fieldLabels, formOf, type RepairField, type RepairFormState, useRepairForm } from './repair-form.ts'

type Props = {
  request: RepairRequest
  today: string
  onClose: () => void
}

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

function ConflictNotice({ state: { base, conflicts } }: { state: RepairFormState }) {
  const now = base && formOf(base)
  if (now === null || conflicts.length === 0) return null
  const by = conflicts.find((conflict) => conflict.by !== null)?.by
  return (
    <Notice tone="warn" role="alert" className="mb-4">
      <div>
        <p className="notice-title">{by ? `${capitalise(by)} has` : 'Someone has'} changed this repair request meanwhile</p>
        <ul>
          {conflicts.map(({ field }) => (
            <li key={field}>
              {fieldLabels[field as RepairField] ?? field}: {now[field as RepairField] || '-'}
            </li>
          ))}
        </ul>
        <p>Save again to put yours in its place.</p>
      </div>
    </Notice>
  )
}

/** Links another completed project without changing the customer's data. */
function ProjectLink({ state }: { state: RepairFormState }) {
  const { project_id: linked } = state.form
  const [isSearching, setSearching] = useState(false)
  const [wasLinked] = useState(linked !== null)
  return (
    <>
      {isSearching && (
        <div className="mb-4" ref={focusFirst}>
          <ProjectSearch chosen={linked} onChoose={({ id }) => state.change({ project_id: id })} />
        </div>
      )}
      {linked === null && !isSearching && (
        // The Unlink button has disappeared, and with it the focus.
        <div className="mb-4" ref={wasLinked ? focusFirst : null}>
          <Button onClick={() => setSearching(true)}>
            <Link2 className="icon" aria-hidden="true" /> Link a completed project
          </Button>
        </div>
      )}
      <LinkedProject state={state} />
    </>
  )
}

const focusFirst = (place: HTMLElement | null) => place?.querySelector<HTMLElement>('input, button')?.focus()
