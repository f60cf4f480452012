import { type LeadForm, proposesClearing } from './lead-form.ts'

export type NewLeadBody = ReturnType<typeof newLeadBody>

/** Empty optional fields are null, an empty amount is "0.00". Sale fields are only sent with the status Sold. */
export function newLeadBody(form: LeadForm, today: string) {
  const sold = form.remarks === 'Sold'
  return {
    name: form.name.trim(),
    phone: form.phone.trim(),
    email: orNull(form.email),
    lead_origin: form.lead_origin,
    assigned_to: form.assigned_to,
    project_amount: form.project_amount.trim() || '0.00',
    notes: orNull(form.notes),
    remarks: form.remarks,
    date_created: form.date_created ?? today,
    next_followup_date: form.clear_followup && proposesClearing(form) ? null : orNull(form.next_followup_date),
    additional_notes: orNull(form.additional_notes),
    deposit_paid: sold && form.deposit_paid,
    balance_paid: sold && form.balance_paid,
    installation_date: sold ? orNull(form.installation_date) : null,
    assigned_installer: sold ? orNull(form.assigned_installer.join(', ')) : null,
    selected_colors: sold ? form.selected_colors : [],
  }
}

const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim())
