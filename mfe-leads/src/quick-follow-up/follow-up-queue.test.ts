import { describe, expect, it } from 'vitest'
import { buildLead } from '../lead.fixture.ts'
import { findNext } from './follow-up-queue.tsx'

const [ann, bob, cleo] = [buildLead({ id: 1 }), buildLead({ id: 2 }), buildLead({ id: 3 })]

describe('who is next', () => {
  it('is the one after in the list, and at its end who was before', () => {
    expect(findNext([ann, bob, cleo], [ann])).toBe(bob)
    expect(findNext([ann, bob, cleo], [bob])).toBe(cleo)
    expect(findNext([ann, bob, cleo], [bob, cleo])).toBe(ann)
  })

  it('is nobody once all were visited, even if they are still listed', () => {
    expect(findNext([ann, bob], [bob, ann])).toBeNull()
    expect(findNext([ann], [ann])).toBeNull()
    expect(findNext([], [ann])).toBeNull()
  })

  it('is the first left where the list has lost the last one visited meanwhile', () => {
    expect(findNext([bob, cleo], [ann])).toBe(bob)
    expect(findNext([bob, cleo], [bob, ann])).toBe(cleo)
  })
})
