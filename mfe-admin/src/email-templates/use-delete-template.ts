import type { EmailTemplate } from '@crm/contracts'
import { call } from '@crm/shell-api'
import { useDeleteRecord } from '../record-form/use-delete-record.ts'
import { invalidateTemplates } from './template-queries.ts'

/** Deletes a template; the toast offers to take it back. */
export const useDeleteTemplate = () => useDeleteRecord<EmailTemplate>(kind)

const kind = {
  name: 'email template',
  remove: (id: number) => call('deleteEmailTemplate', { params: { id } }),
  restore: (id: number) => call('restoreEmailTemplate', { params: { id } }),
  invalidate: invalidateTemplates,
}
