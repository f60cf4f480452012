import { completedText } from '@crm/contracts'
import { NotFound, Refused } from '@crm/domain'
import type { CompletedProject, LeadEvent, LeadFields } from '@crm/facts'
import { factsOfChange } from './facts-of-change.ts'
import type { KnownLead } from './state.ts'

/** The facts that mark an installation as done; none where it is. The text in its notes is what makes it completed for everybody. */
export function complete(values: LeadFields, today: string): LeadEvent[] {
  if (!isSold(values)) throw new NotFound('Installation not found')
  if (values.completed_on !== null) return []
  const noted = (values.additional_notes ?? '').includes(completedText)
  return [
    { type: 'InstallationCompleted', data: { lead: values.name, from: null, to: today, project: projectOf(values) } },
    ...(noted ? [] : factsOfChange(values, { additional_notes: withLine(values.additional_notes) })),
  ]
}

/** The facts that take the completion back, and the text with it. */
export function reopen({ values, past }: KnownLead): LeadEvent[] {
  if (!isSold(values)) throw new NotFound('Installation not found')
  const { completed_on: from, additional_notes: notes, name: lead } = values
  if (from === null && !(notes ?? '').includes(completedText)) throw new Refused('This installation is not completed')
  const undoes = past.completed_on.at(-1)?.version
  const reopened: LeadEvent = { type: 'InstallationReopened', data: { lead, from, to: null, ...(undoes !== undefined && { undoes }) } }
  return [...(from === null ? [] : [reopened]), ...factsOfChange(values, { additional_notes: withoutLine(notes) })]
}

const isSold = ({ remarks }: LeadFields): boolean => (remarks ?? '').toLowerCase() === 'sold'

const withLine = (notes: string | null): string => (notes === null || notes === '' ? completedText : `${notes}\n${completedText}`)

function withoutLine(notes: string | null): string | null {
  const left = (notes ?? '').split('\n').flatMap((line) => {
    if (!line.includes(completedText)) return [line]
    const rest = line.replace(completedText, '').trim()
    return rest === '' ? [] : [rest]
  })
  return left.join('\n') || null
}

const projectOf = (values: LeadFields): CompletedProject => ({
  customer_name: values.name,
  phone: values.phone,
  email: values.email,
  address: values.address,
  project_amount: values.project_amount,
  deposit_paid: values.deposit_paid,
  balance_paid: values.balance_paid,
  installation_date: values.installation_date,
  assigned_installer: values.assigned_installer,
  notes: values.notes,
  original_lead_origin: values.lead_origin,
  original_date_created: values.date_created,
  original_assigned_to: values.assigned_to,
})
