import { canOpenPage, canOpenRoute, isAdministratorRole } from '@crm/contracts'
import { lazyRetry } from '@crm/shell-api'
import { Button } from '@crm/ui'
import { Suspense } from 'react'
import { matchPath, Navigate, useLocation } from 'react-router-dom'
import { LoadingPage } from '../fallbacks.tsx'
import { ShellFrame } from '../frame/frame.tsx'
import { findLandingPath, type OfferedPage } from '../offers.ts'
import { useShellSession } from './session.ts'

const NewPassword = lazyRetry(() => import('./new-password.tsx').then((module) => module.NewPasswordPage))
const AccessDenied = lazyRetry(() => import('./access-denied.tsx').then((module) => module.AccessDeniedPage))

export function SessionGuard({ offers }: { offers: OfferedPage[] }) {
  const session = useShellSession()
  const location = useLocation()
  const { pathname } = location
  if (session.state === 'loading') return <LoadingPage title="CRM" />
  if (session.state === 'unknown') return <SessionUnknown {...session} />
  if (session.state === 'out') return <Navigate to="/login" replace state={{ from: location }} />
  const { user } = session
  if (user.must_change_password) {
    return (
      <Suspense fallback={<LoadingPage title="New Password" />}>
        <NewPassword user={user} />
      </Suspense>
    )
  }
  // By the specification, only the role `admin` is redirected from / to the Admin Dashboard; all other roles go to the dashboard.
  if (pathname === '/') return <Navigate to={findLandingPath(user, offers, user.role === 'admin' ? '/admin' : '/dashboard')} replace />
  // A page such as /leads/import also matches the pattern /leads/:id.
  const offer = offers.find(({ path }) => path === pathname) ?? offers.find(({ path }) => matchPath(path, pathname) !== null)
  if (!canOpenRoute(user, pathname) || (offer !== undefined && !canOpenPage(user, offer))) {
    return (
      <Suspense fallback={<LoadingPage title="Access Denied" />}>
        <AccessDenied user={user} route={pathname} offers={offers} />
      </Suspense>
    )
  }
  if (offer?.path === '/admin' && !isAdministratorRole(user.role))
    return <Navigate to={findLandingPath(user, offers, '/dashboard')} replace />
  // The key makes React discard all components of the previous user, with their input.
  return <ShellFrame key={user.username} user={user} offers={offers} offer={offer} />
}

/** Shown if the server has confirmed neither the session nor the sign-out. No data is shown in this state. */
function SessionUnknown({ message, retry }: { message: string; retry: () => Promise<void> }) {
  return (
    <main role="alert" className="min-h-screen flex flex-col items-center justify-center gap-3 p-4 text-center">
      <h1 className="text-2xl font-semibold tracking-tight">The CRM is not responding</h1>
      <p className="text-fg-muted">{message}</p>
      <Button variant="primary" className="mt-4" onClick={() => void retry()}>
        Retry
      </Button>
    </main>
  )
}
