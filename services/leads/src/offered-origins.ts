import { leadOrigins } from '@crm/contracts'
import { type Database, runTogether } from '@crm/database'
import { invalidField, type Recorded } from '@crm/domain'
import type { Statement } from '@crm/event-store'
import { fieldsOf, type LeadEvent } from '@crm/facts'
import { sql } from '@databases/pg'

const usual = 'facebook'

/** Fails, in whose transaction it is, where no lead may be given this origin: there is none such, or it is no longer offered. */
const expectOffered = (origin: string): Statement => ({
  name: 'expect-offered-origin',
  text: 'select crm.expect_offered_origin($1, $2)',
  values: [origin, Object.hasOwn(leadOrigins, origin)],
})

/** Beside the events of a lead: they give it no origin that is not offered. Leads that have one keep it. */
export const givenOffered = (events: readonly Recorded<LeadEvent>[]): Statement[] =>
  events.flatMap((event) => fieldsOf(event).lead_origin ?? []).map(expectOffered)

/** Says in words why, where an origin is the reason. */
export function refuseUnoffered(error: unknown): never {
  if (error instanceof Error && 'code' in error && error.code === '23S05') throw invalidField('lead_origin', error.message)
  throw error
}

/** Refuses an origin that no lead may be given. As a batch, as beside events: after one that failed only another knows that it was prepared. */
export async function refuseOrigin({ pool }: Pick<Database, 'pool'>, origin: string): Promise<void> {
  await runTogether(pool, [expectOffered(origin)]).catch(refuseUnoffered)
}

/** The origin that nobody has chosen: the usual one, or the first that is offered. */
export async function usualOrigin({ read }: Pick<Database, 'read'>): Promise<string> {
  const [first]: { value: string }[] = await read.query(sql`
    select value from crm.lead_origins where is_active order by value <> ${usual}, position nulls last, id limit 1`)
  return first?.value ?? usual
}
