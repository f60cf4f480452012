import { canOpenRoute, type RefusedSignIn, type User } from '@crm/contracts'
import { call, lazyRetry, useSession } from '@crm/shell-api'
import { Button, ErrorState, LoadingIndicator } from '@crm/ui'
import { useQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Navigate } from 'react-router-dom'
import { useDateTimeFormatters } from '../format.ts'
import { useDeleteRecord } from '../record-form/use-delete-record.ts'
import { invalidateUsers, refusedSignInsQuery, usersQuery } from './user-form.ts'
import { UserList } from './user-list.tsx'
import { formatDevice, getUserDisplayName } from './user-parts.tsx'

const UserDialog = lazyRetry(() => import('../record-form/dialogs.ts').then((dialog) => dialog.UserDialog))
const ResetPasswordDialog = lazyRetry(() => import('../record-form/dialogs.ts').then((dialog) => dialog.ResetPasswordDialog))

/** The specification gives this page two paths, but asks for access to `/admin/users` on both. */
export function UsersPage() {
  const { user } = useSession()
  return canOpenRoute(user, '/admin/users') ? <Users /> : <Navigate to="/dashboard" replace />
}

type Task = { kind: 'create' } | { kind: 'edit' | 'reset'; user: User }

function Users() {
  const list = useQuery(usersQuery())
  const [task, setTask] = useState<Task | null>(null)
  const remove = useDeleteUser()
  const close = () => setTask(null)
  // Prefers the current version, because another user may have changed it. If it was deleted, the dialog shows the last known version.
  const user = task && 'user' in task ? (list.data?.find(({ id }) => id === task.user.id) ?? task.user) : null

  return (
    <div className="@container">
      <div className="mb-5 flex flex-wrap items-end justify-between gap-3">
        <div>
          <h1 className="text-xl font-semibold tracking-tight">User Management</h1>
          <p className="min-h-5 text-fg-muted">{list.data && countsOf(list.data)}</p>
        </div>
        <Button variant="primary" className="max-md:w-full" aria-haspopup="dialog" onClick={() => setTask({ kind: 'create' })}>
          <UserPlus className="icon" aria-hidden="true" /> Create User
        </Button>
      </div>
      <UserList
        list={list}
        handlers={{
          edit: (chosen) => setTask({ kind: 'edit', user: chosen }),
          reset: (chosen) => setTask({ kind: 'reset', user: chosen }),
          remove: (chosen) => remove.mutate({ id: chosen.id, name: getUserDisplayName(chosen) }),
        }}
      />
      <RefusedSignIns />
      <Suspense fallback={null}>
        {task?.kind === 'create' && <UserDialog user={null} onClose={close} />}
        {task?.kind === 'edit' && user && <UserDialog user={user} onClose={close} />}
        {task?.kind === 'reset' && user && <ResetPasswordDialog user={user} onClose={close} />}
      </Suspense>
    </div>
  )
}

function countsOf(users: User[]): string {
  const active = users.filter(({ is_active }) => is_active).length
  return `${users.length} ${users.length === 1 ? 'user' : 'users'}, ${active} active`
}

/** The specification asks for no confirmation here. The toast offers an undo. */
const useDeleteUser = () => useDeleteRecord<{ id: number; name: string }>(kind)

const kind = {
  name: 'user',
  remove: (id: number) => call('deleteUser', { params: { id } }),
  restore: (id: number) => call('restoreUser', { params: { id } }),
  invalidate: invalidateUsers,
}

const fewest = 5

const reasons: Record<string, string> = {
  'wrong password': 'Wrong password',
  inactive: 'Account is inactive',
  'too many attempts': 'Too many attempts',
}

function RefusedSignIns() {
  const { data, error, refetch } = useQuery(refusedSignInsQuery())
  const [all, setAll] = useState(false)
  const shown = all ? data : data?.slice(0, fewest)
  return (
    <section aria-labelledby="refused-sign-ins" className="card mt-5">
      <div className="border-b border-line px-4 py-3">
        <h2 id="refused-sign-ins" className="font-semibold">
          Failed sign-ins
        </h2>
        <p className="text-sm text-fg-muted">The latest attempts with existing usernames. Entered passwords are not stored.</p>
      </div>
      {data === undefined && error && (
        <ErrorState message="Failed to fetch failed sign-ins" detail={error.message} onRetry={() => void refetch()} />
      )}
      {data === undefined && !error && <LoadingIndicator text="Loading failed sign-ins..." />}
      {data?.length === 0 && <p className="px-4 py-3 text-fg-muted">No failed sign-ins.</p>}
      {shown !== undefined && shown.length > 0 && (
        <ul className="divide-y divide-line">
          {shown.map((refused) => (
            <Refused key={refused.id} refused={refused} />
          ))}
        </ul>
      )}
      {data !== undefined && data.length > fewest && (
        <div className="border-t border-line p-3">
          <Button onClick={() => setAll(!all)}>{all ? 'Show Fewer' : `Show All ${data.length}`}</Button>
        </div>
      )}
    </section>
  )
}

function Refused({ refused }: { refused: RefusedSignIn }) {
  const { username, reason, ip_address, at } = refused
  const { moment } = useDateTimeFormatters()
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 px-4 py-2">
      <p className="min-w-0 wrap-anywhere">
        <span className="font-medium">{username}</span> <span className="text-fg-muted">{reasons[reason] ?? reason}</span>
      </p>
      <p className="text-sm text-fg-muted">
        {[ip_address ?? 'Unknown address', formatDevice(refused)].join(' · ')} · <span className="num">{moment(at)}</span>
      </p>
    </li>
  )
}
