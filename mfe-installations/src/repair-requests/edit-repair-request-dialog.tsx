import type { RepairRequest } from '@crm/contracts'
import { ConflictNotice, FormDialog } from '@crm/forms'
import { Button, formatShortDate } from '@crm/ui'
import { Link2 } from 'lucide-react'
import { useState } from 'react'
import { CompletedProjectSearch } from './project-search.tsx'
import { LinkedProjectLine, RepairFormErrorMessage, RepairRequestFields } from './repair-fields.tsx'
import { buildRepairForm, type RepairFormState, useRepairForm } from './repair-form.ts'

type Props = {
  request: RepairRequest
  today: string
  onClose: () => void
}

export function EditRepairRequestDialog({ request, today, onClose }: Props) {
  const form = useRepairForm({ kind: 'edit', request }, today, onClose)
  return (
    <FormDialog
      size="md"
      title="Edit Repair Request"
      description={`${request.customer_name} · reported ${formatShortDate(request.date_reported, today)}`}
      form={form}
      submit="Update Repair Request"
      status={<RepairFormErrorMessage form={form} />}
      onRequestClose={onClose}
    >
      <ConflictNotice what="repair request" conflicts={form.conflicts} lines={linesOf(form)} />
      <ProjectLink form={form} />
      <RepairRequestFields form={form} />
    </FormDialog>
  )
}

function linesOf({ base, conflicts, labels }: RepairFormState): string[] {
  const now: Partial<Record<string, unknown>> = base ? buildRepairForm(base) : {}
  // A list of installers as text has a comma without a space.
  const inWords = (value: unknown) => (Array.isArray(value) ? value.join(', ') : value) || '-'
  return conflicts.map(({ field }) => `${labels[field] ?? field}: ${inWords(now[field])}`)
}

/** Lets the user link another completed project. The customer's data in the form stays unchanged. */
function ProjectLink({ form }: { form: RepairFormState }) {
  const { project_id: linked } = form.values
  const [isSearching, setSearching] = useState(false)
  const [wasLinked] = useState(linked !== null)
  return (
    <>
      {isSearching && (
        <div className="mb-4" ref={focusFirst}>
          <CompletedProjectSearch chosen={linked} onChoose={({ id }) => form.change({ project_id: id })} />
        </div>
      )}
      {linked === null && !isSearching && (
        // The focused Unlink button has disappeared, so the focus moves to the button that replaced it.
        <div className="mb-4" ref={wasLinked ? focusFirst : null}>
          <Button onClick={() => setSearching(true)}>
            <Link2 className="icon" aria-hidden="true" /> Link a completed project
          </Button>
        </div>
      )}
      <LinkedProjectLine form={form} />
    </>
  )
}

const focusFirst = (place: HTMLElement | null) => place?.querySelector<HTMLElement>('input, button')?.focus()
