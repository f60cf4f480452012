import type { SessionUser } from '@crm/contracts'
import { Toaster } from '@crm/ui'
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: at each change of page.
  useEffect(askForPage, [pathname])
  useEffect(sendSignals, [])
  useEffect(keepBoundaries, [])
  return (
    <>
      <Toaster toasts={toasts} />
      <LiveUpdates user={user} />
    </>
  )
}
