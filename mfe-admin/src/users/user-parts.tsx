import { roleLabel, type User } from '@crm/contracts'
import { keyLabel } from '@crm/contracts/permission-labels'
import { canManageRole } from '@crm/contracts/user-rules'
import { useSession } from '@crm/shell-api'
import { Badge, IconButton } from '@crm/ui'
import { KeyRound, Lock, Pencil, Trash2 } from 'lucide-react'
import { initialsOf, nameOf, roleTone, showsAll } from './names.ts'
import { whyNotDeleted } from './why-not.ts'

export const Initials = ({ user }: { user: User }) => (
  <span
    aria-hidden="true"
    className="inline-flex size-8 shrink-0 items-center justify-center rounded-full bg-primary-soft text-xs font-medium text-on-primary-soft"
  >
    {initialsOf(user)}
  </span>
)

export const RoleBadge = ({ role }: { role: string }) => <Badge tone={roleTone(role)}>{roleLabel(role)}</Badge>

export const StatusBadge = ({ user }: { user: User }) => (
  <Badge tone={user.is_active ? 'green' : 'gray'}>{user.is_active ? 'Active' : 'Inactive'}</Badge>
)

const shownKeys = 2

export function Permissions({ user: { role, permissions } }: { user: User }) {
  if (showsAll(role)) return <span className="font-medium">All Permissions</span>
  const pages = permissions.map(keyLabel)
  if (pages.length === 0) return <span className="text-fg-subtle">None</span>
  return (
    <span className="whitespace-nowrap text-fg-muted" title={pages.join(', ')}>
      {pages.slice(0, shownKeys).join(', ')}
      {pages.length > shownKeys && (
        <>
          {' '}
          <Badge>+{pages.length - shownKeys} more</Badge>
        </>
      )}
    </span>
  )
}

export function UserName({ user }: { user: User }) {
  const isSelf = useSession().user.username === user.username
  return (
    <>
      {nameOf(user)}
      {isSelf && <span className="font-normal text-fg-muted"> (you)</span>}
    </>
  )
}

export type UserDeeds = Record<'edit' | 'reset' | 'remove', (user: User) => void>

export function UserActions({ user, deeds }: { user: User; deeds: UserDeeds }) {
  const { user: actor } = useSession()
  const name = nameOf(user)
  if (!canManageRole(actor, user.role))
    return (
      <span className="inline-flex h-8 w-full items-center justify-end gap-1.5 pr-2 text-sm whitespace-nowrap text-fg-subtle">
        <Lock className="icon" aria-hidden="true" /> Above you
      </span>
    )
  return (
    <div className="flex items-center justify-end">
      <IconButton label={`Edit ${name}`} title="Edit" aria-haspopup="dialog" onClick={() => deeds.edit(user)}>
        <Pencil className="icon" aria-hidden="true" />
      </IconButton>
      <IconButton label={`Reset password of ${name}`} title="Reset password" aria-haspopup="dialog" onClick={() => deeds.reset(user)}>
        <KeyRound className="icon" aria-hidden="true" />
      </IconButton>
      {whyNotDeleted(actor, user) === null && (
        <IconButton label={`Delete ${name}`} title="Delete" onClick={() => deeds.remove(user)}>
          <Trash2 className="icon" aria-hidden="true" />
        </IconButton>
      )}
    </div>
  )
}
