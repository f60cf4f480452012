import { isAdministrator } from '@crm/contracts'
import { useSession } from '@crm/shell-api'
import type { ReactNode } from 'react'
import { NavLink } from 'react-router-dom'

type Props = {
  aside?: ReactNode
  children: ReactNode
}

const pages = [
  ['/admin/queues', 'Overview'],
  ['/admin/queues/jobs', 'Jobs'],
  ['/admin/queues/unknown', 'Unknown deliveries'],
  ['/admin/queues/parked', 'Parked'],
] as const

const link = 'tab aria-[current=page]:border-primary aria-[current=page]:text-fg flex-none'

export function QueuesFrame({ aside, children }: Props) {
  const maySeeRaw = isAdministrator(useSession().user.role)
  return (
    <>
      <div className="mb-3 flex flex-wrap items-end justify-between gap-3">
        <div>
          <h1 className="text-xl font-semibold tracking-tight">Queues</h1>
          <p className="text-fg-muted">Jobs, workers and errors</p>
        </div>
        {aside}
      </div>
      <nav aria-label="Queues" className="tabs mb-5 max-md:flex-wrap">
        {pages.map(([path, label]) => (
          <NavLink key={path} to={path} end className={link}>
            {label}
          </NavLink>
        ))}
        {/* A plain link, because the server renders this page. */}
        {maySeeRaw && (
          <a href="/admin/queues/raw/" className={link}>
            Raw
          </a>
        )}
      </nav>
      {children}
    </>
  )
}
