import type { LeadImportEvent } from '@crm/events'
import { createDeciderTester } from '@crm/testing/decider-tester'
import { describe, it } from 'vitest'
import { leadImportDecider } from './decider.ts'

const given = createDeciderTester(leadImportDecider)
const file = 'expo.csv'
const started: LeadImportEvent = { type: 'LeadImportStarted', data: { file, rows: 3, create: 2, update: 0, skip: 1, faults: 0 } }
const finished: LeadImportEvent = { type: 'LeadImportFinished', data: { file, created: 2, updated: 0, skipped: 1, failed: 0 } }
const cancelled: LeadImportEvent = { type: 'LeadImportCancelled', data: { file, done: 1, rows: 3 } }
const undoStarted: LeadImportEvent = { type: 'LeadImportUndoStarted', data: { file } }
const undone: LeadImportEvent = { type: 'LeadImportUndone', data: { file, removed: 2, restored: 0, kept: 0 } }
const deleted: LeadImportEvent = { type: 'LeadImportDeleted', data: { file } }

describe('deleting an import', () => {
  const deletion = { type: 'DeleteImport', data: { file } } as const

  it.each([
    ['never started', []],
    ['finished', [started, finished]],
    ['canceled', [started, cancelled]],
    ['undone', [started, finished, undoStarted, undone]],
  ])('that was %s is recorded', (_state, events) =>
    given(...events)
      .when(deletion)
      .thenEvents(deleted),
  )

  it.each([
    ['running', [started], { name: 'Refused', message: 'The import is still running: cancel it first' }],
    [
      'being undone',
      [started, finished, undoStarted],
      { name: 'Refused', message: 'The import is being undone: delete it when that is finished' },
    ],
    ['deleted already', [deleted], { name: 'NotFound', message: 'Import not found' }],
  ])('that is %s is refused', (_state, events, refusal) =>
    given(...events)
      .when(deletion)
      .thenRefused(refusal),
  )

  it('ends it: nothing is finished or undone after that', () => {
    given(started, finished, deleted).when({ type: 'StartUndo', data: null }).thenRefused({ message: 'This import has been deleted' })
    given(started, finished, deleted)
      .when({ type: 'FinishUndo', data: { removed: 0, restored: 0, kept: 0 } })
      .thenNothing()
  })
})
