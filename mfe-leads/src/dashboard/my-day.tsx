import type { Installation } from '@crm/contracts'
import { query } from '@crm/shell-api'
import { buildMapUrl, Card, EmptyState, Skeleton } from '@crm/ui'
import { useQuery } from '@tanstack/react-query'
import { ArrowRight, CalendarCheck, Navigation } from 'lucide-react'
import { Link } from 'react-router-dom'
import { QueryFailure } from '../failure.tsx'
import { CallLink, dashboardRowClass } from './card-rows.tsx'

/** An installer's installations of today. Earlier ones that need confirmation are on the page of the day. */
export function MyDayCard() {
  // Always refetched, because a phone that stayed on overnight must not show yesterday's jobs.
  const day = useQuery({ ...query('myDay'), staleTime: 0 })
  const jobs = day.data?.jobs.filter(({ unconfirmed }) => !unconfirmed)
  return (
    <Card
      title="My day"
      className="mb-6"
      bodyClassName="p-0!"
      actions={
        <Link className="inline-flex min-h-11 items-center gap-1 font-medium text-link hover:underline" to="/installations">
          Open my day <ArrowRight className="icon" aria-hidden="true" />
        </Link>
      }
    >
      {day.isError && !jobs ? (
        <QueryFailure message="Failed to fetch installations" query={day} />
      ) : jobs === undefined ? (
        <div className="p-4">
          <Skeleton className="w-52" />
        </div>
      ) : jobs.length === 0 ? (
        <EmptyState icon={<CalendarCheck className="size-6" />} title="No installations today" />
      ) : (
        <ol aria-label="Today's installations" className="divide-y divide-line">
          {jobs.map((job) => (
            <Job key={job.id} job={job} />
          ))}
        </ol>
      )}
    </Card>
  )
}

function Job({ job: { name, phone, address } }: { job: Installation }) {
  return (
    <li className={dashboardRowClass}>
      <div className="min-w-0 flex-1">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="text-sm text-fg-muted wrap-anywhere">{address ?? 'No address'}</p>
      </div>
      {phone && <CallLink name={name} phone={phone} />}
      {address && (
        <a
          className="icon-btn text-link!"
          href={buildMapUrl(address)}
          target="_blank"
          rel="noreferrer"
          aria-label={`Map of ${name}’s address`}
          title="Map"
        >
          <Navigation className="icon" aria-hidden="true" />
        </a>
      )}
    </li>
  )
}
