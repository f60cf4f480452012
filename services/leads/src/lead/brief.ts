import { type Brief, greatestVersion } from '@crm/event-store'
import type { LeadCommand } from './decider.ts'

/** A lead as of a version, or as it is: a note builds on the notes that are there, any other value comes from the last event that set it. */
export const leadBriefly = (upTo = greatestVersion): Brief => ({
  upTo,
  gathered: ['NoteAdded'],
  on: ['LeadCreated', 'NotesRewritten'],
})

/** What has to be read to decide a command: the lead as its sender had it, and each event since. Undefined for all of it. */
export function briefOf({ type, data }: LeadCommand): Brief | undefined {
  if (type === 'RecordLead') return undefined
  if (type === 'UndoChange') return leadBriefly(data.version - 1)
  if (type !== 'ChangeLead') return leadBriefly()
  // Notes from somebody who doesn't say what they had read are compared with all that the notes ever were.
  if (data.version === undefined && data.changes.notes !== undefined) return undefined
  return leadBriefly(data.version)
}
