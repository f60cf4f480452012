import type { Event } from '@crm/domain'

// Stream `leadImport-<id>`. The leads' own events follow from `LeadImportStarted` (or, of an undo, from `LeadImportUndoStarted`):
// its id is their causation.
export type LeadImportEvent =
  | Event<'LeadImportStarted', { file: string; rows: number; create: number; update: number; skip: number; faults: number }>
  | Event<'LeadImportFinished', { file: string; created: number; updated: number; skipped: number; failed: number }>
  | Event<'LeadImportCancelled', { file: string; done: number; rows: number }>
  | Event<'LeadImportUndoStarted', { file: string }>
  | Event<'LeadImportUndone', { file: string; removed: number; restored: number; kept: number }>

export const leadImportStream = (id: number): string => `leadImport-${id}`
