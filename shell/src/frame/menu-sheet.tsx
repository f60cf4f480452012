import { roleLabel, type SessionUser } from '@crm/contracts'
import { Button, capitalise } from '@crm/ui'
import { LogOut } from 'lucide-react'
import { ShellDialog } from '../dialog.tsx'
import { useColorScheme } from './color-scheme.ts'
import type { Entries } from './entries.ts'
import { useLogout } from './leave-guard.tsx'
import { NavList } from './nav-list.tsx'
import { Initial } from './user-footer.tsx'

/** All entries on a phone, with the theme and the way out. */
export function MenuSheet({ user, entries, onClose }: { user: SessionUser; entries: Entries; onClose: () => void }) {
  const { name, icon: Icon, next } = useColorScheme()
  const logout = useLogout()
  return (
    <ShellDialog
      title={
        <span className="flex items-center gap-3">
          <Initial username={user.username} size="size-10" />
          <span>
            {capitalise(user.username)}
            <span className="block text-sm font-normal text-fg-subtle">{roleLabel(user.role)}</span>
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
        <NavList entries={entries} onChoose={onClose} />
      </nav>
    </ShellDialog>
  )
}
