import { completionMarkerText, maxNotesLength } from '@crm/contracts'
import { NotFound, Refused } from '@crm/domain'
import type { CompletedProject, LeadEvent, LeadFieldValues } from '@crm/events'
import { buildLeadChangeEvents, type ExistingLead } from './state.ts'

/** No events if already completed. The text in the notes marks the installation as completed for every reader, so it is added too. */
export function completeInstallation(values: LeadFieldValues, today: string): LeadEvent[] {
  if (!isSold(values)) throw new NotFound('Installation not found')
  if (values.completed_on !== null) return []
  return [
    { type: 'InstallationCompleted', data: { lead: values.name, from: null, to: today, project: projectOf(values) } },
    ...buildLeadChangeEvents(values, { additional_notes: withText(values.additional_notes) }),
  ]
}

export function reopenInstallation({ values, past }: ExistingLead): LeadEvent[] {
  if (!isSold(values)) throw new NotFound('Installation not found')
  const { completed_on: from, additional_notes: notes, name: lead } = values
  const withdrawn = buildLeadChangeEvents(values, { additional_notes: withoutText(notes) })
  const last = past.completed_on.at(-1)
  if (from === null && withdrawn.length === 0 && last?.undoes === undefined) throw new Refused('This installation is not completed')
  if (from === null || last === undefined) return withdrawn
  return [{ type: 'InstallationReopened', data: { lead, from, to: null, undoes: last.version } }, ...withdrawn]
}

/** Whether a change completed or reopened the installation. Also true for the change of the notes that follows a completion. */
export function isCompletionChange({ past }: ExistingLead, isMeant: (change: { version: number }) => boolean): boolean {
  // A new lead starts with null, which is neither a completion nor an undo.
  const told = past.completed_on.filter(({ value, undoes }) => value !== null || undoes !== undefined)
  const texts = past.additional_notes
  return (
    told.some(isMeant) ||
    texts.some(
      (text, at) =>
        isMeant(text) &&
        told.some(({ version }) => version === text.version - 1) &&
        mentions(text.value) !== mentions(texts[at - 1]?.value),
    )
  )
}

const isSold = ({ remarks }: LeadFieldValues): boolean => (remarks ?? '').toLowerCase() === 'sold'

const mentions = (notes: string | null | undefined): boolean => notes?.includes(completionMarkerText) ?? false

// If the text would make the notes too long, they stay unchanged, because the day of completion is stored anyway.
function withText(notes: string | null): string | null {
  if (mentions(notes)) return notes
  const noted = notes === null || notes === '' ? completionMarkerText : `${notes}\n${completionMarkerText}`
  return [...noted].length > maxNotesLength ? notes : noted
}

function withoutText(notes: string | null): string | null {
  if (notes === null || !mentions(notes)) return notes
  const left = notes.split('\n').flatMap((line) => {
    if (!mentions(line)) return [line]
    const rest = line.replaceAll(completionMarkerText, '').trim()
    return rest === '' ? [] : [rest]
  })
  return left.join('\n') || null
}

const projectOf = (values: LeadFieldValues): CompletedProject => ({
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
