import type { Database } from '@crm/database'
import { type Claimed, claimedFor } from './claim.ts'

const betweenBeats = 1_500 // milliseconds: three may be lost

/** Knows the claims of this process and prolongs them until they are let go. */
export type ClaimKeeper = { hold(claimed: Claimed): void; letGo(claimed: Claimed): void }

/** See `ClaimKeeper`. A claim that has run out stays so: by then the message may be another's. */
export function claimKeeper({ pool }: Pick<Database, 'pool'>): ClaimKeeper {
  const held = new Set<Claimed>()
  let beats: NodeJS.Timeout | undefined

  const prolong = () =>
    pool
      .query({
        name: 'prolong-claims',
        // A message that another transaction holds is passed over: waiting for it, all the others' claims would run out.
        text: `with free as materialized (
            select d.id from crm.email_deliveries d join unnest($1::int[], $2::uuid[]) as held (id, claim) on d.id = held.id
            where d.claim = held.claim and d.state in ('sending', 'committing') and d.claim_until > clock_timestamp()
            order by d.id for update of d skip locked
          )
          update crm.email_deliveries d set claim_until = clock_timestamp() + interval '${claimedFor}' from free where d.id = free.id`,
        values: [[...held].map(({ id }) => id), [...held].map(({ claim }) => claim)],
      })
      // Where the database is away the fence tells: it lets no dot go whose claim has run out.
      .catch(() => undefined)

  return {
    hold(claimed) {
      held.add(claimed)
      beats ??= setInterval(prolong, betweenBeats)
    },
    letGo(claimed) {
      held.delete(claimed)
      if (held.size > 0) return
      clearInterval(beats)
      beats = undefined
    },
  }
}
