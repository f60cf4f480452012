import type { Lead } from '@crm/contracts'
import { datedNote, isLatest, withLines } from '@crm/lead-fields'
import { isSold } from '../leads/installation.ts'
import type { EditForm } from './edit-form.ts'

/**
 * The body of PUT /api/leads/{id}: every field of the dialog and the version that they were read at, so that the server
 * takes only what differs. Empty email, address, amount, dates and notes are null. From the follow-ups it comes without
 * the contact fields: name, phone and email.
 */
export function editRequest(lead: Lead, form: EditForm, today: string, { withContact = true } = {}) {
  return {
    version: lead.version,
    ...(withContact && { name: form.name.trim(), phone: form.phone.trim(), email: orNull(form.email) }),
    lead_origin: lead.lead_origin,
    // A lead without a status (an imported one) keeps none until one is chosen.
    ...(form.remarks !== '' && { remarks: form.remarks }),
    assigned_to: orNull(form.assigned_to),
    customer_address: orNull(form.customer_address),
    project_amount: form.project_amount.trim() === '' ? null : Number(form.project_amount),
    next_followup_date: orNull(form.next_followup_date),
    notes: withLines(lead.notes, noteLines(lead, form, today)),
    deposit_paid: form.deposit_paid,
    balance_paid: form.balance_paid,
    installation_date: orNull(form.installation_date),
    assigned_installer: form.assigned_installer,
    selected_colors: form.selected_colors,
  }
}

/**
 * The dated lines that a save adds to the notes: what was typed; for a Sold lead its installers, and its colours once a
 * payment is there. A line whose words are already the latest of their kind is not said again with every further save.
 */
function noteLines(lead: Lead, form: EditForm, today: string): string[] {
  const sold = isSold(form)
  const paid = form.deposit_paid || form.balance_paid
  const installers = `Assigned installers: ${form.assigned_installer.map(capitalisedName).join(', ')}`
  const colours = `Selected colors: ${form.selected_colors.join(', ')}`
  return [
    ...(form.newNote.trim() === '' ? [] : [form.newNote]),
    ...(sold && form.assigned_installer.length > 0 && !isLatest(lead.notes, installers) ? [installers] : []),
    ...(sold && form.selected_colors.length > 0 && paid && !isLatest(lead.notes, colours) ? [colours] : []),
  ].map((text) => datedNote(today, text))
}

const capitalisedName = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1)
const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim())
