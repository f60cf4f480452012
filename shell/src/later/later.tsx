import { hasPermission, type SessionUser } from '@crm/contracts'
import { query } from '@crm/shell-api'
import { Toaster } from '@crm/ui'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { keepBoundaries } from '../boundaries/boundaries.ts'
import { toasts } from '../toasts.ts'
import { LiveUpdates } from './live/live-updates.tsx'
import { askForPage, watchReleases } from './release-news.ts'
import { sendSignals } from './send-signals.ts'

export function Later({ user }: { user: SessionUser }) {
  const { pathname } = useLocation()
  useEffect(() => watchReleases(user.username), [user.username])
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs at each change of the page
  useEffect(askForPage, [pathname])
  useEffect(sendSignals, [])
  useEffect(keepBoundaries, [])
  // The count that the sidebar shows.
  useQuery({ ...query('dashboardStats'), enabled: hasPermission(user, ['dashboard']) && hasPermission(user, ['followups']) })
  return (
    <>
      <Toaster toasts={toasts} />
      <LiveUpdates user={user} />
    </>
  )
}
