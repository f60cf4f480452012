import type { SessionUser } from '@crm/contracts'
import { IconButton, Logo } from '@crm/ui'
import { Menu } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import type { Entries } from './entries.ts'
import { MenuSheet } from './menu-sheet.tsx'

/** The head of the page on a phone. */
export function TopBar({ user, entries, badge }: { user: SessionUser; entries: Entries; badge: ReactNode }) {
  const [menu, setMenu] = useState(false)
  return (
    <header
      data-shell
      className="md:hidden sticky top-0 z-20 flex items-center justify-between h-14 pl-4 pr-2 bg-surface border-b border-line print:hidden"
    >
      <Link to="/dashboard" className="inline-flex items-center h-11">
        <Logo />
      </Link>
      {badge && <div className="min-w-0 px-2">{badge}</div>}
      <IconButton label="Menu" aria-haspopup="dialog" onClick={() => setMenu(true)}>
        <Menu className="size-5" aria-hidden="true" />
      </IconButton>
      {menu && <MenuSheet user={user} entries={entries} onClose={() => setMenu(false)} />}
    </header>
  )
}
