import type { LeadImportEvent } from './lead-import.ts'

type Words = [entity: 'lead_import', action: string, details: string]

const rows = (count: number): string => `${count.toLocaleString('en-US')} ${count === 1 ? 'row' : 'rows'}`

/** An import of leads in words: one entry for each of its steps. What it made of each lead has an entry of that lead. */
export const leadImportPhrases: { [E in LeadImportEvent as E['type']]: (data: E['data']) => Words } = {
  LeadImportStarted: ({ file, rows: all, create, update, skip, faults }) => [
    'lead_import',
    'create',
    `${file}: import of ${rows(all)} started (${create} to create, ${update} to update, ${skip} to skip, ${faults} with faults)`,
  ],
  LeadImportFinished: ({ file, created, updated, skipped, failed }) => [
    'lead_import',
    'update',
    `${file}: import finished, ${created} created, ${updated} updated, ${skipped} skipped, ${failed} left out`,
  ],
  LeadImportCancelled: ({ file, done, rows: all }) => ['lead_import', 'update', `${file}: import cancelled after ${done} of ${rows(all)}`],
  LeadImportUndoStarted: ({ file }) => ['lead_import', 'update', `${file}: undo of the import started`],
  LeadImportUndone: ({ file, removed, restored, kept }) => [
    'lead_import',
    'delete',
    `${file}: import undone, ${removed} removed, ${restored} put back, ${kept} kept because somebody has changed them since`,
  ],
}
