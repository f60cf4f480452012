import type { FoundProject } from '@crm/contracts'
import { FormDialog } from '@crm/forms'
import { useEffect } from 'react'
import { RepairFormErrorMessage, RepairRequestFields } from './repair-fields.tsx'
import { useRepairForm } from './repair-form.ts'

type Props = { project: FoundProject; today: string; onClose: () => void }

/** A repair request for the job that an installer is at: the customer is filled in, only the issue is left to type. */
export function ReportProblemDialog({ project, today, onClose }: Props) {
  const form = useRepairForm({ kind: 'create', project }, today, onClose)
  const { id: issue } = form.field('issue_description')
  // A dialog focuses no field on touch screens, because that opens the keyboard. Here the keyboard is what the user needs.
  useEffect(() => {
    const timer = setTimeout(() => document.getElementById(issue)?.focus())
    return () => clearTimeout(timer)
  }, [issue])
  return (
    <FormDialog
      size="md"
      title="Report a problem"
      description={`The office sees it as a repair request of ${project.name}.`}
      form={form}
      submit="Create Repair Request"
      status={<RepairFormErrorMessage form={form} />}
      onRequestClose={onClose}
    >
      <RepairRequestFields form={form} startsAtIssue />
    </FormDialog>
  )
}
