import type { Installer } from '@crm/contracts'
import { call } from '@crm/shell-api'
import { useDeleteRecord } from '../record-form/use-delete-record.ts'
import { invalidateInstallers } from './installer-queries.ts'

/** Deletes an installer; the toast offers to take it back. */
export const useDeleteInstaller = () => useDeleteRecord<Installer>(kind)

const kind = {
  name: 'installer',
  remove: (id: number) => call('deleteInstaller', { params: { id } }),
  restore: (id: number) => call('restoreInstaller', { params: { id } }),
  invalidate: invalidateInstallers,
}
