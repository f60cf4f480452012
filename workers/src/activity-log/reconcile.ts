import type { Database } from '@crm/database'
import { recordActivity } from './record.ts'

const chunk = 5000n // positions per query

/** Writes entries whose jobs were lost and returns how many. Skips the last `grace` milliseconds, whose jobs may still run. */
export async function reconcileActivityLog(db: Pick<Database, 'pool'>, grace: number): Promise<number> {
  const { from, to } = await findUncheckedRange(db, grace)
  let missing = 0
  for (let after = from; after < to; after += chunk) {
    const end = after + chunk < to ? after + chunk : to
    const gap = await findGap(db, after, end)
    if (gap) missing += await recordActivity(db, gap.first, gap.last)
    await db.pool.query('update crm.activity_reconciled set position = greatest(position, $1::bigint)', [end])
  }
  await db.pool.query('update crm.activity_reconciled set ran_at = clock_timestamp()')
  return missing
}

async function findUncheckedRange({ pool }: Pick<Database, 'pool'>, grace: number): Promise<{ from: bigint; to: bigint }> {
  const { rows } = await pool.query<{ from: bigint; to: bigint | null }>(
    `select position as from,
       (select e.position from crm.events e
         where e.position <= (select s.position from crm.subscriptions s where s.name = 'relay')
           and e.occurred_at <= now() - $1 * interval '1 ms'
         order by e.position desc limit 1) as to
     from crm.activity_reconciled`,
    [grace],
  )
  const from = rows[0]?.from ?? 0n
  return { from, to: rows[0]?.to ?? from }
}

async function findGap({ pool }: Pick<Database, 'pool'>, after: bigint, end: bigint): Promise<{ first: bigint; last: bigint } | null> {
  const { rows } = await pool.query<{ first: bigint | null; last: bigint | null }>(
    `select min(e.position) as first, max(e.position) as last
     from crm.events e
     where e.position > $1 and e.position <= $2
       and not exists (select 1 from crm.activity_log a where a.event_position = e.position)`,
    [after, end],
  )
  const { first = null, last = null } = rows[0] ?? {}
  return first === null || last === null ? null : { first, last }
}
