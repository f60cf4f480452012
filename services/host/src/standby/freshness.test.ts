import { describe, expect, it } from 'vitest'
import { createFreshnessCheck, parseWalPosition } from './standby.ts'

/** A primary that writes, and a standby that advances by `step` at each pause. */
function servers(step: bigint) {
  const at = { newest: 100n, replayed: 90n, asked: 0, looked: 0 }
  const isFresh = createFreshnessCheck(
    {
      newest: async () => {
        at.asked += 1
        return at.newest
      },
      replayed: async () => {
        at.looked += 1
        return at.replayed
      },
    },
    async () => {
      at.replayed += step
    },
  )
  return { at, isFresh }
}

describe('standby freshness', () => {
  it('is reached when the standby has everything that was committed before the call', async () => {
    const { at, isFresh } = servers(5n)
    expect(await isFresh()).toBe(true)
    expect(at.replayed).toBe(100n)
  })

  it('has a time limit, after which the primary answers', async () => {
    expect(await servers(0n).isFresh()).toBe(false)
  })

  it('needs no further query when nothing was written since the last one', async () => {
    const { at, isFresh } = servers(10n)
    await isFresh()
    const { looked } = at
    expect(await isFresh()).toBe(true)
    expect(at.looked).toBe(looked)
  })

  it('is queried again after a write, with one query for concurrent calls', async () => {
    const { at, isFresh } = servers(10n)
    const first = isFresh()
    // Written during the first query, so its answer is too old for later calls.
    at.newest = 200n
    const later = [isFresh(), isFresh(), isFresh()]
    expect(await first).toBe(true)
    expect(await Promise.all(later)).toEqual([true, true, true])
    expect(at.replayed).toBeGreaterThanOrEqual(200n)
    expect(at.asked).toBe(2)
  })

  it('is false when a server does not answer, and the next call tries again', async () => {
    let isAway = true
    const isFresh = createFreshnessCheck({
      newest: async () => {
        if (isAway) throw new Error('away')
        return 1n
      },
      replayed: async () => 1n,
    })
    await expect(Promise.all([isFresh(), isFresh()])).rejects.toThrow('away')
    isAway = false
    expect(await isFresh()).toBe(true)
  })
})

describe('a WAL position', () => {
  it('is compared as a number, not as text', () => {
    expect(parseWalPosition('A/0')).toBeGreaterThan(parseWalPosition('9/FFFFFFFF'))
    expect(parseWalPosition('16/B374D848')).toBe(0x16b374d848n)
    expect(() => parseWalPosition('-1')).toThrow('this is not a WAL position')
  })
})
