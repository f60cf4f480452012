import { setTimeout as pause } from 'node:timers/promises'
import type { FaultLab } from '../lab/lab.ts'

const betweenLooks = 100 // milliseconds
const owed = `
  select (select count(*)::int from crm.events e where position <= $1
      and not exists (select from crm.activity_log a where a.event_id = e.event_id)) as unrecorded,
    (select count(*)::int from crm.email_deliveries where id <= $2 and (state in ('queued', 'sending', 'committing')
      or (state = 'retry' and next_attempt_at <= clock_timestamp()))) as unsent,
    (select coalesce(max(greatest(least((select coalesce(max(position), 0) from crm.events), $1) - s.position, 0)), 0)::int
      from crm.subscriptions s) as behind`

/** Waits until the activity log is complete, messages are sent and projections are current. Returns the milliseconds, and what is unfinished. */
export const waitUntilSettled = (lab: FaultLab, patience = 60_000): Promise<Settled> => until(lab, everything, patience)

export async function waitForPendingWork(lab: FaultLab, patience: number): Promise<Settled> {
  const { rows } = await lab.db.pool.query<Bounds>(
    `select (select coalesce(max(position), 0)::text from crm.events) as position, (select coalesce(max(id), 0) from crm.email_deliveries) as message`,
  )
  return until(lab, rows[0] ?? everything, patience)
}

type Settled = { took: number; left: string | null }
type Bounds = { position: string; message: number }

const everything: Bounds = { position: String(2n ** 62n), message: 2 ** 31 - 1 }

async function until(lab: FaultLab, bounds: Bounds, patience: number): Promise<Settled> {
  const begun = Date.now()
  for (;;) {
    const left = await listUnfinishedWork(lab, bounds)
    if (left === null || Date.now() - begun > patience) return { took: Date.now() - begun, left }
    await pause(betweenLooks)
  }
}

async function listUnfinishedWork({ db }: FaultLab, { position, message }: Bounds): Promise<string | null> {
  try {
    const { rows } = await db.pool.query<Record<string, number>>(owed, [position, message])
    const named = Object.entries(rows[0] ?? {}).filter(([, count]) => count > 0)
    return named.length === 0 ? null : named.map(([name, count]) => `${count} ${name}`).join(', ')
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/** Makes every waiting message due now instead of minutes later. */
export async function makeMessagesDue({ db }: FaultLab): Promise<void> {
  await db.pool.query(`
    update crm.email_deliveries set next_attempt_at = clock_timestamp(), hand_over_at = clock_timestamp() - interval '1 second'
    where state in ('queued', 'retry')`)
}
