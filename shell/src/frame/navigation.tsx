import type { PageIconShapes } from '@crm/contracts'
import { createElement, useEffect, useId, useRef } from 'react'
import { Link, matchPath, NavLink, useLocation } from 'react-router-dom'
import type { NavigationEntries, NavigationEntry } from '../offers.ts'
import { preloadPage } from '../remotes/load.ts'
import { ShellTooltip } from './tip.tsx'

/** What the sidebar counts: follow-ups that are due, and leads that others assigned to the user. */
export type NavigationCounts = { followUps: number; handovers: number }

type Props = { entries: NavigationEntries; counts: NavigationCounts; open?: boolean; onChoose?: () => void }

export function NavigationList({ entries, counts, open = true, onChoose }: Props) {
  return (
    <>
      <Section entries={entries.main} counts={counts} open={open} onChoose={onChoose} />
      {entries.administration.length > 0 && (
        <>
          {open ? <p className="px-3 pt-5 pb-1 text-xs font-medium text-fg-subtle">Administration</p> : <hr className="my-3 border-line" />}
          <Section entries={entries.administration} open={open} onChoose={onChoose} />
        </>
      )}
    </>
  )
}

type SectionProps = { entries: NavigationEntry[]; counts?: NavigationCounts; open: boolean; onChoose: (() => void) | undefined }

const nothing: NavigationCounts = { followUps: 0, handovers: 0 }

function Section({ entries, counts = nothing, open, onChoose }: SectionProps) {
  const id = useId()
  const counted: Record<string, { count: number; word: string }> = {
    '/followups': { count: counts.followUps, word: 'due' },
    '/leads': { count: counts.handovers, word: 'assigned to you' },
  }
  return (
    <ul className="space-y-0.5">
      {entries.map((entry) => {
        const { count, word } = counted[entry.path] ?? { count: 0, word: '' }
        const countId = `${id}${entry.path}`
        return (
          <li key={entry.path} className="relative">
            {open ? (
              <EntryLink entry={entry} countId={count > 0 ? countId : undefined} open onChoose={onChoose} />
            ) : (
              <ShellTooltip label={count > 0 ? `${entry.label} (${count} ${word})` : entry.label} side="right">
                <EntryLink entry={entry} open={false} onChoose={onChoose} />
              </ShellTooltip>
            )}
            {!open && entry.path === '/leads' && count > 0 && (
              <span className="badge badge-gray num absolute right-0 top-0 h-5! px-1.5! pointer-events-none" aria-hidden="true">
                {formatNavigationCount(count)}
              </span>
            )}
            {/* The number is outside the link, because the accessible name of the link must be only the text of the entry. */}
            {open && count > 0 && (
              <span id={countId} className="badge badge-gray num absolute right-3 top-1/2 -translate-y-1/2 pointer-events-none">
                {formatNavigationCount(count)} <span className="sr-only">{word}</span>
              </span>
            )}
          </li>
        )
      })}
    </ul>
  )
}

export const formatNavigationCount = (count: number): string => (count > 99 ? '99+' : String(count))

type LinkProps = { entry: NavigationEntry; countId?: string | undefined; open: boolean; onChoose: (() => void) | undefined }

function EntryLink({ entry, countId, open, onChoose, ...rest }: LinkProps) {
  const { path, label, release } = entry
  const current = useIsCurrentEntry(entry)
  const link = useRef<HTMLAnchorElement>(null)
  // Scrolls the current entry into view, because the list may be longer than the screen.
  useEffect(() => {
    if (current) link.current?.scrollIntoView?.({ block: 'nearest' })
  }, [current])
  return (
    <Link
      {...rest}
      ref={link}
      to={path}
      className={open ? 'nav-item scroll-my-12' : 'nav-item scroll-my-12 justify-center px-0!'}
      aria-current={current ? 'page' : undefined}
      aria-label={open ? undefined : label}
      aria-describedby={countId}
      onMouseEnter={() => preloadPage(release, path)}
      onFocus={() => preloadPage(release, path)}
      onClick={onChoose}
    >
      <NavigationIcon icon={entry.icon} className="icon" />
      {open && <span>{label}</span>}
    </Link>
  )
}

/** Tabs for the pages that belong to the current entry of the sidebar, if there are any. */
export function PageTabs({ entries }: { entries: NavigationEntries }) {
  const { pathname } = useLocation()
  const entry = [...entries.main, ...entries.administration].find(({ tabs }) => tabs.some(({ path }) => matchPath(path, pathname)))
  if (!entry) return null
  return (
    <nav data-shell aria-label={entry.label} className="px-4 pt-2 md:px-6 max-w-[1400px] mx-auto print:hidden">
      <div className="tabs">
        {entry.tabs.map(({ path, title, release }) => (
          <NavLink
            key={path}
            to={path}
            end
            className="tab flex-none! aria-[current=page]:border-primary aria-[current=page]:text-fg"
            onMouseEnter={() => preloadPage(release, path)}
            onFocus={() => preloadPage(release, path)}
          >
            {title}
          </NavLink>
        ))}
      </div>
    </nav>
  )
}

export function useIsCurrentEntry({ path, tabs }: NavigationEntry): boolean {
  // The specification gives two paths to User Management, so both are treated as one.
  const pathname = useLocation().pathname.replace('/user-management', '/admin/users')
  const paths = tabs.length > 0 ? tabs.map((tab) => tab.path) : [path]
  return paths.some((each) => matchPath(each, pathname) !== null || (each !== '/admin' && matchPath(`${each}/:id`, pathname) !== null))
}

export const NavigationIcon = ({ icon, className }: { icon: PageIconShapes; className: string }) => (
  <svg
    className={className}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    {icon.map(([tag, attributes]) => createElement(tag, { ...attributes, key: JSON.stringify(attributes) }))}
  </svg>
)
