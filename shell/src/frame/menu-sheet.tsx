import { roleLabel, type SessionUser } from '@crm/contracts'
import { Button, capitalise, Dialog } from '@crm/ui'
import { LogOut } from 'lucide-react'
import { logout } from '../session/session.ts'
import { useColorScheme } from './color-scheme.ts'
import type { Entries } from './entries.ts'
import { NavList } from './nav-list.tsx'
import { Initial } from './user-footer.tsx'

/** All entries on a phone, with the theme and the way out. */
export function MenuSheet({ user, entries, onClose }: { user: SessionUser; entries: Entries; onClose: () => void }) {
  const { name, icon: Icon, next } = useColorScheme()
  return (
    <Dialog
      className="menu-sheet"
      title={
        <span className="flex items-center gap-3">
          <Initial username={user.username} size="size-10" />
          {capitalise(user.username)}
        </span>
      }
      description={roleLabel(user.role)}
      onRequestClose={onClose}
      footer={
        <div className="grid grid-cols-2 gap-2 w-full">
          <Button onClick={next}>
            <Icon className="icon" aria-hidden="true" /> Theme: {name}
          </Button>
          <Button onClick={() => void logout()}>
            <LogOut className="icon" aria-hidden="true" /> Logout
          </Button>
        </div>
      }
    >
      <nav aria-label="Menu">
        <NavList entries={entries} onChoose={onClose} />
      </nav>
    </Dialog>
  )
}
