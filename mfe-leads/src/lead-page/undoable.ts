import type { LeadHistoryEntry, LeadRecord } from '@crm/contracts'

/** True for the last change of a field, unless the lead was created with it, and for the deletion of a deleted lead. */
export function isUndoable({ field, version }: Pick<LeadHistoryEntry, 'field' | 'version'>, { setBy, deleted }: LeadRecord): boolean {
  if (deleted) return deleted.version === version
  if (isOfCompletion(field, version, setBy)) return false
  const last = field && setBy[field]
  return last !== null && last !== undefined && last.version === version && last.before !== null
}

// A completion is reopened, not undone, and so is its text in the additional notes, which is the next event. Version 1 is the creation.
function isOfCompletion(field: LeadHistoryEntry['field'], version: number, { completed_on: told }: LeadRecord['setBy']): boolean {
  return field === 'completed_on' || (field === 'additional_notes' && told.version > 1 && told.version === version - 1)
}

/** Whether a whole save can be undone: each field still has the value from that save. */
export function isWhollyUndoable(entries: readonly LeadHistoryEntry[], record: LeadRecord): boolean {
  const lastOfField = new Map(entries.map((entry) => [entry.field, entry]))
  return entries.length > 1 && [...lastOfField.values()].every((entry) => isUndoable(entry, record))
}
