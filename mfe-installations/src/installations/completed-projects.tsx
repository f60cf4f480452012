import type { Installation, InstallationBoard } from '@crm/contracts'
import { query } from '@crm/shell-api'
import { Badge, Button, DataList, type DataListColumn, formatMoney, formatShortDate, IconButton, PaymentBadge } from '@crm/ui'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Eye, Pencil, Wrench } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { type BoardFilters, buildBoardQuery } from './board-filters.ts'
import { extractCity } from './describe-installation.ts'
import { type InstallationActionHandlers, MarkAsDoneButton } from './installation-card.tsx'
import { SectionHeading } from './section-head.tsx'
import { UnconfirmedInstallationList } from './unconfirmed-installations.tsx'

const pageSize = 20

type Props = { board: InstallationBoard; filters: BoardFilters; actions: InstallationActionHandlers }

export function CompletedProjects({ board, filters, actions }: Props) {
  const { completed, unconfirmed, found, today } = board
  const [page, setPage] = useState<number | null>(null)
  const section = useRef<HTMLElement>(null)
  const paged = useQuery({
    ...query('listCompletedProjects', { query: { ...buildBoardQuery(filters), page: page ?? 1, limit: pageSize } }),
    enabled: page !== null,
    placeholderData: keepPreviousData,
  })
  const total = paged.data?.total ?? found.completed
  const pageCount = Math.max(1, Math.ceil(total / pageSize))
  useEffect(() => {
    if (page !== null && page > pageCount) setPage(pageCount)
  }, [page, pageCount])

  if (found.completed === 0) return null
  // The six projects of the board stay visible until the first page of all projects has loaded.
  const shown = paged.data?.projects ?? (paged.isError ? undefined : completed)
  const isMore = page === null && found.completed - found.unconfirmed > completed.length
  return (
    <section aria-label="Completed Projects" ref={section} tabIndex={-1}>
      <SectionHeading title="Completed Projects" count={found.completed} />
      <div className="space-y-3">
        <UnconfirmedInstallationList
          installations={unconfirmed}
          count={found.unconfirmed}
          today={today}
          onDone={actions.complete}
          buttonsOf={(installation) => <UnconfirmedButtons installation={installation} actions={actions} />}
        />
        {(page !== null || completed.length > 0) && (
          <div className="card overflow-clip" aria-busy={paged.isFetching}>
            <DataList
              name="Completed Projects"
              what="completed projects"
              query={paged}
              rows={shown}
              keyOf={({ id }) => id}
              columns={columnsOf(today, actions)}
              pages={page !== null && shown !== undefined && { page, pageSize, total, pageCount, noun: 'projects', onPage: setPage }}
            />
            {isMore && (
              <div className="border-t border-line p-1 text-center">
                <Button
                  variant="ghost"
                  className="text-sm text-link"
                  onClick={() => {
                    setPage(1)
                    section.current?.focus({ preventScroll: true })
                  }}
                >
                  View All {found.completed.toLocaleString('en-US')} Completed Projects
                </Button>
              </div>
            )}
          </div>
        )}
      </div>
    </section>
  )
}

function UnconfirmedButtons({
  installation,
  actions: { show, edit },
}: {
  installation: Installation
  actions: InstallationActionHandlers
}) {
  return (
    <>
      <IconButton label={`View ${installation.name}`} onClick={() => show(installation)}>
        <Eye className="icon" aria-hidden="true" />
      </IconButton>
      {edit && !installation.erased_at && (
        <IconButton label={`Edit ${installation.name}`} onClick={() => edit(installation)}>
          <Pencil className="icon" aria-hidden="true" />
        </IconButton>
      )}
    </>
  )
}

const columnsOf = (today: string, actions: InstallationActionHandlers): DataListColumn<Installation>[] => [
  {
    head: 'Installed',
    className: 'num whitespace-nowrap text-fg-muted',
    cell: (project) => installedOn(project, today),
    at: 'note',
    card: (project) =>
      [installedOn(project, today), extractCity(project.address), project.assigned_installer.join(', ')]
        .filter((part) => part !== '' && part !== '-')
        .join(' · '),
  },
  {
    head: 'Customer',
    className: 'py-1.5 font-medium wrap-anywhere',
    cell: (project) => (
      <>
        {project.name}
        <NeedsConfirmation project={project} />
      </>
    ),
    at: 'title',
    card: ({ name }) => name,
  },
  { head: 'City', className: 'max-w-48 text-fg-muted', cell: ({ address }) => extractCity(address) },
  {
    head: 'Installers',
    className: 'text-fg-muted wrap-anywhere',
    cell: ({ assigned_installer }) => assigned_installer.join(', ') || '-',
    at: 'line',
    card: (project) => project.unconfirmed && <NeedsConfirmation project={project} />,
  },
  {
    head: 'Payment',
    cell: ({ deposit_paid, balance_paid }) => <PaymentBadge deposit={deposit_paid} balance={balance_paid} />,
    // A line of its own, because beside the buttons a phone has no space for it.
    at: 'line',
  },
  {
    head: 'Amount',
    className: 'num text-right',
    cell: ({ project_amount }) => formatMoney(project_amount),
    at: 'corner',
    card: ({ project_amount }) => <span className="num font-medium">{formatMoney(project_amount)}</span>,
  },
  {
    head: <span className="sr-only">Actions</span>,
    className: 'py-0',
    cell: (project) => <CompletedActions project={project} actions={actions} />,
    at: 'actions',
  },
]

/** Returns the planned day, or the day of completion if that was earlier or no day was planned. */
function installedOn({ installation_date, completed_on }: Installation, today: string): string {
  const [first] = [installation_date, completed_on].filter((day) => day !== null).sort()
  return first === undefined ? '-' : formatShortDate(first, today)
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

function CompletedActions({ project, actions }: { project: Installation; actions: InstallationActionHandlers }) {
  return (
    <div className="flex items-center justify-end gap-1">
      {project.unconfirmed && <MarkAsDoneButton quiet name={project.name} onPress={() => actions.complete(project)} />}
      <IconButton label={`View ${project.name}`} onClick={() => actions.show(project)}>
        <Eye className="icon" aria-hidden="true" />
      </IconButton>
      <IconButton label={`Repair request for ${project.name}`} onClick={() => actions.takeRepair(project)}>
        <Wrench className="icon" aria-hidden="true" />
      </IconButton>
    </div>
  )
}
