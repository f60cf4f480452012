import { getRoleLabel, type SessionUser } from '@crm/contracts'
import { Button, capitalize, IconButton, Logo } from '@crm/ui'
import { LogOut, Menu, Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import { ShellDialog } from '../dialog.tsx'
import type { NavigationEntries, NavigationEntry } from '../offers.ts'
import { preloadPage } from '../remotes/load.ts'
import { useGuardedLogout } from './leave-guard.tsx'
import { formatNavigationCount, type NavigationCounts, NavigationIcon, NavigationList, useIsCurrentEntry } from './navigation.tsx'
import { UserInitial, useColorScheme } from './sidebar.tsx'

type TopBarProps = { user: SessionUser; entries: NavigationEntries; counts: NavigationCounts; badge: ReactNode }

export function PhoneTopBar({ user, entries, counts, badge }: TopBarProps) {
  const [menu, setMenu] = useState(false)
  return (
    <header
      data-shell
      className="md:hidden sticky top-0 z-20 flex items-center justify-between min-h-14 pl-4 pr-2 bg-surface border-b border-line print:hidden"
    >
      <Link to="/dashboard" className="inline-flex items-center h-11">
        <Logo />
      </Link>
      {badge && <div className="min-w-0 px-2">{badge}</div>}
      <IconButton label="Menu" aria-haspopup="dialog" onClick={() => setMenu(true)}>
        <Menu className="size-5" aria-hidden="true" />
      </IconButton>
      {menu && <MenuSheet user={user} entries={entries} counts={counts} onClose={() => setMenu(false)} />}
    </header>
  )
}

type MenuProps = { user: SessionUser; entries: NavigationEntries; counts: NavigationCounts; onClose: () => void }

function MenuSheet({ user, entries, counts, onClose }: MenuProps) {
  const { name, icon: Icon, next } = useColorScheme()
  const logout = useGuardedLogout()
  return (
    <ShellDialog
      title={
        <span className="flex items-center gap-3">
          <UserInitial username={user.username} size="size-10" />
          <span>
            {capitalize(user.username)}
            <span className="block text-sm font-normal text-fg-subtle">{getRoleLabel(user.role)}</span>
          </span>
        </span>
      }
      onClose={onClose}
      footer={
        <div className="grid grid-cols-2 gap-2 w-full">
          <Button onClick={next}>
            <Icon className="icon" aria-hidden="true" /> Theme: {name}
          </Button>
          <Button onClick={logout}>
            <LogOut className="icon" aria-hidden="true" /> Logout
          </Button>
        </div>
      }
    >
      <nav aria-label="Menu">
        <NavigationList entries={entries} counts={counts} onChoose={onClose} />
      </nav>
    </ShellDialog>
  )
}

// The four pages that a role opens most. Roles that are not listed use those of a manager.
const managerPaths = ['/dashboard', '/leads', '/followups', '/installations']
const dailyPaths: Record<string, readonly string[]> = {
  installer: ['/installations', '/dashboard', '/leads', '/followups'],
  sales_rep: ['/dashboard', '/leads', '/followups', '/sample-booklets'],
  owner: ['/dashboard', '/leads', '/followups', '/reports'],
}

type BottomBarProps = { entries: NavigationEntries; role: string; handovers?: number }

export function PhoneBottomBar({ entries, role, handovers = 0 }: BottomBarProps) {
  const daily = (dailyPaths[role] ?? managerPaths).flatMap((path) => entries.main.filter((entry) => entry.path === path))
  const add = entries.main.filter(isAdd)
  const half = Math.ceil(daily.length / 2)
  const parts = add.length === 0 ? [daily] : [daily.slice(0, half), add, daily.slice(half)]
  return (
    <nav
      data-shell
      aria-label="Quick links"
      className="md:hidden fixed bottom-0 inset-x-0 bg-surface border-t border-line flex text-xs z-20 *:grid *:grid-flow-col *:auto-cols-fr *:flex-2 *:nth-2:flex-1 print:hidden"
    >
      {parts.map((part, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the left, middle and right part have no identity except their position
        <div key={place}>
          {part.map((entry) => (
            // An installer's page of installations shows their day.
            <Place
              key={entry.path}
              entry={entry}
              name={role === 'installer' && entry.path === '/installations' ? 'My day' : entry.label}
              handovers={entry.path === '/leads' ? handovers : 0}
            />
          ))}
        </div>
      ))}
    </nav>
  )
}

const isAdd = ({ path }: NavigationEntry): boolean => path === '/add-lead'

function Place({ entry, name, handovers }: { entry: NavigationEntry; name: string; handovers: number }) {
  const current = useIsCurrentEntry(entry)
  const add = isAdd(entry)
  return (
    <Link
      to={entry.path}
      aria-current={current ? 'page' : undefined}
      className={`flex flex-col items-center justify-center gap-1 h-16 ${current ? 'text-link font-medium' : 'text-fg-muted'}`}
      onTouchStart={() => preloadPage(entry.release, entry.path)}
    >
      {add ? (
        <span className="inline-flex items-center justify-center h-8 w-12 rounded-full bg-primary text-on-primary">
          <Plus className="size-5" aria-hidden="true" />
        </span>
      ) : (
        <span className="relative">
          <NavigationIcon icon={entry.icon} className="size-5" />
          {handovers > 0 && (
            <span className="badge badge-red num absolute left-full bottom-1/2 h-5! -translate-x-1/3" aria-hidden="true">
              {formatNavigationCount(handovers)}
            </span>
          )}
        </span>
      )}
      <span className={add ? 'sr-only' : 'text-center leading-tight'}>{name}</span>
      {handovers > 0 && <span className="sr-only">({handovers} assigned to you)</span>}
    </Link>
  )
}
