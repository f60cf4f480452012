import type { Installation } from '@crm/contracts'
import { money, PaymentBadge, Table, Td, Th, Tr } from '@crm/ui'
import { cityOf } from './city.ts'
import { CompletedActions, installedOn, NeedsConfirmation } from './completed-parts.tsx'
import type { JobActions } from './job-actions.ts'

type Props = { projects: readonly Installation[]; today: string; actions: JobActions }

export function CompletedTable({ projects, today, actions }: Props) {
  return (
    <Table caption="Completed Projects">
      <thead className="border-b border-line bg-muted">
        <tr>
          <Th className="pl-4">Installed</Th>
          <Th>Customer</Th>
          <Th>City</Th>
          <Th>Installers</Th>
          <Th>Payment</Th>
          <Th className="text-right">Amount</Th>
          <Th className="pr-4">
            <span className="sr-only">Actions</span>
          </Th>
        </tr>
      </thead>
      <tbody>
        {projects.map((project) => (
          <Tr key={project.id}>
            <Td className="num pl-4 whitespace-nowrap text-fg-muted">{installedOn(project, today)}</Td>
            <Td className="py-1.5 font-medium wrap-anywhere">
              {project.name}
              <NeedsConfirmation project={project} />
            </Td>
            <Td className="max-w-48 text-fg-muted">{cityOf(project.address)}</Td>
            <Td className="text-fg-muted wrap-anywhere">{project.assigned_installer.join(', ') || '-'}</Td>
            <Td>
              <PaymentBadge deposit={project.deposit_paid} balance={project.balance_paid} />
            </Td>
            <Td className="num text-right">{money(project.project_amount)}</Td>
            <Td className="pr-3">
              <CompletedActions project={project} actions={actions} />
            </Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  )
}
