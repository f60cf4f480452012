import type { Client } from 'pg'
import { eventText, leafExpression } from './event-text.ts'

// The fact that tells of an erasure: its rows list the positions that it redacted, and the digest of what is left of each.
const erasureFact = { category: 'erasure', type: 'PersonErased' } as const

const slice = 10_000

// Of several erasures of one event the last counts. A fact counts that is as it was sealed, or so young that it has no seal yet.
const unexplainedOnes = `
  with told as (
    select distinct on (at) (listed ->> 'position')::bigint as at, listed ->> 'digest' as digest
      from crm.events as fact
      left join crm.event_seals as seal on seal.position = fact.position
     cross join jsonb_array_elements(case jsonb_typeof(fact.data -> 'rows') when 'array' then fact.data -> 'rows' else '[]' end) as listed
     where fact.type = $2 and fact.category = $3 and listed ->> 'position' = any ($1::text[])
       and fact.position <> all ($4::bigint[])
       and case when seal.position is null then fact.position > $5
                else ${leafExpression('seal.salt', eventText('fact'))} = seal.leaf end
     order by at, fact.position desc
  )
  select redacted.position from crm.events as redacted left join told on told.at = redacted.position
   where redacted.position = any ($1::text[]::bigint[])
     and told.digest is distinct from encode(sha256(convert_to(${eventText('redacted')}, 'UTF8')), 'hex')
   order by redacted.position limit 1`

/** An erasure that is looked into: positions without a salt, facts that are themselves in doubt, and what is sealed. */
export type Erased = { positions: readonly bigint[]; doubted: readonly bigint[]; sealedTo: bigint }

/** The first of these positions whose event no erasure explains as it is now. */
export async function firstUnexplained(client: Client, { positions, doubted, sealedTo }: Erased): Promise<bigint | null> {
  for (let from = 0; from < positions.length; from += slice) {
    const { rows } = await client.query<{ position: bigint }>(unexplainedOnes, [
      positions.slice(from, from + slice).map(String),
      erasureFact.type,
      erasureFact.category,
      doubted,
      sealedTo,
    ])
    if (rows[0]) return rows[0].position
  }
  return null
}
