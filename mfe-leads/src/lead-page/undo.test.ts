import { expect, it } from 'vitest'
import { buildHistoryEntry, buildLeadRecord } from './lead-record.fixture.ts'
import { isChangeUndoable, isSaveUndoable } from './undo.tsx'

const priced = { by: 'sofia', at: '2026-11-27T15:00:00.000Z', version: 5, before: '$0.00' }
const record = buildLeadRecord({ setBy: { project_amount: priced } })

it('only the last change of a field can be undone', () => {
  expect(isChangeUndoable({ field: 'project_amount', version: 5 }, record)).toBe(true)
  expect(isChangeUndoable({ field: 'project_amount', version: 4 }, record)).toBe(false)
})

it('what a lead was recorded with has nothing before it', () => {
  expect(isChangeUndoable({ field: 'phone', version: 1 }, record)).toBe(false)
  expect(isChangeUndoable({ field: null, version: 1 }, record)).toBe(false)
})

it('a completion is reopened, not undone, and the text that came with it neither', () => {
  const done = { ...priced, version: 6, before: 'none' }
  const completed = buildLeadRecord({ setBy: { completed_on: done, additional_notes: { ...done, version: 7 } } })
  expect(isChangeUndoable({ field: 'completed_on', version: 6 }, completed)).toBe(false)
  expect(isChangeUndoable({ field: 'additional_notes', version: 7 }, completed)).toBe(false)
  const later = buildLeadRecord({ setBy: { completed_on: done, additional_notes: { ...done, version: 9 } } })
  expect(isChangeUndoable({ field: 'additional_notes', version: 9 }, later)).toBe(true)
  const never = buildLeadRecord({ setBy: { additional_notes: { ...done, version: 2 } } })
  expect(isChangeUndoable({ field: 'additional_notes', version: 2 }, never)).toBe(true)
})

it('of a deleted lead only the deletion can be undone', () => {
  const deleted = buildLeadRecord({ setBy: { project_amount: priced }, deleted: { by: 'james', at: priced.at, version: 6 } })
  expect(isChangeUndoable({ field: null, version: 6 }, deleted)).toBe(true)
  expect(isChangeUndoable({ field: 'project_amount', version: 5 }, deleted)).toBe(false)
})

it('a save can be undone as a whole while each of its fields is what it made of it', () => {
  const noted = { ...priced, version: 7, before: 'none' }
  const all = buildLeadRecord({ setBy: { project_amount: priced, notes: noted } })
  const price = buildHistoryEntry(5)
  const [first, second] = [
    buildHistoryEntry(6, { field: 'notes', type: 'NoteAdded' }),
    buildHistoryEntry(7, { field: 'notes', type: 'NoteAdded' }),
  ]
  expect(isSaveUndoable([price, first, second], all)).toBe(true)
  expect(isSaveUndoable([first, second], all)).toBe(true)
  expect(isSaveUndoable([price, first], all)).toBe(false)
  expect(isSaveUndoable([price], all)).toBe(false)
  expect(isSaveUndoable([buildHistoryEntry(1, { field: null, type: 'LeadCreated' }), price], all)).toBe(false)
})
