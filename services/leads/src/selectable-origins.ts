import { leadOriginLabels } from '@crm/contracts'
import { type Database, runBatchOnPool } from '@crm/database'
import { createInvalidFieldError, type RecordedEvent } from '@crm/domain'
import type { SqlStatement } from '@crm/event-store'
import { extractLeadValues, type LeadEvent } from '@crm/events'
import { sql } from '@databases/pg'

const usual = 'facebook'

const expectOffered = (origin: string): SqlStatement => ({
  name: 'expect-offered-origin',
  text: 'select crm.expect_offered_origin($1, $2)',
  values: [origin, Object.hasOwn(leadOriginLabels, origin)],
})

/** Checks the origins that these events set. Leads that have an inactive origin keep it. */
export const buildOriginCheckStatements = (events: readonly RecordedEvent<LeadEvent>[]): SqlStatement[] =>
  events.flatMap((event) => extractLeadValues(event).lead_origin ?? []).map(expectOffered)

export function rethrowUnselectableOrigin(error: unknown): never {
  if (error instanceof Error && 'code' in error && error.code === '23S05') throw createInvalidFieldError('lead_origin', error.message)
  throw error
}

// Runs as a batch, like the same statement of an append. After a failed batch, a plain query would not know whether the statement of this
// name is prepared.
export async function requireSelectableOrigin({ pool }: Pick<Database, 'pool'>, origin: string): Promise<void> {
  await runBatchOnPool(pool, [expectOffered(origin)]).catch(rethrowUnselectableOrigin)
}

export async function findDefaultLeadOrigin({ read }: Pick<Database, 'read'>): Promise<string> {
  const [first]: { value: string }[] = await read.query(sql`
    select value from crm.lead_origins where is_active order by value <> ${usual}, position nulls last, id limit 1`)
  return first?.value ?? usual
}
