import type { SessionUser } from '@crm/contracts'
import { lazyRetry, query, ShellProvider } from '@crm/shell-api'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Outlet } from 'react-router-dom'
import { boot } from '../boot.ts'
import { Optional } from '../boundary.tsx'
import { AfterFirstPaint } from '../later/after-first-paint.tsx'
import type { Offer } from '../offers.ts'
import { logout } from '../session/session.ts'
import { SignInAgain } from '../session/sign-in-again.tsx'
import { toasts } from '../toasts.ts'
import { BottomBar } from './bottom-bar.tsx'
import { entriesFor } from './entries.ts'
import { LeaveGuard } from './leave-guard.tsx'
import { PageAnnouncer } from './page-announcer.tsx'
import { Sidebar } from './sidebar.tsx'
import { useSidebarOpen } from './sidebar-state.ts'
import { TopBar } from './top-bar.tsx'
import { WelcomeHeader } from './welcome-header.tsx'

const Pinned = lazyRetry(() => import('./pinned.tsx').then((module) => module.Pinned))

/** Around every page of a signed-in user: the ways to the other pages, and what the shell offers to remotes. */
export function Frame({ user, offers, offer }: { user: SessionUser; offers: Offer[]; offer: Offer | undefined }) {
  // Asked only once it is heard that it may be another one.
  const clock = query('calendarClock')
  const { data } = useQuery({ ...clock, queryKey: [...clock.queryKey, 'zone'], initialData: { now: '', time_zone: boot.timeZone } })
  const timeZone = data.time_zone
  const shell = useMemo(
    () => ({ user, logout, toast: toasts.show, timeZone, mailCatcher: boot.demonstration?.mail ?? null }),
    [user, timeZone],
  )
  const entries = useMemo(() => entriesFor(user, offers), [user, offers])
  const [open, setOpen] = useSidebarOpen()
  const pinned = [...new Set(offers.map(({ release }) => release))].filter(({ phase }) => phase === 'pinned')
  const badge = pinned.length > 0 && (
    <Optional>
      <Pinned releases={pinned} user={user} />
    </Optional>
  )
  return (
    <ShellProvider shell={shell}>
      <LeaveGuard>
        <a href="#main" className="btn fixed left-2 top-2 z-50 -translate-y-24 focus:translate-y-0 print:hidden">
          Skip to content
        </a>
        <div
          className={`min-h-screen print:block! print:min-h-0 ${open ? 'md:grid md:grid-cols-[15rem_1fr]' : 'md:grid md:grid-cols-[4rem_1fr]'}`}
        >
          <Sidebar user={user} entries={entries} open={open} badge={badge} onToggle={() => setOpen(!open)} />
          <div className="min-w-0 max-md:pb-16 print:p-0!">
            <TopBar user={user} entries={entries} badge={badge} />
            {offer?.path === '/dashboard' && <WelcomeHeader username={user.username} timeZone={timeZone} />}
            <main id="main" tabIndex={-1} className="p-4 md:p-6 max-w-[1400px] mx-auto outline-none print:p-0!">
              <Outlet />
            </main>
          </div>
        </div>
        <BottomBar entries={entries} role={user.role} />
        <PageAnnouncer title={offer?.title ?? 'Page Not Found'} />
        <SignInAgain user={user} />
        <AfterFirstPaint user={user} />
      </LeaveGuard>
    </ShellProvider>
  )
}
