import { expect, it } from 'vitest'
import { aRecord } from './a-record.ts'
import { isUndoable } from './undoable.ts'

const priced = { by: 'sofia', at: '2026-11-27T15:00:00.000Z', version: 5, before: '$0.00' }
const record = aRecord({ setBy: { project_amount: priced } })

it('only the last change of a field can be undone', () => {
  expect(isUndoable({ field: 'project_amount', version: 5 }, record)).toBe(true)
  expect(isUndoable({ field: 'project_amount', version: 4 }, record)).toBe(false)
})

it('what a lead was recorded with has nothing before it', () => {
  expect(isUndoable({ field: 'phone', version: 1 }, record)).toBe(false)
  expect(isUndoable({ field: null, version: 1 }, record)).toBe(false)
})

it('of a deleted lead only the deletion can be undone', () => {
  const deleted = aRecord({ setBy: { project_amount: priced }, deleted: { by: 'james', at: priced.at, version: 6 } })
  expect(isUndoable({ field: null, version: 6 }, deleted)).toBe(true)
  expect(isUndoable({ field: 'project_amount', version: 5 }, deleted)).toBe(false)
})
