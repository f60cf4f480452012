import { describe, expect, it } from 'vitest'
import { createFreshness, positionIn } from './standby.ts'

/** A primary that writes, and a standby that gets `step` further with each pause. */
function servers(step: bigint) {
  const at = { newest: 100n, replayed: 90n, asked: 0, looked: 0 }
  const isFresh = createFreshness(
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

describe('the freshness of a standby', () => {
  it('is reached once all is there that was committed before the question', async () => {
    const { at, isFresh } = servers(5n)
    expect(await isFresh()).toBe(true)
    expect(at.replayed).toBe(100n)
  })

  it('is not waited for endlessly: then the primary answers', async () => {
    expect(await servers(0n).isFresh()).toBe(false)
  })

  it('is known without a further look where nothing has been written since', async () => {
    const { at, isFresh } = servers(10n)
    await isFresh()
    const { looked } = at
    expect(await isFresh()).toBe(true)
    expect(at.looked).toBe(looked)
  })

  it('is asked for anew by whoever comes after a write, and by many at once as if by one', async () => {
    const { at, isFresh } = servers(10n)
    const first = isFresh()
    // Written while the first question is under way: its answer is too old for those who come now.
    at.newest = 200n
    const later = [isFresh(), isFresh(), isFresh()]
    expect(await first).toBe(true)
    expect(await Promise.all(later)).toEqual([true, true, true])
    expect(at.replayed).toBeGreaterThanOrEqual(200n)
    expect(at.asked).toBe(2)
  })

  it('is a fault where a server does not answer, and asked again the next time', async () => {
    let isAway = true
    const isFresh = createFreshness({
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

describe('a place in the write-ahead log', () => {
  it('is compared as a number, not as a text', () => {
    expect(positionIn('A/0')).toBeGreaterThan(positionIn('9/FFFFFFFF'))
    expect(positionIn('16/B374D848')).toBe(0x16b374d848n)
    expect(() => positionIn('-1')).toThrow('no place')
  })
})
