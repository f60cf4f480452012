import { roleLabel, type SessionUser } from '@crm/contracts'
import { capitalise, IconButton } from '@crm/ui'
import { LogOut } from 'lucide-react'
import { useColorScheme } from './color-scheme.ts'
import { useLogout } from './leave-guard.tsx'
import { Tip } from './tip.tsx'

export function UserFooter({ user, open }: { user: SessionUser; open: boolean }) {
  const logout = useLogout()
  return (
    <div className={`border-t border-line p-3 flex items-center ${open ? 'gap-2' : 'flex-col gap-1'}`}>
      <Initial username={user.username} size="size-8" />
      <div className={open ? 'min-w-0 flex-1 pl-1' : 'sr-only'}>
        <p className="font-medium truncate">{capitalise(user.username)}</p>
        <p className="text-xs text-fg-subtle">{roleLabel(user.role)}</p>
      </div>
      <ColorSchemeButton side={open ? 'top' : 'right'} />
      <Tip label="Logout" side={open ? 'top' : 'right'}>
        <IconButton label="Logout" onClick={logout}>
          <LogOut className="icon" aria-hidden="true" />
        </IconButton>
      </Tip>
    </div>
  )
}

export function Initial({ username, size }: { username: string; size: string }) {
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
    <Tip label={`Theme: ${name}`} side={side}>
      <IconButton label={`Theme: ${name}`} onClick={next}>
        <Icon className="icon" aria-hidden="true" />
      </IconButton>
    </Tip>
  )
}
