import type { SessionUser } from '@crm/contracts'
import { IconButton, Logo } from '@crm/ui'
import { PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Entries } from './entries.ts'
import { NavList } from './nav-list.tsx'
import { Tip } from './tip.tsx'
import { UserFooter } from './user-footer.tsx'

type Props = { user: SessionUser; entries: Entries; open: boolean; badge?: ReactNode; onToggle: () => void }

export function Sidebar({ user, entries, open, badge, onToggle }: Props) {
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
          <Tip label="Expand sidebar" side="right">
            <IconButton label="Expand sidebar" aria-expanded={false} className="w-full! h-9!" onClick={onToggle}>
              <PanelLeftOpen className="icon" aria-hidden="true" />
            </IconButton>
          </Tip>
        </div>
      )}
      <nav aria-label="Main" className="flex-1 overflow-y-auto p-3">
        <NavList entries={entries} open={open} />
      </nav>
      {badge && <div className={open ? 'px-4 py-2' : 'px-1 py-2 overflow-hidden'}>{badge}</div>}
      <UserFooter user={user} open={open} />
    </aside>
  )
}
