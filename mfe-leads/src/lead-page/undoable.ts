import type { LeadHistoryEntry, LeadRecord } from '@crm/contracts'

/** Whether a change can be taken back: the last one of its field, unless the lead was recorded with it, or the deletion of a deleted lead. */
export function isUndoable({ field, version }: Pick<LeadHistoryEntry, 'field' | 'version'>, { setBy, deleted }: LeadRecord): boolean {
  if (deleted) return deleted.version === version
  // A completion is reopened, not undone; so is the text in the additional notes that came with it.
  if (
    field === 'completed_on' ||
    (field === 'additional_notes' && setBy.completed_on.version > 1 && setBy.completed_on.version === version - 1)
  )
    return false
  const last = field && setBy[field]
  return last !== null && last !== undefined && last.version === version && last.before !== null
}

/** Whether all that was done at once can be taken back at once: each field still is what it was made then. */
export function isWhollyUndoable(entries: readonly LeadHistoryEntry[], record: LeadRecord): boolean {
  const lastOfField = new Map(entries.map((entry) => [entry.field, entry]))
  return entries.length > 1 && [...lastOfField.values()].every((entry) => isUndoable(entry, record))
}
