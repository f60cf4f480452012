import type { Job, Jobs } from '@crm/contracts'
import type { Database } from '@crm/database'
import { emails } from './emails.ts'
import { smallSources } from './small-sources.ts'
import type { JobRow, JobSource } from './source.ts'
import type { Which } from './which.ts'

/** Every table whose rows are jobs, in the order of a cursor's numbers. */
export const sources: readonly JobSource[] = [emails, ...smallSources]

/**
 * One page of the jobs of all tables, newest first. Each table gives its own in its order, and they are merged by time; `before`, the `next`
 * of the page before, says for each how far it was shown (0: not at all).
 */
export async function jobsPage({ read }: Pick<Database, 'read'>, which: Which, limit: number, before?: string): Promise<Jobs> {
  const from = before?.split('.').map(Number) ?? sources.map(() => 0)
  const asked = sources.map(({ queues }) => which.queue === undefined || queues.includes(which.queue))
  const queries = sources.flatMap((source, at) => (asked[at] ? [source.page(which, from[at] || undefined, limit + 1)] : []))
  const found = queries.length === 0 ? [] : ((await read.query(queries)) as JobRow[][])
  const rows = sources.map((_, at) => (asked[at] ? (found.shift() ?? []) : []))
  const places = [...from]
  const jobs: JobRow[] = []
  while (jobs.length < limit) {
    const next = newestHead(rows)
    if (next === null) break
    const [job] = rows[next]?.splice(0, 1) ?? []
    if (job === undefined) break
    places[next] = job.n
    jobs.push(job)
  }
  return { jobs: jobs.map(shown), next: rows.some((left) => left.length > 0) ? places.join('.') : null }
}

// Which table's next job is the newest; null where none has any left.
function newestHead(rows: readonly (readonly JobRow[])[]): number | null {
  const heads = rows.flatMap(([first], at) => (first ? [{ at, time: Date.parse(first.asked_at) }] : []))
  return heads.sort((one, other) => other.time - one.time)[0]?.at ?? null
}

const shown = ({ n: _, ...job }: JobRow): Job => job
