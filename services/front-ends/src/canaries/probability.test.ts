import { describe, expect, it } from 'vitest'
import { computeBinomialProbability, computeFisherProbability } from './judge-canary.ts'

// Exact integers, so that nothing is rounded before the final division.
function choose(n: number, k: number): bigint {
  if (k < 0 || k > n) return 0n
  let ways = 1n
  for (let each = 1; each <= k; each += 1) ways = (ways * BigInt(n - k + each)) / BigInt(each)
  return ways
}

const share = (part: bigint, all: bigint): number => Number((part * 10n ** 30n) / all) / 1e30

/** Fisher's exact test, by counting all arrangements of the failures. */
function countedBeside(one: [failed: number, loads: number], other: [failed: number, loads: number]): number {
  const [failures, loads] = [one[0] + other[0], one[1] + other[1]]
  let fewer = 0n
  for (let failed = 0; failed < one[0]; failed += 1) fewer += choose(failures, failed) * choose(loads - failures, one[1] - failed)
  const all = choose(loads, one[1])
  return share(all - fewer, all)
}

/** The binomial probability at a rate of 10 %, also by counting. */
function countedAtOneInTen(failed: number, loads: number): number {
  let fewer = 0n
  for (let each = 0; each < failed; each += 1) fewer += choose(loads, each) * 9n ** BigInt(loads - each)
  return share(10n ** BigInt(loads) - fewer, 10n ** BigInt(loads))
}

const tally = ([failed, loads]: [number, number]) => ({ loads, failed })

describe('a chance', () => {
  const failed = [0, 1, 3, 12, 60]
  const loads = [60, 800, 7_500]
  const tallies = loads.flatMap((of) => failed.map((each): [number, number] => [each, of]))
  const others: [number, number][] = [
    [0, 9],
    [1, 40],
    [30, 800],
    [720, 800],
    [800, 800],
    [8, 3_000],
    [900, 3_000],
  ]

  it.each(tallies)('of %d failures in %d loads equals the count, compared with any other release', (...one) => {
    for (const other of others)
      expect(computeFisherProbability(tally(one), tally(other)), `beside ${other}`).toBeCloseTo(countedBeside(one, other), 8)
  })

  it.each(tallies)('of %d failures in %d loads at a rate of 10 % equals the count', (...one) => {
    expect(computeBinomialProbability(tally(one), 0.1)).toBeCloseTo(countedAtOneInTen(...one), 8)
  })

  it('keeps its relative precision when it is tiny', () => {
    expect(computeFisherProbability(tally([9, 60]), tally([3, 800])) / countedBeside([9, 60], [3, 800])).toBeCloseTo(1, 6)
    expect(computeBinomialProbability(tally([40, 120]), 0.1) / countedAtOneInTen(40, 120)).toBeCloseTo(1, 6)
  })
})
