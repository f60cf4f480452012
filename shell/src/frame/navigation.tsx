import type { Icon } from '@crm/contracts'
import { createElement, useEffect, useRef } from 'react'
import { Link, matchPath, useLocation } from 'react-router-dom'
import type { Entries, Entry } from '../offers.ts'
import { preload } from '../remotes/load.ts'
import { Tip } from './tip.tsx'

type Props = { entries: Entries; open?: boolean; onChoose?: () => void }

export function NavList({ entries, open = true, onChoose }: Props) {
  return (
    <>
      <Section entries={entries.main} open={open} onChoose={onChoose} />
      {entries.administration.length > 0 && (
        <>
          {open ? <p className="px-3 pt-5 pb-1 text-xs font-medium text-fg-subtle">Administration</p> : <hr className="my-3 border-line" />}
          <Section entries={entries.administration} open={open} onChoose={onChoose} />
        </>
      )}
    </>
  )
}

function Section({ entries, open, onChoose }: { entries: Entry[]; open: boolean; onChoose: (() => void) | undefined }) {
  return (
    <ul className="space-y-0.5">
      {entries.map((entry) => (
        <li key={entry.path}>
          {open ? (
            <EntryLink entry={entry} open onChoose={onChoose} />
          ) : (
            <Tip label={entry.label} side="right">
              <EntryLink entry={entry} open={false} onChoose={onChoose} />
            </Tip>
          )}
        </li>
      ))}
    </ul>
  )
}

function EntryLink({ entry, open, onChoose, ...rest }: { entry: Entry; open: boolean; onChoose: (() => void) | undefined }) {
  const { path, label, release } = entry
  const current = useCurrent(entry)
  const link = useRef<HTMLAnchorElement>(null)
  // The list may be longer than the screen.
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
      onMouseEnter={() => preload(release, path)}
      onFocus={() => preload(release, path)}
      onClick={onChoose}
    >
      <NavIcon icon={entry.icon} className="icon" />
      {open && <span>{label}</span>}
    </Link>
  )
}

export function useCurrent({ path }: Entry): boolean {
  // The specification gives User Management two paths.
  const pathname = useLocation().pathname.replace('/user-management', '/admin/users')
  return matchPath(path, pathname) !== null || (path !== '/admin' && matchPath(`${path}/:id`, pathname) !== null)
}

export const NavIcon = ({ icon, className }: { icon: Icon; className: string }) => (
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
