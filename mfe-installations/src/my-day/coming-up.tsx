import type { Installation } from '@crm/contracts'
import { Badge, PaymentBadge } from '@crm/ui'
import { Link } from 'react-router-dom'
import { cityOf } from '../installations/city.ts'
import { partsOf } from '../installations/days.ts'

type Props = { jobs: readonly Installation[]; everybody: boolean }

export function ComingUp({ jobs, everybody }: Props) {
  return (
    <section className="card" aria-label="Coming up">
      <div className="card-head">
        <h2 className="card-title">Coming up</h2>
        <p className="text-sm text-fg-muted">Next 14 days</p>
      </div>
      {jobs.length === 0 && <p className="p-4 text-fg-muted">Nothing is planned yet.</p>}
      <ul className="divide-y divide-line">
        {jobs.map((job) => (
          <li key={job.id} className="relative flex items-center gap-3 px-4 py-3 hover:bg-muted">
            <DayOf job={job} />
            <div className="min-w-0 flex-1">
              <Link
                to={`/installations/${job.id}/print`}
                className="line-clamp-2 wrap-anywhere font-medium after:absolute after:inset-0"
                title={job.name}
              >
                {job.name}
              </Link>
              <p className="truncate text-sm text-fg-muted">
                {cityOf(job.address)}
                {everybody && job.assigned_installer.length > 0 && ` · ${job.assigned_installer.join(', ')}`}
              </p>
            </div>
            {job.section === 'repair' ? (
              <Badge tone="blue">Scheduled</Badge>
            ) : (
              <PaymentBadge deposit={job.deposit_paid} balance={job.balance_paid} />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function DayOf({ job }: { job: Installation }) {
  if (job.installation_date === null) return null
  const { weekday, month, date } = partsOf(job.installation_date)
  return (
    <p className="w-14 shrink-0 text-sm">
      <span className="block font-medium">{weekday}</span>
      <span className="num text-fg-muted">
        {month} {date}
      </span>
    </p>
  )
}
