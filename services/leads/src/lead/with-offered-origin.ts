import type { Database } from '@crm/database'
import { fieldsOf } from '@crm/facts'
import { whyUnoffered } from '../offered-origins.ts'
import { lead } from './decider.ts'

/** The rules of a lead that somebody may wish this origin for: one that is not offered is given to none; leads that have it keep it. */
export async function withOfferedOrigin(db: Pick<Database, 'read'>, origin: string | undefined): Promise<typeof lead> {
  const refusal = origin === undefined ? null : await whyUnoffered(db, origin)
  if (refusal === null) return lead
  return {
    ...lead,
    decide(command, state) {
      const events = lead.decide(command, state)
      if (events.some((event) => fieldsOf(event).lead_origin === origin)) throw refusal
      return events
    },
  }
}
