import { describe, expect, it } from 'vitest'
import { compute75thPercentile, findHistogramBucket } from './figures.ts'

const ofValues = (values: number[]) => {
  const counts = new Map<number, number>()
  for (const value of values) counts.set(findHistogramBucket(value), (counts.get(findHistogramBucket(value)) ?? 0) + 1)
  return compute75thPercentile(counts)
}

describe('the 75th percentile', () => {
  it('is null without values', () => {
    expect(ofValues([])).toBeNull()
  })

  it.each([
    ['one', [420], 400, 500],
    ['many equal values', Array.from({ length: 100 }, () => 620), 600, 800],
    ['one to a thousand', Array.from({ length: 1_000 }, (_, index) => index + 1), 740, 760],
    ['a slow quarter', [...Array.from({ length: 75 }, () => 90), ...Array.from({ length: 25 }, () => 9_000)], 50, 100],
    ['a slow third', [...Array.from({ length: 66 }, () => 90), ...Array.from({ length: 34 }, () => 9_000)], 7_500, 10_000],
    ['nothing but zero', [0, 0, 0], 0, 10],
  ])('is close to the exact value for %s', (_what, values, from, to) => {
    expect(ofValues(values)).toBeGreaterThanOrEqual(from)
    expect(ofValues(values)).toBeLessThanOrEqual(to)
  })

  it('is at most the last bound for larger values', () => {
    expect(ofValues([500_000, 500_000])).toBe(30_000)
  })
})
