import { expect, it, describe as suite } from 'vitest'
import { describeEvent } from './describe-event.ts'
import { buildLeadImportStreamId, type LeadImportEvent } from './lead-import.ts'

const said: [LeadImportEvent, action: string, details: string][] = [
  [
    { type: 'LeadImportStarted', data: { file: 'expo.csv', rows: 1128, create: 1098, update: 14, skip: 8, faults: 8 } },
    'create',
    'expo.csv: import of 1,128 rows started (1098 to create, 14 to update, 8 to skip, 8 with errors)',
  ],
  [
    { type: 'LeadImportFinished', data: { file: 'expo.csv', created: 98, updated: 14, skipped: 8, failed: 8 } },
    'update',
    'expo.csv: import finished, 98 created, 14 updated, 8 skipped, 8 left out',
  ],
  [{ type: 'LeadImportCancelled', data: { file: 'expo.csv', done: 0, rows: 1 } }, 'update', 'expo.csv: import canceled after 0 of 1 row'],
  [{ type: 'LeadImportUndoStarted', data: { file: 'expo.csv' } }, 'update', 'expo.csv: undo of the import started'],
  [
    { type: 'LeadImportUndone', data: { file: 'expo.csv', removed: 97, restored: 13, kept: 2 } },
    'delete',
    'expo.csv: import undone, 97 removed, 13 restored, 2 kept because they were changed since',
  ],
  [{ type: 'LeadImportDeleted', data: { file: 'expo.csv' } }, 'delete', 'expo.csv: import deleted, its leads kept'],
]

suite('an import in words', () => {
  it.each(said)('$type', (event, action, details) => {
    expect(describeEvent({ ...event, streamId: buildLeadImportStreamId(5) })).toEqual({
      action,
      entityType: 'lead_import',
      entityId: '5',
      details,
    })
  })
})
