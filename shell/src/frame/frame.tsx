import type { SessionUser } from '@crm/contracts'
import { documentTitle, lazyRetry, query, ShellProvider } from '@crm/shell-api'
import { capitalize } from '@crm/ui'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { Outlet, useLocation, useNavigationType } from 'react-router-dom'
import { bootData } from '../boot.ts'
import { OptionalPart } from '../fallbacks.tsx'
import { LazyBackgroundServices, LazyRefreshFailure } from '../later/after-first-paint.tsx'
import { buildNavigationEntries, type OfferedPage } from '../offers.ts'
import { logout } from '../session/session.ts'
import { SignInAgainPrompt } from '../session/sign-in-again.tsx'
import { toastStore } from '../toasts.ts'
import { useUnseenHandovers } from './handovers.ts'
import { UnsavedChangesGuard } from './leave-guard.tsx'
import { PageTabs } from './navigation.tsx'
import { PhoneBottomBar, PhoneTopBar } from './phone-bars.tsx'
import { Sidebar } from './sidebar.tsx'

const Pinned = lazyRetry(() => import('./pinned.tsx').then((module) => module.PinnedReleases))

export function ShellFrame({ user, offers, offer }: { user: SessionUser; offers: OfferedPage[]; offer: OfferedPage | undefined }) {
  // The time zone is refetched only when an event has changed the settings.
  const clock = query('calendarClock')
  const { data } = useQuery({
    ...clock,
    queryKey: [...clock.queryKey, 'zone'],
    initialData: { now: '', time_zone: bootData.timeZone, week_starts_on: '' },
  })
  const timeZone = data.time_zone
  const shell = useMemo(
    () => ({ user, logout, toast: toastStore.show, timeZone, mailCatcher: bootData.demonstration?.mail ?? null }),
    [user, timeZone],
  )
  const entries = useMemo(() => buildNavigationEntries(user, offers), [user, offers])
  const counts = { followUps: useFollowUpCount(), handovers: useUnseenHandovers(user.username).length }
  const [open, setOpen] = useSidebarOpen()
  const pinned = [...new Set(offers.map(({ release }) => release))].filter(({ phase }) => phase === 'pinned')
  const badge = pinned.length > 0 && (
    <OptionalPart>
      <Pinned releases={pinned} user={user} />
    </OptionalPart>
  )
  return (
    <ShellProvider shell={shell}>
      <UnsavedChangesGuard>
        <a href="#main" className="btn fixed left-2 top-2 z-50 -translate-y-24 focus:translate-y-0 print:hidden">
          Skip to content
        </a>
        <div
          className={`min-h-screen print:block! print:min-h-0 ${open ? 'md:grid md:grid-cols-[15rem_1fr]' : 'md:grid md:grid-cols-[4rem_1fr]'}`}
        >
          <Sidebar user={user} entries={entries} counts={counts} open={open} badge={badge} onToggle={() => setOpen(!open)} />
          <div className="min-w-0 max-md:pb-16 print:p-0!">
            <PhoneTopBar user={user} entries={entries} counts={counts} badge={badge} />
            {offer?.path === '/dashboard' && <WelcomeHeader username={user.username} timeZone={timeZone} />}
            <PageTabs entries={entries} />
            <main id="main" tabIndex={-1} className="p-4 md:p-6 max-w-[1400px] mx-auto outline-none print:p-0!">
              <LazyRefreshFailure />
              <Outlet />
            </main>
          </div>
        </div>
        <PhoneBottomBar entries={entries} role={user.role} handovers={counts.handovers} />
        <PageAnnouncer title={offer?.title ?? 'Page Not Found'} />
        <SignInAgainPrompt user={user} />
        <LazyBackgroundServices user={user} />
      </UnsavedChangesGuard>
    </ShellProvider>
  )
}

/** The number of follow-ups that are overdue or due today, as on the dashboard; 0 until it has loaded, after the first paint. */
function useFollowUpCount(): number {
  const { data } = useQuery({ ...query('dashboardStats'), enabled: false })
  return data?.todayFollowups ?? 0
}

type Props = { username: string; timeZone: string }

export function WelcomeHeader({ username, timeZone }: Props) {
  const today = new Intl.DateTimeFormat('en-US', { timeZone, weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' })
  return (
    <section
      data-shell
      aria-label="Welcome"
      className="flex flex-wrap items-baseline justify-between gap-x-4 px-4 md:px-6 min-h-14 py-1 content-center border-b border-line bg-surface"
    >
      <p className="font-semibold text-md">Welcome back, {capitalize(username)}</p>
      <p className="text-sm text-fg-muted">{today.format(new Date())}</p>
    </section>
  )
}

const key = 'crm_sidebar'
const wide = window.matchMedia('(min-width: 1280px)')

function useSidebarOpen(): [open: boolean, set: (open: boolean) => void] {
  const [chosen, setChosen] = useState(() => localStorage.getItem(key))
  const roomy = useSyncExternalStore(subscribe, () => wide.matches)
  const set = (open: boolean) => {
    const next = open ? 'open' : 'closed'
    localStorage.setItem(key, next)
    setChosen(next)
  }
  return [chosen === null ? roomy : chosen === 'open', set]
}

function subscribe(changed: () => void): () => void {
  wide.addEventListener('change', changed)
  return () => wide.removeEventListener('change', changed)
}

/** On navigation, sets the document title, announces it to screen readers, and focuses the heading as soon as it is rendered. */
function PageAnnouncer({ title }: { title: string }) {
  const { pathname } = useLocation()
  const how = useNavigationType()
  const shown = useRef<string | null>(null)
  const [said, setSaid] = useState('')

  // A layout effect, so that a page that sets a title of its own does so afterwards.
  useLayoutEffect(() => {
    if (shown.current !== pathname) document.title = documentTitle(title)
  }, [pathname, title])
  useEffect(() => {
    if (shown.current === pathname) return
    const first = shown.current === null
    shown.current = pathname
    if (first) return
    // On Back and Forward (POP), the browser restores the scroll position itself.
    if (how !== 'POP') window.scrollTo(0, 0)
    setSaid(title)
    return whenHeading(focusOn)
  }, [pathname, title, how])

  return (
    <p aria-live="polite" className="sr-only">
      {said}
    </p>
  )
}

function focusOn(heading: HTMLElement): void {
  // The focus is not moved if the user is already typing in the page.
  if (document.activeElement?.closest('main input, main textarea, main select, [role=dialog]')) return
  heading.tabIndex = -1
  heading.style.outline = 'none'
  heading.focus({ preventScroll: true })
}

function whenHeading(found: (heading: HTMLElement) => void): () => void {
  const main = document.getElementById('main')
  const look = () => {
    const heading = main?.querySelector<HTMLElement>('h1:not([data-loading])')
    if (heading) {
      observer.disconnect()
      found(heading)
    }
  }
  const observer = new MutationObserver(look)
  if (main !== null) observer.observe(main, { childList: true, subtree: true })
  look()
  return () => observer.disconnect()
}
