export { CrewWarningList, formatCrewWarning } from './crew-warnings.tsx'
export { ColorsField, InstallersField, PaymentCards } from './installation-fields.tsx'
export { type LeadFormValues, leadFormLabels, toLeadFormValues, toRequestValues } from './lead-form-values.ts'
export type { LeadOriginOptions } from './lead-origins.tsx'
export { LeadBadges, LeadOriginBadge, LeadOriginLabel, useLeadOriginOptions } from './lead-origins.tsx'
export type { NoteEntry } from './note-lines.ts'
export {
  appendNoteLines,
  formatDatedNote,
  formatLastNote,
  isLatestNoteOnSubject,
  isNoteIncluded,
  listAddedNoteEntries,
  parseNoteEntries,
} from './note-lines.ts'
export { EarlierSaveNotice, NewNoteInput, NotesHistory } from './notes.tsx'
