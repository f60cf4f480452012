import { completionMarkerText, maxNotesLength } from '@crm/contracts'
import { createInvalidFieldError, NotFound, Refused } from '@crm/domain'
import { appendNote, type CompletedProject, formatDay, type LeadEvent, type LeadFieldValues } from '@crm/events'
import { buildLeadChangeEvents, type ExistingLead } from './state.ts'

/** `day`: when it was done, today if not given. `note`: what is added to the lead's notes. */
export type Completion = { today: string; day?: string | null | undefined; note?: string | null | undefined }

/**
 * If already completed, only a note that is not there yet is added. The text in the additional notes marks the installation as completed
 * for every reader, so it is added too.
 */
export function completeInstallation(values: LeadFieldValues, { today, day, note }: Completion): LeadEvent[] {
  if (!isSold(values)) throw new NotFound('Installation not found')
  const to = day ?? today
  if (to > today) throw createInvalidFieldError('completed_on', 'Must not be in the future')
  const notes = note ? withNote(values.notes, note, today) : values.notes
  const noted = buildLeadChangeEvents(values, { notes })
  if (values.completed_on !== null) return noted
  return [
    ...noted,
    { type: 'InstallationCompleted', data: { lead: values.name, from: null, to, project: projectOf({ ...values, notes }) } },
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

// The same form as of notes from the screens. More lines are indented, so that they stay part of this note.
function withNote(notes: string | null, note: string, today: string): string | null {
  const entry = `[${formatDay(today)}] ${note
    .trim()
    .split(/\s*\n\s*/)
    .join('\n  ')}`
  if (notes?.includes(entry)) return notes
  const noted = appendNote(notes, entry)
  if ([...noted].length > maxNotesLength) throw createInvalidFieldError('note', 'The notes of this lead have no space for it')
  return noted
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
