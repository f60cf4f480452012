import type { Installation } from '@crm/contracts'
import { Badge, IconButton, shortDate } from '@crm/ui'
import { Eye, Wrench } from 'lucide-react'
import type { JobActions } from './job-actions.ts'
import { MarkAsDone } from './mark-as-done.tsx'

/** The planned day, or the day it was marked as done if that was earlier or no day was planned. */
export function installedOn({ installation_date, completed_on }: Installation, today: string): string {
  const [first] = [installation_date, completed_on].filter((day) => day !== null).sort()
  return first === undefined ? '-' : shortDate(first, today)
}

export function NeedsConfirmation({ project }: { project: Installation }) {
  return (
    project.unconfirmed && (
      <span className="mt-0.5 block">
        <Badge tone="amber">Needs confirmation</Badge>
      </span>
    )
  )
}

export function CompletedActions({ project, actions }: { project: Installation; actions: JobActions }) {
  return (
    <div className="flex items-center justify-end gap-1">
      {project.unconfirmed && <MarkAsDone quiet name={project.name} onPress={() => actions.complete(project)} />}
      <IconButton label={`View ${project.name}`} onClick={() => actions.show(project)}>
        <Eye className="icon" aria-hidden="true" />
      </IconButton>
      <IconButton label={`Repair request for ${project.name}`} onClick={() => actions.takeRepair(project)}>
        <Wrench className="icon" aria-hidden="true" />
      </IconButton>
    </div>
  )
}
