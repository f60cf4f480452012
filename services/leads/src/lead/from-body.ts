import type { LeadChanges, NewLead } from '@crm/contracts'
import type { LeadFields } from '@crm/facts'
import type { LeadCommand } from './decider.ts'

/** The wish to record the lead that someone sent. */
export function recordLead(sent: NewLead, today: string): LeadCommand {
  const data: LeadFields = {
    name: sent.name,
    phone: sent.phone,
    email: sent.email ?? null,
    address: addressOf(sent) ?? null,
    lead_origin: sent.lead_origin,
    date_created: sent.date_created ?? today,
    assigned_to: sent.assigned_to,
    remarks: sent.remarks,
    next_followup_date: sent.next_followup_date ?? null,
    notes: sent.notes ?? null,
    additional_notes: sent.additional_notes ?? null,
    project_amount: sent.project_amount ?? '0.00',
    deposit_paid: sent.deposit_paid ?? false,
    balance_paid: sent.balance_paid ?? false,
    installation_date: sent.installation_date ?? null,
    assigned_installer: sent.assigned_installer ?? [],
    selected_colors: sent.selected_colors ?? [],
    completed_on: null,
  }
  return { type: 'RecordLead', data }
}

/** The wish to change a lead: what is absent stays, a blank assignee stays too, for a lead always has one. */
export function changeLead(sent: LeadChanges, by: string | null, today: string): LeadCommand {
  const changes = present({
    name: sent.name,
    phone: sent.phone,
    email: sent.email,
    address: addressOf(sent),
    lead_origin: sent.lead_origin,
    date_created: sent.date_created === null ? today : sent.date_created,
    assigned_to: sent.assigned_to ?? undefined,
    remarks: sent.remarks,
    next_followup_date: sent.next_followup_date,
    notes: sent.notes,
    additional_notes: sent.additional_notes,
    project_amount: sent.project_amount,
    deposit_paid: sent.deposit_paid,
    balance_paid: sent.balance_paid,
    installation_date: sent.installation_date,
    assigned_installer: sent.assigned_installer,
    selected_colors: sent.selected_colors,
    completed_on: undefined,
  })
  const wireNames = sent.customer_address === undefined ? {} : { address: 'customer_address' }
  return { type: 'ChangeLead', data: { changes, version: sent.version, by, wireNames } }
}

// Two names of one stored address.
function addressOf(sent: Pick<LeadChanges, 'address' | 'customer_address'>): string | null | undefined {
  return sent.customer_address === undefined ? sent.address : sent.customer_address
}

function present(values: { [K in keyof LeadFields]: LeadFields[K] | undefined }): Partial<LeadFields> {
  // Only keys without a value are dropped.
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<LeadFields>
}
