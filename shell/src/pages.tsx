import type { BootData } from '@crm/contracts'
import { lazyRetry } from '@crm/shell-api'
import { Suspense, useMemo, useState } from 'react'
import { useLocation, useRoutes } from 'react-router-dom'
import { LoadingPage, PageLoadingIndicator } from './fallbacks.tsx'
import { listOfferedPages } from './offers.ts'
import { getReleasesForPage, setShownReleases } from './remotes/releases.ts'
import { RemotePage } from './remotes/remote-page.tsx'
import { SessionGuard } from './session/guard.tsx'

const LoginPage = lazyRetry(() => import(/* webpackChunkName: "login" */ './login/login-page.tsx').then((module) => module.LoginPage))

const NotFound = lazyRetry(() => import('./not-found.tsx').then((module) => module.NotFoundPage))

export function ShellRoutes({ boot }: { boot: BootData }) {
  useState(() => setShownReleases(boot.releases))
  const { pathname } = useLocation()
  const offers = useMemo(() => listOfferedPages(getReleasesForPage(pathname)), [pathname])
  return useRoutes([
    {
      path: '/login',
      element: (
        <Suspense fallback={<LoadingPage title="Sign In" />}>
          <LoginPage offers={offers} demonstration={boot.demonstration} />
        </Suspense>
      ),
    },
    {
      element: <SessionGuard offers={offers} />,
      children: [
        ...offers.map(({ path, title, release }) => ({
          path,
          // The key contains the version, so that another version gets a new component even on the same route.
          element: <RemotePage key={`${path} ${release.version}`} release={release} path={path} title={title} at={pathname} />,
        })),
        {
          path: '*',
          element: (
            <Suspense fallback={<PageLoadingIndicator title="Page Not Found" />}>
              <NotFound />
            </Suspense>
          ),
        },
      ],
    },
  ])
}
