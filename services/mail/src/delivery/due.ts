import type { Database } from '@crm/database'
import { sendingIsOn } from './claim.ts'

/** A message that waits. */
export type DueEmail = { id: number; kind: 'notice' | 'test' }

// A queue that lost its jobs is made good within ten seconds: so much earlier than a message says is it handed over again, and workers look each
// third second. One that has a job still is claimed once.
const early = '5 seconds'

/** Messages that wait and should have been claimed by now, those that have waited longest first. Without leave to send, no notices. */
export async function dueEmails({ pool }: Pick<Database, 'pool'>, most: number): Promise<DueEmail[]> {
  const { rows } = await pool.query<DueEmail>({
    name: 'due-emails',
    text: `(${dueOf('test')}) union all (${dueOf('notice', `and ${sendingIsOn}`)})`,
    values: [most],
  })
  return rows
}

const dueOf = (kind: DueEmail['kind'], more = ''): string => `
  select id, kind from crm.email_deliveries
  where kind = '${kind}' and state in ('queued', 'retry') and hand_over_at <= clock_timestamp() + interval '${early}'
    and next_attempt_at <= clock_timestamp() ${more}
  order by hand_over_at limit $1`

/** Leaves the queue some time for messages that were handed over. Those that are taken at this moment need none. */
export async function postponeHandOver({ pool }: Pick<Database, 'pool'>, ids: readonly number[]): Promise<void> {
  await pool.query({
    name: 'postpone-hand-over',
    text: `update crm.email_deliveries set hand_over_at = clock_timestamp() + interval '10 seconds'
      where id in (
        select id from crm.email_deliveries
        where id = any ($1::int[]) and state in ('queued', 'retry') and hand_over_at <= clock_timestamp() + interval '${early}' for update skip locked
      )`,
    values: [[...ids]],
  })
}
