import { getRoleLabel, type SessionUser } from '@crm/contracts'
import { capitalize, IconButton, Logo } from '@crm/ui'
import { LogOut, Moon, PanelLeftClose, PanelLeftOpen, Sun, SunMoon } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import type { NavigationEntries } from '../offers.ts'
import { useGuardedLogout } from './leave-guard.tsx'
import { type NavigationCounts, NavigationList } from './navigation.tsx'
import { ShellTooltip } from './tip.tsx'

type Props = {
  user: SessionUser
  entries: NavigationEntries
  counts: NavigationCounts
  open: boolean
  badge?: ReactNode
  onToggle: () => void
}

export function Sidebar({ user, entries, counts, open, badge, onToggle }: Props) {
  return (
    <aside data-shell className="hidden md:flex flex-col border-r border-line bg-surface sticky top-0 h-screen print:hidden!">
      <div className={`flex items-center h-14 border-b border-line shrink-0 ${open ? 'justify-between px-4' : 'justify-center'}`}>
        <Link to="/dashboard">
          <Logo name={open} />
        </Link>
        {open && (
          <IconButton label="Collapse sidebar" aria-expanded onClick={onToggle}>
            <PanelLeftClose className="icon" aria-hidden="true" />
          </IconButton>
        )}
      </div>
      {!open && (
        <div className="p-3 pb-0 shrink-0">
          <ShellTooltip label="Expand sidebar" side="right">
            <IconButton label="Expand sidebar" aria-expanded={false} className="w-full! h-9!" onClick={onToggle}>
              <PanelLeftOpen className="icon" aria-hidden="true" />
            </IconButton>
          </ShellTooltip>
        </div>
      )}
      <nav aria-label="Main" className="flex-1 overflow-y-auto p-3">
        <NavigationList entries={entries} counts={counts} open={open} />
      </nav>
      {badge && <div className={open ? 'px-4 py-2' : 'px-1 py-2 overflow-hidden'}>{badge}</div>}
      <UserFooter user={user} open={open} />
    </aside>
  )
}

function UserFooter({ user, open }: { user: SessionUser; open: boolean }) {
  const logout = useGuardedLogout()
  return (
    <div className={`border-t border-line p-3 flex items-center ${open ? 'gap-2' : 'flex-col gap-1'}`}>
      <UserInitial username={user.username} size="size-8" />
      <div className={open ? 'min-w-0 flex-1 pl-1' : 'sr-only'}>
        <p className="font-medium truncate">{capitalize(user.username)}</p>
        <p className="text-xs text-fg-subtle">{getRoleLabel(user.role)}</p>
      </div>
      <ColorSchemeButton side={open ? 'top' : 'right'} />
      <ShellTooltip label="Logout" side={open ? 'top' : 'right'}>
        <IconButton label="Logout" onClick={logout}>
          <LogOut className="icon" aria-hidden="true" />
        </IconButton>
      </ShellTooltip>
    </div>
  )
}

export function UserInitial({ username, size }: { username: string; size: string }) {
  return (
    <span
      className={`inline-flex items-center justify-center rounded-full bg-primary-soft text-on-primary-soft font-medium shrink-0 ${size}`}
      aria-hidden="true"
    >
      {username.charAt(0).toUpperCase()}
    </span>
  )
}

function ColorSchemeButton({ side }: { side: 'top' | 'right' }) {
  const { name, icon: Icon, next } = useColorScheme()
  return (
    <ShellTooltip label={`Theme: ${name}`} side={side}>
      <IconButton label={`Theme: ${name}`} onClick={next}>
        <Icon className="icon" aria-hidden="true" />
      </IconButton>
    </ShellTooltip>
  )
}

const key = 'crm_color_scheme'
const schemes = ['system', 'light', 'dark'] as const
type Scheme = (typeof schemes)[number]

const looks = { system: { name: 'System', icon: SunMoon }, light: { name: 'Light', icon: Sun }, dark: { name: 'Dark', icon: Moon } }

/** Stores the chosen color scheme; the script `color-scheme.js` applies it. */
export function useColorScheme(): { name: string; icon: typeof Sun; next: () => void } {
  const [scheme, setScheme] = useState<Scheme>(() => schemes.find((each) => each === localStorage.getItem(key)) ?? 'system')
  const next = () => {
    const chosen = schemes[(schemes.indexOf(scheme) + 1) % schemes.length] ?? 'system'
    if (chosen === 'system') localStorage.removeItem(key)
    else localStorage.setItem(key, chosen)
    window.dispatchEvent(new Event('crm:color-scheme'))
    setScheme(chosen)
  }
  return { ...looks[scheme], next }
}
