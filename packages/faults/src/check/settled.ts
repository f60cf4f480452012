import { setTimeout as pause } from 'node:timers/promises'
import type { Lab } from '../lab/lab.ts'

const betweenLooks = 100 // milliseconds
const owed = `
  select (select count(*)::int from crm.events e where not exists (select from crm.activity_log a where a.event_id = e.event_id)) as unrecorded,
    (select count(*)::int from crm.email_deliveries where state in ('queued', 'sending', 'committing')
      or (state = 'retry' and next_attempt_at <= clock_timestamp())) as unsent,
    (select coalesce(max(greatest((select coalesce(max(position), 0) from crm.events) - s.position, 0)), 0)::int from crm.subscriptions s) as behind`

/** Waits until nothing is owed any more: activity recorded, messages over, readers at the log's end. Answers the milliseconds, or what is left. */
export async function settled(lab: Lab, patience = 60_000): Promise<{ took: number; left: string | null }> {
  const begun = Date.now()
  for (;;) {
    const left = await whatIsLeft(lab)
    if (left === null || Date.now() - begun > patience) return { took: Date.now() - begun, left }
    await pause(betweenLooks)
  }
}

async function whatIsLeft({ db }: Lab): Promise<string | null> {
  try {
    const { rows } = await db.pool.query<Record<string, number>>(owed)
    const named = Object.entries(rows[0] ?? {}).filter(([, count]) => count > 0)
    return named.length === 0 ? null : named.map(([name, count]) => `${count} ${name}`).join(', ')
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/** As if the claims of workers that are gone had run out, which takes 90 seconds: those that are older than any attempt of the lab's takes. */
export async function ageClaims({ db }: Lab): Promise<void> {
  await db.pool.query(`
    update crm.email_deliveries set claim_until = clock_timestamp() - interval '1 second'
    where state in ('sending', 'committing') and claim_until < clock_timestamp() + interval '80 seconds'`)
  await db.pool.query(`
    update crm.email_deliveries set next_attempt_at = clock_timestamp(), hand_over_at = clock_timestamp() - interval '1 second'
    where state in ('queued', 'retry')`)
}
