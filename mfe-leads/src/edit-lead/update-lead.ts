import type { Lead } from '@crm/contracts'
import { call } from '@crm/shell-api'
import type { ChangeOnce } from '@crm/shell-api/change-once'
import type { EditForm } from './edit-form.ts'
import { editRequest } from './edit-request.ts'

/** Saves what the dialog holds, on top of the lead as it was read. */
export async function updateLead(
  lead: Lead | null,
  form: EditForm,
  { today, changeOnce, withContact = true }: { today: string; changeOnce: ChangeOnce; withContact?: boolean },
): Promise<Lead> {
  if (lead === null) throw new Error('No lead selected')
  const body = editRequest(lead, form, today, { withContact })
  return changeOnce(`lead ${lead.id}`, (idempotencyKey) => call('updateLead', { params: { id: lead.id }, body, idempotencyKey }))
}
