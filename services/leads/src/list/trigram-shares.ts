import type { Database } from '@crm/database'
import { sql } from '@databases/pg'
import { type Shares, smallestShare } from '../rare-parts.ts'

const sampled = 2_000 // leads
const keptFor = 600_000 // milliseconds

/**
 * Answers a function that tells how common trigrams are, from a sample that is taken now and then. Nobody waits for it: until there is
 * one, and where it can't be read, no trigram counts as common, which only makes searches slower.
 */
export function trigramShares({ read }: Pick<Database, 'read'>, now: () => number = Date.now): () => Shares {
  let shares: Shares = new Map()
  let takenAt = Number.NEGATIVE_INFINITY
  return () => {
    if (now() - takenAt > keptFor) {
      takenAt = now()
      sample().then(
        (taken) => {
          shares = taken
        },
        () => undefined,
      )
    }
    return shares
  }

  async function sample(): Promise<Shares> {
    const rows: { trigram: string; share: number }[] = await read.query(sql`
      with sample as materialized (
        select id, search from crm.leads tablesample system ((
          select least(100, 100.0 * ${sampled}::int / greatest(reltuples, 1)) from pg_class where oid = 'crm.leads'::regclass
        )) limit ${sampled}
      ), size as (select count(*) as leads from sample),
      trigrams as (select distinct id, substr(search, start, 3) as trigram from sample, generate_series(1, length(search) - 2) start)
      select trigram, count(*)::float8 / max(leads) as share from trigrams, size
       group by trigram having count(*) >= ${smallestShare}::float8 * max(leads)`)
    return new Map(rows.map(({ trigram, share }) => [trigram, share]))
  }
}
