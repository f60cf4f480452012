import type { Job } from '@crm/contracts'
import type { SQLQuery } from '@databases/pg'
import type { Which } from './which.ts'

/** A job with its number in its table, which is what pages go by. */
export type JobRow = Job & { n: number }

/** A table whose rows are jobs: `page` asks for those that match, the greatest number first. */
export type JobSource = {
  /** Of the ids: `email-42`. */
  stream: string
  queues: readonly string[]
  page(which: Which, before: number | undefined, limit: number): SQLQuery
}
