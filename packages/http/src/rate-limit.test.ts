import { describe, expect, it } from 'vitest'
import { rateLimit } from './rate-limiter.ts'

describe('a limit that is counted in the process', () => {
  it('keeps the counters in use, however many other keys there are', () => {
    const limit = rateLimit({ burst: 2, perSecond: 0.001 }, () => 0)
    const isRefused = (key: string): boolean => {
      try {
        limit(key)
        return false
      } catch {
        return true
      }
    }
    const tries = (key: string) => [isRefused(key), isRefused(key), isRefused(key)]
    expect([tries('forgotten'), tries('in use')]).toEqual([
      [false, false, true],
      [false, false, true],
    ])
    for (let nth = 0; nth < 19_998; nth++) limit(`other ${nth}`)
    expect(isRefused('in use')).toBe(true)
    limit('one more')
    expect(isRefused('in use')).toBe(true)
    expect(isRefused('forgotten')).toBe(false)
  })
})
