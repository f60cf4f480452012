import type { Installation, InstallationBoard } from '@crm/contracts'
import { query } from '@crm/shell-api'
import { Button, ErrorState, money, Pagination, PaymentBadge } from '@crm/ui'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { cityOf } from './city.ts'
import { CompletedActions, installedOn, NeedsConfirmation } from './completed-parts.tsx'
import { CompletedTable } from './completed-table.tsx'
import type { JobActions } from './job-actions.ts'
import { SectionHead } from './section-head.tsx'

const pageSize = 20

export function CompletedProjects({ board, actions }: { board: InstallationBoard; actions: JobActions }) {
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

type Props = { projects: readonly Installation[]; today: string; actions: JobActions }

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
