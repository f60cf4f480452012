import type { Job } from '@crm/contracts'
import type { SQLQuery } from '@databases/pg'
import type { JobFilter } from './job-filter.ts'

/** `n` is the job's number in its table; cursors hold it. */
export type JobRow = Job & { n: number }

export type JobSource = {
  /** The prefix of the ids: `email` in `email-42`. */
  stream: string
  queues: readonly string[]
  page(which: JobFilter, before: number | undefined, limit: number): SQLQuery
}
