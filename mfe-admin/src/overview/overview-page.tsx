import { query } from '@crm/shell-api'
import { ErrorState } from '@crm/ui'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { AreaCard } from './area-card.tsx'
import { areas } from './areas.ts'
import { NeedsAttention } from './needs-attention.tsx'
import { MailState, QueuesState, ZoneState } from './states.tsx'

// What some cards show in a figure's place.
const states: Readonly<Record<string, ReactNode>> = {
  '/admin/smtp-settings': <MailState />,
  '/admin/queues': <QueuesState />,
  '/admin/settings': <ZoneState />,
}

/** Admin Dashboard: the parts of the administration, and how much there is in each. */
export function OverviewPage() {
  const stats = useQuery(query('adminStats'))
  const failed = stats.isError && stats.data === undefined
  return (
    <>
      <div className="mb-5">
        <h1 className="text-xl font-semibold tracking-tight">Admin Dashboard</h1>
        <p className="text-fg-muted">Users, settings and the state of the system</p>
      </div>
      <NeedsAttention />
      {failed && (
        <div className="card mb-5">
          <ErrorState message="Failed to fetch statistics" detail={stats.error.message} onRetry={() => void stats.refetch()} />
        </div>
      )}
      <p className="sr-only" role="status">
        {stats.isPending ? 'Loading statistics...' : ''}
      </p>
      {areas.map(({ heading, cards }) => (
        <section key={heading} aria-label={heading} className="mb-6">
          <h2 className="mb-2 text-lg font-semibold tracking-tight">{heading}</h2>
          <ul className="grid grid-cols-1 gap-3 lg:grid-cols-2">
            {cards.map((area) => (
              <li key={area.path}>
                <AreaCard
                  area={area}
                  figure={area.figure && !failed ? (stats.data ? area.figure(stats.data) : null) : undefined}
                  state={states[area.path]}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}
