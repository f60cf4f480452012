import type { Installation } from '@crm/contracts'
import { money, PaymentBadge } from '@crm/ui'
import { cityOf } from './city.ts'
import { CompletedActions, installedOn, NeedsConfirmation } from './completed-parts.tsx'
import type { JobActions } from './job-actions.ts'

type Props = { projects: readonly Installation[]; today: string; actions: JobActions }

/** Completed projects on a phone. */
export function CompletedCards({ projects, today, actions }: Props) {
  return (
    <ul className="divide-y divide-line md:hidden">
      {projects.map((project) => (
        <li key={project.id} className="px-4 pt-3 pb-1">
          <div className="flex items-start justify-between gap-3">
            <p className="min-w-0 font-medium wrap-anywhere">{project.name}</p>
            <span className="num font-medium">{money(project.project_amount)}</span>
          </div>
          <p className="text-sm text-fg-muted wrap-anywhere">
            {[installedOn(project, today), cityOf(project.address), project.assigned_installer.join(', ')]
              .filter((part) => part !== '' && part !== '-')
              .join(' · ')}
          </p>
          <NeedsConfirmation project={project} />
          <div className="-mr-2 flex items-center justify-between">
            <PaymentBadge deposit={project.deposit_paid} balance={project.balance_paid} />
            <CompletedActions project={project} actions={actions} />
          </div>
        </li>
      ))}
    </ul>
  )
}
