import { describe, expect, it } from 'vitest'
import { type CheckpointLine, startLink } from './checkpoint.ts'
import { findLastUnsignedPosition, findLostCheckpoints } from './lost-checkpoints.ts'

const buildLine = (position: number, link: string, actualPreviousLink: string, claimedPreviousLink: string | null): CheckpointLine => ({
  ...{ checkpoint: { position: BigInt(position), head: Buffer.alloc(32), at: new Date(0) }, claimedPreviousLink },
  ...{ link, actualPreviousLink, source: `line of ${position}` },
})

const old = buildLine(5, 'old', startLink, null)
const first = buildLine(10, 'a', startLink, startLink)
const second = buildLine(20, 'b', 'a', 'a')
const expected = { written: [], place: null, sealedTo: 40n }

describe('a line that follows the first link', () => {
  it('is right as the first of a file, also of a file that was begun anew, and as a copy of it', () => {
    const anew = buildLine(30, 'c', startLink, startLink)
    const copy = buildLine(10, 'a', 'b', startLink)
    expect(findLostCheckpoints([first, second, copy, anew], expected)).toEqual([])
    expect(findLastUnsignedPosition([first, second])).toBe(10n)
    expect(findLastUnsignedPosition([first, second, anew])).toBe(30n)
  })

  it('is a gap anywhere else, before which no erasure may be unsigned', () => {
    const forged = buildLine(30, 'c', 'b', startLink)
    const gap = { position: 21n, reason: expect.stringContaining('Checkpoints are missing before line of 30') }
    expect(findLostCheckpoints([first, second, forged], expected)).toEqual([gap])
    expect(findLastUnsignedPosition([first, second, forged])).toBe(10n)
    expect(findLastUnsignedPosition([old, buildLine(30, 'c', 'old', startLink)])).toBe(0n)
  })

  it('is not the last one that was written', () => {
    const written = [{ place: 'here', first: 'a', link: startLink, position: 30n }]
    expect(findLostCheckpoints([first, second], { ...expected, written, place: 'here' })).toMatchObject([{ position: 21n }])
  })
})

describe('erasures without a signature', () => {
  it('end at the first line that says what it follows, also if old lines come after it', () => {
    const chained = buildLine(10, 'a', 'old', 'old')
    const olderRelease = buildLine(20, 'b', 'a', null)
    expect(findLastUnsignedPosition([old, chained])).toBe(10n)
    expect(findLastUnsignedPosition([old, chained, olderRelease, buildLine(30, 'c', 'b', 'b')])).toBe(10n)
  })

  it('count anywhere with old lines alone, and nowhere without lines', () => {
    expect(findLastUnsignedPosition([old])).toBeNull()
    expect(findLastUnsignedPosition([])).toBe(0n)
  })
})
