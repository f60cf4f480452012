import type { Boot } from '@crm/contracts'
import { Navigate, useRoutes } from 'react-router-dom'
import { LoginPage } from './login/login-page.tsx'
import { NotFound } from './not-found.tsx'
import { landing, type Offer, offersOf } from './offers.ts'
import { RemotePage } from './remotes/remote-page.tsx'
import { Guard } from './session/guard.tsx'
import { useShellSession } from './session/session.ts'

/** All routes: sign-in, the pages of the registry behind the guard, and not-found. */
export function Pages({ boot }: { boot: Boot }) {
  const offers = offersOf(boot)
  return useRoutes([
    { path: '/login', element: <LoginPage offers={offers} demonstration={boot.demonstration} /> },
    {
      element: <Guard offers={offers} />,
      children: [
        { path: '/', element: <Start offers={offers} /> },
        ...offers.map(({ path, title, release }) => ({
          path,
          element: <RemotePage key={path} release={release} path={path} title={title} />,
        })),
        { path: '*', element: <NotFound /> },
      ],
    },
  ])
}

/** `/`: the admin dashboard for the role that is exactly admin, else the dashboard. */
function Start({ offers }: { offers: Offer[] }) {
  const session = useShellSession()
  if (session.state !== 'in') return null
  return <Navigate to={landing(session.user, offers, session.user.role === 'admin' ? '/admin' : '/dashboard')} replace />
}
