import type { Event } from '@crm/domain'
import type { ActivityPhrases } from './format.ts'

// Stream `leadImport-<id>`. The changes of the leads are events in their own streams, with the id of `LeadImportStarted` (or of
// `LeadImportUndoStarted`) as `causationId`.
export type LeadImportEvent =
  | Event<'LeadImportStarted', { file: string; rows: number; create: number; update: number; skip: number; faults: number }>
  | Event<'LeadImportFinished', { file: string; created: number; updated: number; skipped: number; failed: number }>
  | Event<'LeadImportCancelled', { file: string; done: number; rows: number }>
  | Event<'LeadImportUndoStarted', { file: string }>
  | Event<'LeadImportUndone', { file: string; removed: number; restored: number; kept: number }>
  | Event<'LeadImportDeleted', { file: string }>

export const buildLeadImportStreamId = (id: number): string => `leadImport-${id}`

const rows = (count: number): string => `${count.toLocaleString('en-US')} ${count === 1 ? 'row' : 'rows'}`

/** The entries about an import itself. The change of each lead has a separate entry. */
export const leadImportActivityPhrases: ActivityPhrases<LeadImportEvent> = {
  LeadImportStarted: ({ file, rows: all, create, update, skip, faults }) => [
    'lead_import',
    'create',
    `${file}: import of ${rows(all)} started (${create} to create, ${update} to update, ${skip} to skip, ${faults} with errors)`,
  ],
  LeadImportFinished: ({ file, created, updated, skipped, failed }) => [
    'lead_import',
    'update',
    `${file}: import finished, ${created} created, ${updated} updated, ${skipped} skipped, ${failed} left out`,
  ],
  LeadImportCancelled: ({ file, done, rows: all }) => ['lead_import', 'update', `${file}: import canceled after ${done} of ${rows(all)}`],
  LeadImportUndoStarted: ({ file }) => ['lead_import', 'update', `${file}: undo of the import started`],
  LeadImportUndone: ({ file, removed, restored, kept }) => [
    'lead_import',
    'delete',
    `${file}: import undone, ${removed} removed, ${restored} restored, ${kept} kept because they were changed since`,
  ],
  LeadImportDeleted: ({ file }) => ['lead_import', 'delete', `${file}: import deleted, its leads kept`],
}
