import { leadOrigins } from '@crm/contracts'
import { type Database, runTogether } from '@crm/database'
import { createInvalidField, type RecordedEvent } from '@crm/domain'
import type { Statement } from '@crm/event-store'
import { fieldsOf, type LeadEvent } from '@crm/events'
import { sql } from '@databases/pg'

const usual = 'facebook'

const expectOffered = (origin: string): Statement => ({
  name: 'expect-offered-origin',
  text: 'select crm.expect_offered_origin($1, $2)',
  values: [origin, Object.hasOwn(leadOrigins, origin)],
})

/** Checks the origins that these events set. Leads that have an inactive origin keep it. */
export const offeredOriginStatements = (events: readonly RecordedEvent<LeadEvent>[]): Statement[] =>
  events.flatMap((event) => fieldsOf(event).lead_origin ?? []).map(expectOffered)

export function rethrowUnofferedOrigin(error: unknown): never {
  if (error instanceof Error && 'code' in error && error.code === '23S05') throw createInvalidField('lead_origin', error.message)
  throw error
}

// Runs as a batch, like the same statement of an append. After a failed batch, a plain query would not know whether the statement of this
// name is prepared.
export async function requireOfferedOrigin({ pool }: Pick<Database, 'pool'>, origin: string): Promise<void> {
  await runTogether(pool, [expectOffered(origin)]).catch(rethrowUnofferedOrigin)
}

export async function findDefaultOrigin({ read }: Pick<Database, 'read'>): Promise<string> {
  const [first]: { value: string }[] = await read.query(sql`
    select value from crm.lead_origins where is_active order by value <> ${usual}, position nulls last, id limit 1`)
  return first?.value ?? usual
}
