import { describe, expect, it } from 'vitest'
import { buildLead } from '../lead.fixture.ts'
import { findNextLead } from './follow-up-queue.tsx'

const [ann, bob, cleo] = [buildLead({ id: 1 }), buildLead({ id: 2 }), buildLead({ id: 3 })]

describe('who is next', () => {
  it('is the one after in the list, and at its end who was before', () => {
    expect(findNextLead([ann, bob, cleo], [ann])).toBe(bob)
    expect(findNextLead([ann, bob, cleo], [bob])).toBe(cleo)
    expect(findNextLead([ann, bob, cleo], [bob, cleo])).toBe(ann)
  })

  it('is nobody once all were visited, even if they are still listed', () => {
    expect(findNextLead([ann, bob], [bob, ann])).toBeNull()
    expect(findNextLead([ann], [ann])).toBeNull()
    expect(findNextLead([], [ann])).toBeNull()
  })

  it('is the first left where the list has lost the last one visited meanwhile', () => {
    expect(findNextLead([bob, cleo], [ann])).toBe(bob)
    expect(findNextLead([bob, cleo], [bob, ann])).toBe(cleo)
  })
})
