import type { LeadHistoryEntry, LeadRecord } from '@crm/contracts'

/** Whether a change can be taken back: the last one of its field, unless the lead was recorded with it, or the deletion of a deleted lead. */
export function isUndoable({ field, version }: Pick<LeadHistoryEntry, 'field' | 'version'>, { setBy, deleted }: LeadRecord): boolean {
  if (deleted) return deleted.version === version
  if (isOfCompletion(field, version, setBy)) return false
  const last = field && setBy[field]
  return last !== null && last !== undefined && last.version === version && last.before !== null
}

// A completion is reopened, not undone; so is the text in the additional notes, which comes right after it. The first version is a lead's start.
function isOfCompletion(field: LeadHistoryEntry['field'], version: number, { completed_on: told }: LeadRecord['setBy']): boolean {
  return field === 'completed_on' || (field === 'additional_notes' && told.version > 1 && told.version === version - 1)
}

/** Whether all that was done at once can be taken back at once: each field still is what it was made then. */
export function isWhollyUndoable(entries: readonly LeadHistoryEntry[], record: LeadRecord): boolean {
  const lastOfField = new Map(entries.map((entry) => [entry.field, entry]))
  return entries.length > 1 && [...lastOfField.values()].every((entry) => isUndoable(entry, record))
}
