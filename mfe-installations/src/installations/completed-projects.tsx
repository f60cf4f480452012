import type { Installation, InstallationBoard } from '@crm/contracts'
import { query } from '@crm/shell-api'
import { Badge, Button, ErrorState, IconButton, money, Pagination, PaymentBadge, shortDate, Table, Td, Th, Tr } from '@crm/ui'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Eye, TriangleAlert, Wrench } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { cityOf } from './describe-installation.ts'
import { type InstallationActions, MarkAsDone } from './installation-card.tsx'
import { SectionHead } from './section-head.tsx'

const pageSize = 20

export function CompletedProjects({ board, actions }: { board: InstallationBoard; actions: InstallationActions }) {
  const { completed, counts, today } = board
  const [page, setPage] = useState<number | null>(null)
  const section = useRef<HTMLElement>(null)
  const paged = useQuery({
    ...query('listCompletedProjects', { query: { page: page ?? 1, limit: pageSize } }),
    enabled: page !== null,
    placeholderData: keepPreviousData,
  })
  const total = paged.data?.total ?? counts.completed
  const pageCount = Math.max(1, Math.ceil(total / pageSize))
  useEffect(() => {
    if (page !== null && page > pageCount) setPage(pageCount)
  }, [page, pageCount])

  if (counts.completed === 0) return null
  // The first six stay visible until the first page has loaded.
  const shown = paged.isError && !paged.data ? null : (paged.data?.projects ?? completed)
  return (
    <section aria-label="Completed Projects" ref={section} tabIndex={-1}>
      <SectionHead title="Completed Projects" count={counts.completed}>
        {counts.unconfirmed > 0 && (
          <p className="flex items-center gap-1.5 text-sm font-medium text-warn">
            <TriangleAlert className="icon" aria-hidden="true" />
            {counts.unconfirmed.toLocaleString('en-US')} {counts.unconfirmed === 1 ? 'needs' : 'need'} confirmation
          </p>
        )}
      </SectionHead>
      <div className="card overflow-clip" aria-busy={paged.isFetching}>
        {shown && (
          <>
            <div className="overflow-x-auto max-md:hidden">
              <CompletedTable projects={shown} today={today} actions={actions} />
            </div>
            <CompletedCards projects={shown} today={today} actions={actions} />
          </>
        )}
        {!shown && <ErrorState message="Failed to fetch completed projects" onRetry={() => void paged.refetch()} />}
        {page === null && counts.completed > completed.length && (
          <div className="border-t border-line p-1 text-center">
            <Button
              variant="ghost"
              className="text-sm text-link"
              onClick={() => {
                setPage(1)
                section.current?.focus({ preventScroll: true })
              }}
            >
              View All {counts.completed.toLocaleString('en-US')} Completed Projects
            </Button>
          </div>
        )}
        {page !== null && shown && (
          <div className="border-t border-line">
            <Pagination page={page} pageSize={pageSize} total={total} pageCount={pageCount} noun="projects" onPage={setPage} />
          </div>
        )}
      </div>
    </section>
  )
}

type Props = { projects: readonly Installation[]; today: string; actions: InstallationActions }

function CompletedCards({ projects, today, actions }: Props) {
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

type CompletedTableProps = { projects: readonly Installation[]; today: string; actions: InstallationActions }

function CompletedTable({ projects, today, actions }: CompletedTableProps) {
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

/** The planned day, or the day it was marked as done if that was earlier or no day was planned. */
function installedOn({ installation_date, completed_on }: Installation, today: string): string {
  const [first] = [installation_date, completed_on].filter((day) => day !== null).sort()
  return first === undefined ? '-' : shortDate(first, today)
}

function NeedsConfirmation({ project }: { project: Installation }) {
  return (
    project.unconfirmed && (
      <span className="mt-0.5 block">
        <Badge tone="amber">Needs confirmation</Badge>
      </span>
    )
  )
}

function CompletedActions({ project, actions }: { project: Installation; actions: InstallationActions }) {
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
