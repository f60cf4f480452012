import type { Installation } from '@crm/contracts'
import { Badge, PaymentBadge } from '@crm/ui'
import { CircleCheck } from 'lucide-react'
import { Link } from 'react-router-dom'
import { formatDateParts } from '../installations/days.ts'
import { extractCity } from '../installations/describe-installation.ts'

type Props = { installations: readonly Installation[]; everybody: boolean }

export function ComingUpList({ installations, everybody }: Props) {
  return (
    <section className="card" aria-label="Coming up">
      <div className="card-head">
        <h2 className="card-title">Coming up</h2>
        <p className="text-sm text-fg-muted">Next 14 days</p>
      </div>
      {installations.length === 0 && <p className="p-4 text-fg-muted">No installations are scheduled.</p>}
      <ul className="divide-y divide-line">
        {installations.map((installation) => (
          <li key={installation.id} className="relative flex items-center gap-3 px-4 py-3 hover:bg-muted">
            <DayOf installation={installation} />
            <div className="min-w-0 flex-1">
              <Link
                to={`/installations/${installation.id}/print`}
                className="line-clamp-2 wrap-anywhere font-medium after:absolute after:inset-0"
                title={installation.name}
              >
                {installation.name}
              </Link>
              <p className="truncate text-sm text-fg-muted">
                {extractCity(installation.address)}
                {everybody && installation.assigned_installer.length > 0 && ` · ${installation.assigned_installer.join(', ')}`}
              </p>
            </div>
            {installation.section === 'repair' ? (
              <Badge tone="blue">Scheduled</Badge>
            ) : (
              <PaymentBadge deposit={installation.deposit_paid} balance={installation.balance_paid} />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function DayOf({ installation }: { installation: Installation }) {
  if (installation.installation_date === null) return null
  const { weekday, month, date } = formatDateParts(installation.installation_date)
  return (
    <p className="w-14 shrink-0 text-sm">
      <span className="block font-medium">{weekday}</span>
      <span className="num text-fg-muted">
        {month} {date}
      </span>
    </p>
  )
}

export function DoneInstallationList({ installations }: { installations: readonly Installation[] }) {
  if (installations.length === 0) return null
  return (
    <ul className="card divide-y divide-line" aria-label="Done today">
      {installations.map((installation) => (
        <li key={installation.id} className="flex items-center gap-3 px-4 py-3 text-sm">
          <CircleCheck className="size-5 shrink-0 text-ok" aria-hidden="true" />
          <p className="min-w-0 flex-1 text-fg-muted wrap-anywhere">
            <s className="font-medium">{installation.name}</s>
            {installation.address && ` · ${extractCity(installation.address)}`}
          </p>
          <span className="text-fg-muted">Done</span>
        </li>
      ))}
    </ul>
  )
}
