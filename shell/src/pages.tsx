import type { Boot } from '@crm/contracts'
import { lazyRetry } from '@crm/shell-api'
import { Suspense } from 'react'
import { Navigate, useRoutes } from 'react-router-dom'
import { Loading } from './loading.tsx'
import { NotFound } from './not-found.tsx'
import { landing, type Offer, offersOf } from './offers.ts'
import { RemotePage } from './remotes/remote-page.tsx'
import { Guard } from './session/guard.tsx'
import { useShellSession } from './session/session.ts'

// Whoever is signed in never needs it.
const LoginPage = lazyRetry(() => import(/* webpackChunkName: "login" */ './login/login-page.tsx').then((module) => module.LoginPage))

/** All routes: sign-in, the pages of the registry behind the guard, and not-found. */
export function Pages({ boot }: { boot: Boot }) {
  const offers = offersOf(boot)
  return useRoutes([
    {
      path: '/login',
      element: (
        <Suspense fallback={<Loading title="Sign In" />}>
          <LoginPage offers={offers} demonstration={boot.demonstration} />
        </Suspense>
      ),
    },
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
