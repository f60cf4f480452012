import type { Pool } from 'pg'

/** The right of one process to handle a subscription. Each new holder gets a higher epoch, so that writes of an earlier one are refused. */
export type Lease = { name: string; holder: string; epoch: bigint; position: bigint; paused: boolean }

export const leaseMilliseconds = 10_000 // milliseconds until another process may take over from a silent holder

/** Takes or renews the lease; null while another process holds it. */
export async function acquireLease(
  pool: Pool,
  name: string,
  holder: string,
  milliseconds: number = leaseMilliseconds,
): Promise<Lease | null> {
  const { rows } = await pool.query<Omit<Lease, 'name' | 'holder'>>({
    name: 'acquire-subscription',
    text: 'select epoch, position, paused from crm.acquire_subscription($1, $2, $3)',
    values: [name, holder, milliseconds],
  })
  return rows[0] ? { name, holder, ...rows[0] } : null
}

/** Extends the lease during a long batch; false if another process has taken over. */
export async function renewLease(pool: Pool, { name, epoch }: Lease, milliseconds: number = leaseMilliseconds): Promise<boolean> {
  const { rowCount } = await pool.query({
    name: 'renew-subscription',
    text: `update crm.subscriptions set lease_until = clock_timestamp() + $3::int * interval '1 ms' where name = $1 and epoch = $2`,
    values: [name, epoch, milliseconds],
  })
  return rowCount === 1
}

/** Moves the checkpoint; false if the lease is no longer valid. */
export async function advanceCheckpoint(pool: Pool, { name, epoch, position }: Lease, to: bigint): Promise<boolean> {
  const { rows } = await pool.query<{ moved: boolean }>({
    name: 'advance-subscription',
    text: 'select crm.advance_subscription($1, $2, $3, $4) as moved',
    values: [name, epoch, position, to],
  })
  return rows[0]?.moved ?? false
}

export async function recordSubscriptionFailure(pool: Pool, { name, epoch }: Lease, at: bigint, words: string): Promise<number> {
  const { rows } = await pool.query<{ failures: number }>({
    name: 'fail-subscription',
    text: `update crm.subscriptions
              set failures = case when failing_position = $3 then failures + 1 else 1 end, failing_position = $3, last_error = $4,
                  updated_at = clock_timestamp()
            where name = $1 and epoch = $2 returning failures`,
    values: [name, epoch, at, words],
  })
  return rows[0]?.failures ?? 0
}

export async function releaseLease(pool: Pool, { name, epoch }: Lease): Promise<void> {
  await pool.query({
    name: 'release-subscription',
    text: 'update crm.subscriptions set lease_until = null, holder = null where name = $1 and epoch = $2',
    values: [name, epoch],
  })
}
