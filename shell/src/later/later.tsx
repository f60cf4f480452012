import { hasAnyPermission, type SessionUser } from '@crm/contracts'
import { query } from '@crm/shell-api'
import { Toaster } from '@crm/ui'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { applyBoundaryOutlines } from '../boundaries/boundaries.ts'
import { toastStore } from '../toasts.ts'
import { useHandoverNews } from './handovers.ts'
import { LiveUpdates } from './live/live-updates.tsx'
import { useNextDay } from './live/next-day.ts'
import { fetchReleasesOnNavigation, watchForNewReleases } from './release-news.ts'
import { startSendingSignals } from './send-signals.ts'

export { RefreshFailure } from './refresh-failure.tsx'

export function BackgroundServices({ user }: { user: SessionUser }) {
  const { pathname } = useLocation()
  useEffect(() => watchForNewReleases(user.username), [user.username])
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs at each change of the page
  useEffect(fetchReleasesOnNavigation, [pathname])
  useEffect(startSendingSignals, [])
  useNextDay()
  useEffect(applyBoundaryOutlines, [])
  // The count that the sidebar shows.
  useQuery({ ...query('dashboardStats'), enabled: hasAnyPermission(user, ['dashboard']) && hasAnyPermission(user, ['followups']) })
  useHandoverNews(user)
  return (
    <>
      <Toaster toasts={toastStore} />
      <LiveUpdates user={user} />
    </>
  )
}
