import { canOpen, type User } from '@crm/contracts'
import { useSession } from '@crm/shell-api'
import { Button } from '@crm/ui'
import { useQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { Navigate } from 'react-router-dom'
import { nameOf } from './names.ts'
import { RefusedSignIns } from './refused-sign-ins.tsx'
import { ResetPasswordDialog } from './reset-password-dialog.tsx'
import { useDeleteUser } from './use-delete-user.ts'
import { UserDialog } from './user-dialog.tsx'
import { UserList } from './user-list.tsx'
import { usersQuery } from './user-queries.ts'

/** User Management, under both of its addresses. */
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
  // As it is now: others may have changed it since it was opened. One that is gone stays as it was read.
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
