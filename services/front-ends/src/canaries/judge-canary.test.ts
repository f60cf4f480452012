import { describe, expect, it } from 'vitest'
import {
  computeBinomialProbability,
  computeCanaryStanding,
  computeFisherProbability,
  falseAlarmProbability,
  findRollbackReason,
} from './judge-canary.ts'
import type { CanaryCounts, ReleaseLoadCounts } from './running-canaries.ts'

const met = (version: string, failed: number, loads: number): ReleaseLoadCounts => ({ version, loads, failed })
const canary = (failed: number, loads: number, ofOne: number | null = null): CanaryCounts => ({ ...met('1.5.0', failed, loads), ofOne })
const stable = (failed: number, loads: number) => met('1.4.0', failed, loads)

describe('a canary', () => {
  it.each([
    ['fails clearly more often', canary(7, 40), stable(2, 812), '7 of 40 loads failed (17.5%), compared with 2 of 812 (0.2%) for 1.4.0'],
    [
      'fails every time, compared with a healthy release',
      canary(3, 3),
      stable(0, 1200),
      '3 of 3 loads failed (100%), compared with 0 of 1,200 (0%) for 1.4.0',
    ],
    [
      'fails every time, and the other was not used',
      canary(3, 3),
      stable(0, 0),
      '3 of 3 loads failed (100%), and 1.4.0 was not used meanwhile',
    ],
    [
      'fails most of the time without a stable release',
      canary(4, 5),
      null,
      '4 of 5 loads failed (80%), and there is no stable release to compare it with',
    ],
    [
      'fails rarely, but the other never fails',
      canary(5, 400),
      stable(0, 40_000),
      '5 of 400 loads failed (1.3%), compared with 0 of 40,000 (0%) for 1.4.0',
    ],
    [
      'fails most of the time, and the other was rarely used and failed',
      canary(20, 30),
      stable(1, 1),
      '20 of 30 loads failed (66.7%), compared with 1 of 1 (100%) for 1.4.0',
    ],
    ['fails for several users', canary(7, 40, 4), stable(2, 812), '7 of 40 loads failed (17.5%), compared with 2 of 812 (0.2%) for 1.4.0'],
  ])('that %s is rolled back', (_what, one, other, reason) => {
    expect(findRollbackReason(one, other)).toBe(reason)
  })

  it.each([
    ['was not used', canary(0, 0), stable(3, 900)],
    ['is healthy', canary(0, 5_000), stable(3, 900)],
    ['failed two of two times', canary(2, 2), stable(0, 900)],
    ['fails as often as the other', canary(6, 100), stable(54, 900)],
    ['fails less often', canary(3, 300), stable(90, 900)],
    ['failed three of forty times, when little is known of the other', canary(3, 40), stable(0, 20)],
    ['fails while everything fails', canary(30, 30), stable(290, 300)],
    ['fails every time, like the other, which was rarely used', canary(5, 5), stable(1, 4)],
    ['fails most of the time, like the other, which was rarely used', canary(20, 29), stable(1, 1)],
    ['fails rarely, while the other fails most of the time', canary(3, 800), stable(720, 800)],
    ['fails rarely for all users, and the other was not used', canary(3, 7_500), stable(0, 0)],
    ['fails rarely, and the other was rarely used', canary(3, 7_300), stable(0, 9)],
    ['fails rarely in many loads, like the other in more', canary(10, 5_000), stable(15_000, 50_000)],
    ['always fails for one of several users', canary(12, 99, 12), stable(0, 300)],
    ['always fails for one user, and once for another', canary(13, 100, 12), stable(0, 300)],
    ['always fails for one of its two users', canary(12, 13, 12), stable(0, 0)],
  ])('that %s stays', (_what, one, other) => {
    expect(findRollbackReason(one, other)).toBeNull()
  })

  it.each([
    ['unused', canary(0, 0), stable(3, 900)],
    ['few', canary(5, 5), stable(720, 800)],
    ['few', canary(2, 2), stable(0, 900)],
    ['worse', canary(7, 40), stable(2, 812)],
    ['bad', canary(3, 3), stable(0, 0)],
    ['bad', canary(4, 5), null],
    ['suspect', canary(2, 30), stable(2, 800)],
    ['suspect', canary(8, 40), stable(0, 0)],
    ['suspect', canary(12, 99, 12), stable(0, 800)],
    ['good', canary(12, 99, 12), stable(6, 300)],
    ['good', canary(0, 30), stable(0, 10)],
    ['good', canary(4, 100), stable(20, 900)],
    ['good', canary(3, 800), stable(720, 800)],
    ['seldom', canary(3, 7_500), stable(0, 0)],
    ['seldom', canary(2, 40), null],
  ])('that %s stays', (standing, one, other) => {
    expect(computeCanaryStanding(one, other)).toBe(standing)
  })

  it('is compared exactly', () => {
    // Fisher's lady tasting tea: 17 of 70 arrangements.
    expect(computeFisherProbability({ loads: 4, failed: 3 }, { loads: 4, failed: 1 })).toBeCloseTo(17 / 70, 12)
    expect(computeFisherProbability({ loads: 40, failed: 0 }, { loads: 400, failed: 4 })).toBeCloseTo(1, 9)
    expect(computeFisherProbability({ loads: 1_000_000, failed: 1_000 }, { loads: 1_000_000, failed: 1_000 })).toBeCloseTo(0.509, 2)
    // At least three heads of four tosses: 5 of 16 outcomes.
    expect(computeBinomialProbability({ loads: 4, failed: 3 }, 0.5)).toBeCloseTo(5 / 16, 12)
  })
})

describe('many canaries that are judged after each load', () => {
  const shares = [0.05, 0.25, 0.5]
  const lives = (canaryFails: number, stableFails: number) =>
    shares.flatMap((share) => Array.from({ length: 100 }, (_, seed) => life({ seed, share, canaryFails, stableFails })))

  it.each([0.002, 0.01, 0.05, 0.1])(
    'are rolled back in at most 1 % of the cases when they are as good as a stable release with a failure rate of %d',
    (rate) => {
      const all = lives(rate, rate)
      expect(all.filter(({ isBack }) => isBack).length / all.length).toBeLessThanOrEqual(falseAlarmProbability)
    },
  )

  it.each([0.002, 0.01, 0.05, 0.1])('are all rolled back when most loads fail, where the failure rate was %d before', (rate) => {
    expect(lives(0.7, rate).filter(({ isBack }) => !isBack)).toEqual([])
  })
})

type Life = { seed: number; share: number; canaryFails: number; stableFails: number }

/** Simulates six hundred loads, split between the releases by the canary's share. */
function life({ seed, share, canaryFails, stableFails }: Life): { isBack: boolean } {
  const chance = chances(seed)
  const [one, other] = [canary(0, 0), stable(0, 0)]
  for (let load = 0; load < 600; load += 1) {
    const isCanary = chance() < share
    const used = isCanary ? one : other
    used.loads += 1
    if (chance() < (isCanary ? canaryFails : stableFails)) used.failed += 1
    if (findRollbackReason(one, other) !== null) return { isBack: true }
  }
  return { isBack: false }
}

// mulberry32: the same sequence for the same seed.
function chances(seed: number): () => number {
  let state = (seed + 1) * 0x9e3779b9
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
