import type { Database } from '@crm/database'

export type ReleaseFigures = {
  version: string
  phase: 'stable' | 'canary' | 'pinned'
  loads: number
  errors: number
  load_p75_ms: number | null
  lcp_p75_ms: number | null
  inp_p75_ms: number | null
  /** The cumulative layout shift, times 1000. */
  cls_p75: number | null
}

type Row = {
  name: string
  version: string
  phase: ReleaseFigures['phase']
  kind: string
  at: string
  bucket: number
  count: number
}

const keys = 's.name, s.version, s.phase, s.kind, s.at, s.bucket'
const since = (interval: string) => `
  select ${keys}, sum(s.count)::int as count from crm.front_end_signals s
   where s.minute > now() - interval '${interval}' and s.phase <> 'fallback'
   group by ${keys}`

const sinceCanary = `
  select ${keys}, sum(s.count)::int as count from crm.front_ends f join crm.front_end_signals s on s.name = f.name and s.minute >= f.canary_since
   where (s.phase = 'canary' and s.version = f.canary) or (s.phase = 'stable' and s.version = f.stable)
   group by ${keys}`

const spans = { day: since('24 hours'), 'ten minutes': since('10 minutes'), canary: sinceCanary }

/** Figures per front-end. `canary` counts the canary and the stable release since the canary started. */
export async function readReleaseFigures(
  { pool }: Pick<Database, 'pool'>,
  span: keyof typeof spans,
): Promise<Map<string, ReleaseFigures[]>> {
  const { rows } = await pool.query<Row>(spans[span])
  const ofRelease = new Map<string, Row[]>()
  for (const row of rows) {
    const key = JSON.stringify([row.name, row.version, row.phase])
    ofRelease.set(key, [...(ofRelease.get(key) ?? []), row])
  }
  const found = new Map<string, ReleaseFigures[]>()
  for (const [first, ...rest] of ofRelease.values())
    if (first) found.set(first.name, [...(found.get(first.name) ?? []), toFigure(first, [first, ...rest])])
  return found
}

function toFigure({ version, phase }: Row, rows: readonly Row[]): ReleaseFigures {
  const sum = (of: (row: Row) => boolean) => rows.filter(of).reduce((all, { count }) => all + count, 0)
  return {
    version,
    phase,
    loads: sum(({ kind }) => kind !== 'vital'),
    errors: sum(({ kind }) => kind === 'error'),
    load_p75_ms: whole(slowest(rows, ({ kind }) => kind === 'load')),
    lcp_p75_ms: whole(slowest(rows, ({ at }) => at === 'lcp')),
    inp_p75_ms: whole(slowest(rows, ({ at }) => at === 'inp')),
    cls_p75: whole(slowest(rows, ({ at }) => at === 'cls')),
  }
}

function slowest(rows: readonly Row[], of: (row: Row) => boolean): number | null {
  const counts = new Map<number, number>()
  for (const { bucket, count } of rows.filter(of)) counts.set(bucket, (counts.get(bucket) ?? 0) + count)
  return compute75thPercentile(counts)
}

const whole = (value: number | null): number | null => (value === null ? null : Math.round(value))

export async function deleteOldSignals({ pool }: Pick<Database, 'pool'>): Promise<void> {
  await pool.query(`delete from crm.front_end_signals where minute < now() - interval '30 days'`)
  await pool.query(
    'delete from crm.canary_people p where not exists (select from crm.front_ends f where f.name = p.name and f.canary_since = p.since)',
  )
}

/** Upper bounds of the histogram's buckets: milliseconds, or thousandths of a layout shift. Larger values have their own bucket. */
const ends = [
  10, 25, 50, 100, 150, 200, 250, 300, 400, 500, 600, 800, 1_000, 1_250, 1_500, 2_000, 2_500, 3_000, 4_000, 5_000, 7_500, 10_000, 15_000,
  30_000,
]

export function findHistogramBucket(value: number): number {
  const found = ends.findIndex((end) => value <= end)
  return found === -1 ? ends.length : found
}

/** The 75th percentile, interpolated within its bucket; null without values. */
export function compute75thPercentile(counts: ReadonlyMap<number, number>): number | null {
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
