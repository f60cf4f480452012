import type { SessionUser } from '@crm/contracts'
import { Button, getButtonClass } from '@crm/ui'
import { LayoutDashboard, ShieldBan, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { findLandingPath, type OfferedPage } from '../offers.ts'
import { logout } from './session.ts'

export function AccessDeniedPage({ user, route, offers }: { user: SessionUser; route: string; offers: OfferedPage[] }) {
  return (
    <main className="min-h-screen flex flex-col items-center justify-center p-4 max-md:justify-start max-md:pt-12">
      <title>Access Denied – CRM</title>
      <div className="w-full max-w-lg">
        <div className="text-center">
          <span className="inline-flex items-center justify-center size-14 rounded-full bg-badge-red text-badge-red-fg mb-4">
            <ShieldBan className="size-7" aria-hidden="true" />
          </span>
          <h1 className="text-2xl font-semibold tracking-tight">Access Denied</h1>
          <p className="text-fg-muted mt-1 text-balance">
            You don’t have permission to access this page. If you need access, send the information below to your administrator.
          </p>
        </div>
        <dl className="card mt-6 divide-y divide-line" aria-label="Debug information">
          <Line name="Username">{user.username}</Line>
          <Line name="Role">{user.role}</Line>
          <Line name="Route">{route}</Line>
          <Line name="Permissions">
            <span className="flex flex-wrap gap-1">
              {user.permissions.map((permission) => (
                <span key={permission} className="kbd text-fg!">
                  {permission}
                </span>
              ))}
            </span>
          </Line>
        </dl>
        <div className="flex gap-2 justify-center mt-6 max-md:flex-col-reverse">
          <Button className="h-11!" onClick={() => void logout()}>
            <Trash2 className="icon" aria-hidden="true" /> Clear Cache &amp; Login
          </Button>
          <Link className={`${getButtonClass('primary')} h-11!`} to={findLandingPath(user, offers, '/dashboard')}>
            <LayoutDashboard className="icon" aria-hidden="true" /> Go to Dashboard
          </Link>
        </div>
      </div>
    </main>
  )
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[7rem_1fr] gap-3 px-4 py-2.5 max-md:grid-cols-[5.5rem_1fr]">
      <dt className="text-fg-muted text-sm">{name}</dt>
      <dd className="text-sm font-mono min-w-0 break-words">{children}</dd>
    </div>
  )
}
