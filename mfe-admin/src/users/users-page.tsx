import { canOpenRoute, type RefusedSignIn, type User } from '@crm/contracts'
import { call, lazyRetry, query, useSession } from '@crm/shell-api'
import { Button } from '@crm/ui'
import { useQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Navigate } from 'react-router-dom'
import { formatCountWithNoun, useDateTimeFormatters } from '../format.ts'
import { PageHeader, QueryContent } from '../page-parts.tsx'
import { useRecordTask } from '../record-form/record-list.tsx'
import { useDeleteRecord } from '../record-form/use-delete-record.ts'
import { userQueries } from './user-form.ts'
import { UserList } from './user-list.tsx'
import { formatDevice, getUserDisplayName } from './user-parts.tsx'

const UserDialog = lazyRetry(() => import('../record-form/dialogs.ts').then((dialog) => dialog.UserDialog))
const ResetPasswordDialog = lazyRetry(() => import('../record-form/dialogs.ts').then((dialog) => dialog.ResetPasswordDialog))

/** The specification gives this page two paths, but asks for access to `/admin/users` on both. */
export function UsersPage() {
  const { user } = useSession()
  return canOpenRoute(user, '/admin/users') ? <Users /> : <Navigate to="/dashboard" replace />
}

function Users() {
  const list = useQuery(userQueries.list())
  const { kind: task, record: user, start, close } = useRecordTask<User, 'edit' | 'reset'>(list.data)
  // The specification asks for no confirmation here. The toast offers an undo.
  const remove = useDeleteRecord<{ id: number; name: string }>(kind)
  const active = list.data?.filter(({ is_active }) => is_active).length
  return (
    <div className="@container">
      <PageHeader title="User Management" text={list.data && `${formatCountWithNoun(list.data.length, 'user')}, ${active} active`}>
        <Button variant="primary" className="max-md:w-full" aria-haspopup="dialog" onClick={() => start('edit')}>
          <UserPlus className="icon" aria-hidden="true" /> Create User
        </Button>
      </PageHeader>
      <UserList
        list={list}
        handlers={{
          edit: (chosen) => start('edit', chosen),
          reset: (chosen) => start('reset', chosen),
          remove: (chosen) => remove.mutate({ id: chosen.id, name: getUserDisplayName(chosen) }),
        }}
      />
      <RefusedSignIns />
      <Suspense fallback={null}>
        {task === 'edit' && <UserDialog user={user} onClose={close} />}
        {task === 'reset' && user && <ResetPasswordDialog user={user} onClose={close} />}
      </Suspense>
    </div>
  )
}

const kind = {
  name: 'user',
  remove: (id: number) => call('deleteUser', { params: { id } }),
  restore: (id: number) => call('restoreUser', { params: { id } }),
  ...userQueries,
}

const fewest = 5

const reasons: Record<string, string> = {
  'wrong password': 'Wrong password',
  inactive: 'Account is inactive',
  'too many attempts': 'Too many attempts',
}

function RefusedSignIns() {
  const refusedSignIns = useQuery(query('refusedSignIns'))
  const [all, setAll] = useState(false)
  return (
    <section aria-labelledby="refused-sign-ins" className="card mt-5">
      <div className="border-b border-line px-4 py-3">
        <h2 id="refused-sign-ins" className="font-semibold">
          Failed sign-ins
        </h2>
        <p className="text-sm text-fg-muted">The latest attempts with existing usernames. Entered passwords are not stored.</p>
      </div>
      <QueryContent query={refusedSignIns} what="failed sign-ins">
        {(found) => (
          <>
            {found.length === 0 && <p className="px-4 py-3 text-fg-muted">No failed sign-ins.</p>}
            <ul className="divide-y divide-line empty:hidden">
              {(all ? found : found.slice(0, fewest)).map((refused) => (
                <Refused key={refused.id} refused={refused} />
              ))}
            </ul>
            {found.length > fewest && (
              <div className="border-t border-line p-3">
                <Button onClick={() => setAll(!all)}>{all ? 'Show Fewer' : `Show All ${found.length}`}</Button>
              </div>
            )}
          </>
        )}
      </QueryContent>
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
