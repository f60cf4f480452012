import { getRoleLabel, permissions, roleLevels, type SessionUser, type User, type UserSession } from '@crm/contracts'
import { getPermissionLabel, permissionsInLevelOrder } from '@crm/contracts/permission-labels'
import { canManageRole, isProtectedAdminUsername, listMissingPermissions } from '@crm/contracts/user-rules'
import { useSession } from '@crm/shell-api'
import { Badge, type BadgeTone, IconButton, type SelectOption } from '@crm/ui'
import { KeyRound, Lock, Pencil, Trash2 } from 'lucide-react'

export const UserInitials = ({ user }: { user: User }) => (
  <span
    aria-hidden="true"
    className="inline-flex size-8 shrink-0 items-center justify-center rounded-full bg-primary-soft text-xs font-medium text-on-primary-soft"
  >
    {computeInitials(user)}
  </span>
)

export const RoleBadge = ({ role }: { role: string }) => <Badge tone={roleTone(role)}>{getRoleLabel(role)}</Badge>

export const UserStatusBadge = ({ user }: { user: User }) => (
  <Badge tone={user.is_active ? 'green' : 'gray'}>{user.is_active ? 'Active' : 'Inactive'}</Badge>
)

const shownKeys = 2

export function PermissionsSummary({ user: { role, permissions } }: { user: User }) {
  if (showsAll(role)) return <span className="font-medium">All Permissions</span>
  const pages = permissions.map(getPermissionLabel)
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

export function UserDisplayName({ user }: { user: User }) {
  const isSelf = useSession().user.username === user.username
  return (
    <>
      {getUserDisplayName(user)}
      {isSelf && <span className="font-normal text-fg-muted"> (you)</span>}
    </>
  )
}

export type UserActionHandlers = Record<'edit' | 'reset' | 'remove', (user: User) => void>

export function UserActionButtons({ user, handlers }: { user: User; handlers: UserActionHandlers }) {
  const { user: actor } = useSession()
  const name = getUserDisplayName(user)
  if (!canManageRole(actor, user.role))
    return (
      <span className="inline-flex h-8 w-full items-center justify-end gap-1.5 pr-2 text-sm whitespace-nowrap text-fg-subtle">
        <Lock className="icon" aria-hidden="true" /> Higher role
      </span>
    )
  const isLocked = explainSignInLock(actor, user) !== null
  return (
    <div className="flex items-center justify-end">
      <IconButton label={`Edit ${name}`} title="Edit" aria-haspopup="dialog" onClick={() => handlers.edit(user)}>
        <Pencil className="icon" aria-hidden="true" />
      </IconButton>
      {!isLocked && (
        <IconButton label={`Reset password of ${name}`} title="Reset password" aria-haspopup="dialog" onClick={() => handlers.reset(user)}>
          <KeyRound className="icon" aria-hidden="true" />
        </IconButton>
      )}
      {!isLocked && whyNotDeleted(actor, user) === null && (
        <IconButton label={`Delete ${name}`} title="Delete" onClick={() => handlers.remove(user)}>
          <Trash2 className="icon" aria-hidden="true" />
        </IconButton>
      )}
    </div>
  )
}

export const getUserDisplayName = ({ full_name, username }: Pick<User, 'full_name' | 'username'>): string => full_name ?? username

/** The line below the name: the email, and the username if a full name is displayed. */
export const formatUsernameAndEmail = ({ full_name, username, email }: User): string =>
  [...(full_name === null ? [] : [username]), ...(email === null ? [] : [email])].join(' · ')

export function computeInitials(user: Pick<User, 'full_name' | 'username'>): string {
  const words = getUserDisplayName(user).split(/\s+/).filter(Boolean)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : [words[0]]
  return ends.map((word) => [...(word ?? '')][0]?.toUpperCase() ?? '').join('')
}

/** The specification shows "All Permissions" for these roles. */
const showsAll = (role: string): boolean => role === 'owner' || role === 'admin' || role === 'administrator'

export const listPermittedPageLabels = (keys: readonly string[]): string[] =>
  permissionsInLevelOrder.filter((key) => keys.includes(key)).map(getPermissionLabel)

export const permissionKeyCount = permissions.length

const tones: Record<string, BadgeTone> = {
  installer: 'gray',
  sales_rep: 'teal',
  manager: 'indigo',
  owner: 'blue',
  admin: 'purple',
  administrator: 'purple',
}

const roleTone = (role: string): BadgeTone => tones[role] ?? 'gray'

const roleOption = (value: string): SelectOption => ({ value, label: getRoleLabel(value) })

/** The roles `admin` and `administrator` have the same label. */
export const haveSameRoleLabel = (one: string, other: string): boolean => getRoleLabel(one) === getRoleLabel(other)

export const allRoleOptions: SelectOption[] = Object.keys(roleLevels)
  .filter((role) => role !== 'admin')
  .map(roleOption)

/** The roles that the specification lets this actor assign, and the user's current role. */
export function listAssignableRoleOptions(actorRole: string, has: string): SelectOption[] {
  const isAdministrator = actorRole === 'admin' || actorRole === 'administrator'
  const offered = [
    ...['installer', 'sales_rep', 'manager'],
    ...(isAdministrator || actorRole === 'owner' ? ['owner'] : []),
    ...(isAdministrator ? ['administrator'] : []),
  ]
  // Offers the user's exact role, so that saving does not change `admin` into `administrator`, which has the same label.
  const own = offered.map((role) => (haveSameRoleLabel(role, has) ? has : role))
  return (own.includes(has) ? own : [...own, has]).map(roleOption)
}

function whyNotDeleted(actor: SessionUser, { username }: User): string | null {
  if (isProtectedAdminUsername(username)) return 'The user named admin can never be deleted.'
  return actor.username === username ? "You can't delete your own account." : null
}

/** Why the actor can't change how this user signs in, or null if they can. The server refuses it for the same reason. */
export function explainSignInLock(actor: SessionUser, user: User): string | null {
  const missing = listMissingPermissions(actor, user.permissions)
  if (missing.length === 0) return null
  const pages = listPermittedPageLabels(missing).join(', ')
  return `You can't change the email, role, status, password, or sessions of this user, who has permissions that you don't have: ${pages}.`
}

export const explainDeactivationRefusal = (actor: SessionUser, { username }: User): string | null =>
  actor.username === username ? "You can't deactivate your own account." : null

/** The server names devices. It cannot name a program such as a script. */
export const formatDevice = ({ device, user_agent }: Pick<UserSession, 'device' | 'user_agent'>): string =>
  device ?? (user_agent ? 'Other program' : 'Unknown device')
