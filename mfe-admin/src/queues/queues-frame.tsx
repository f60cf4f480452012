import { isAdministrator } from '@crm/contracts'
import { useSession } from '@crm/shell-api'
import type { ReactNode } from 'react'
import { NavLink } from 'react-router-dom'

type Props = {
  /** What stands beside the heading: how fresh the page is, and what can be done with it. */
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

/** The heading of all pages about queues, and the ways between them. */
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
        {/* Not a page of the front-ends: the server makes it. */}
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
