import { canOpen, type RefusedSignIn, type User } from '@crm/contracts'
import { call, useSession, useUnsavedChanges } from '@crm/shell-api'
import { Button, Dialog, ErrorState, Loading } from '@crm/ui'
import { useQuery } from '@tanstack/react-query'
import { KeyRound, UserPlus } from 'lucide-react'
import { useId, useState } from 'react'
import { Navigate } from 'react-router-dom'
import { useMoments } from '../format.ts'
import { ConflictNotice } from '../record-form/conflict-notice.tsx'
import { RecordFormFooter } from '../record-form/form-footer.tsx'
import { useDeleteRecord } from '../record-form/use-delete-record.ts'
import { useFocusOnFault, useRecordForm } from '../record-form/use-record-form.ts'
import { deviceOf } from './device.ts'
import { nameOf } from './names.ts'
import { PermissionMatrix } from './permission-matrix.tsx'
import { ResetPasswordDialog } from './reset-password-dialog.tsx'
import { Sessions } from './sessions.tsx'
import { controlId, UserFields } from './user-fields.tsx'
import { fieldLabels, formOf, shown, userFields, userKind } from './user-form.ts'
import { UserList } from './user-list.tsx'
import { invalidateUsers, refusedQuery, usersQuery } from './user-queries.ts'

/** The specification gives this page two paths. */
export function UsersPage() {
  const { user } = useSession()
  return canOpen(user, '/admin/users') ? <Users /> : <Navigate to="/dashboard" replace />
}

type Task = { kind: 'create' } | { kind: 'edit' | 'reset'; user: User }

function Users() {
  const list = useQuery(usersQuery())
  const [task, setTask] = useState<Task | null>(null)
  const remove = useDeleteUser()
  const close = () => setTask(null)
  // The current version, because another user may have changed it; a deleted one stays as it was read.
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
        deeds={{
          edit: (chosen) => setTask({ kind: 'edit', user: chosen }),
          reset: (chosen) => setTask({ kind: 'reset', user: chosen }),
          remove: (chosen) => remove.mutate({ id: chosen.id, name: nameOf(chosen) }),
        }}
      />
      <RefusedSignIns />
      {task?.kind === 'create' && <UserDialog user={null} onClose={close} />}
      {task?.kind === 'edit' && user && <UserDialog user={user} onClose={close} />}
      {task?.kind === 'reset' && user && <ResetPasswordDialog user={user} onClose={close} />}
    </div>
  )
}

function countsOf(users: User[]): string {
  const active = users.filter(({ is_active }) => is_active).length
  return `${users.length} ${users.length === 1 ? 'user' : 'users'}, ${active} of them active`
}

/** No confirmation, because the toast offers an undo. */
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
  const { data, error, refetch } = useQuery(refusedQuery())
  const [all, setAll] = useState(false)
  const shown = all ? data : data?.slice(0, fewest)
  return (
    <section aria-labelledby="refused-sign-ins" className="card mt-5">
      <div className="border-b border-line px-4 py-3">
        <h2 id="refused-sign-ins" className="font-semibold">
          Failed sign-ins
        </h2>
        <p className="text-sm text-fg-muted">The latest, of usernames that exist. What was typed is never kept.</p>
      </div>
      {data === undefined && error && (
        <ErrorState message="Failed to fetch failed sign-ins" detail={error.message} onRetry={() => void refetch()} />
      )}
      {data === undefined && !error && <Loading text="Loading failed sign-ins..." />}
      {data?.length === 0 && <p className="px-4 py-3 text-fg-muted">No sign-in has failed.</p>}
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

function Refused({ refused: { username, reason, ip_address, user_agent, at } }: { refused: RefusedSignIn }) {
  const { moment } = useMoments()
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 px-4 py-2">
      <p className="min-w-0 wrap-anywhere">
        <span className="font-medium">{username}</span> <span className="text-fg-muted">{reasons[reason] ?? reason}</span>
      </p>
      <p className="text-sm text-fg-muted">
        {[ip_address ?? 'Unknown address', deviceOf(user_agent)].join(' · ')} · <span className="num">{moment(at)}</span>
      </p>
    </li>
  )
}

type Props = {
  user: User | null
  onClose: () => void
}

function UserDialog({ user, onClose }: Props) {
  const formId = useId()
  const { user: actor } = useSession()
  const [kind] = useState(() => userKind(actor))
  const state = useRecordForm(kind, user, onClose)
  const [resetting, setResetting] = useState(false)
  const { moment } = useMoments()
  useUnsavedChanges(state.dirty)
  useFocusOnFault(state, userFields, controlId)
  const lastLogin = user?.last_login ? `last login ${moment(user.last_login)}` : 'never signed in'
  return (
    <Dialog
      size="lg"
      title={user ? 'Edit User' : 'Create User'}
      description={user ? `${nameOf(user)} · ${lastLogin}` : 'They sign in with the username and the password that you give them.'}
      dirty={state.dirty}
      onRequestClose={onClose}
      footer={
        <>
          {user && (
            <Button className="max-md:flex-1 md:mr-auto" aria-haspopup="dialog" onClick={() => setResetting(true)}>
              <KeyRound className="icon" aria-hidden="true" />
              <span>
                Reset<span className="max-md:sr-only"> Password</span>
              </span>
            </Button>
          )}
          <RecordFormFooter formId={formId} state={state}>
            {user ? 'Save Changes' : 'Create User'}
          </RecordFormFooter>
        </>
      }
    >
      <ConflictNotice name="user" state={state} formOf={formOf} labels={fieldLabels} shown={shown} />
      <div className="grid grid-cols-1 gap-6 md:grid-cols-[17rem_minmax(0,1fr)]">
        <UserFields id={formId} state={state} user={user} />
        <PermissionMatrix state={state} />
      </div>
      {user && <Sessions user={user} />}
      {user && resetting && <ResetPasswordDialog user={user} onClose={() => setResetting(false)} />}
    </Dialog>
  )
}
