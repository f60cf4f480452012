import { call } from '@crm/shell-api'
import { useDeleteRecord } from '../record-form/use-delete-record.ts'
import { invalidateUsers } from './user-queries.ts'

/** Deletes a user without asking; the toast offers to take it back. */
export const useDeleteUser = () => useDeleteRecord<{ id: number; name: string }>(kind)

const kind = {
  name: 'user',
  remove: (id: number) => call('deleteUser', { params: { id } }),
  restore: (id: number) => call('restoreUser', { params: { id } }),
  invalidate: invalidateUsers,
}
