/** Upper bounds of the buckets: milliseconds, or thousandths of a layout shift. Larger values have a bucket of their own. */
const ends = [
  10, 25, 50, 100, 150, 200, 250, 300, 400, 500, 600, 800, 1_000, 1_250, 1_500, 2_000, 2_500, 3_000, 4_000, 5_000, 7_500, 10_000, 15_000,
  30_000,
]

export function bucketOf(value: number): number {
  const found = ends.findIndex((end) => value <= end)
  return found === -1 ? ends.length : found
}

/** The 75th percentile, interpolated within its bucket; null without values. */
export function p75(counts: ReadonlyMap<number, number>): number | null {
  const wanted = 0.75 * [...counts.values()].reduce((sum, count) => sum + count, 0)
  let before = 0
  for (const [bucket, count] of [...counts].sort(([one], [other]) => one - other)) {
    if (before + count >= wanted && count > 0) return within(bucket, (wanted - before) / count)
    before += count
  }
  return null
}

function within(bucket: number, part: number): number {
  const [from, to] = [ends[bucket - 1] ?? 0, ends[bucket] ?? ends.at(-1) ?? 0]
  return from + (to - from) * part
}
