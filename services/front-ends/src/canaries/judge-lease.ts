import type { Database } from '@crm/database'

export type JudgeLease = { isMine(): Promise<boolean>; judged(): Promise<void>; leave(): Promise<void> }

const time = 25_000 // milliseconds: two and a half verdicts

/** The lease on judging canaries, so that one worker does it. Another worker takes over when the lease of `holder` (unique) expires. */
export function judgeLease({ pool }: Pick<Database, 'pool'>, holder: string): JudgeLease {
  return {
    async isMine() {
      const { rowCount } = await pool.query(
        `insert into crm.canary_judge as known (holder, lease_until) values ($1, clock_timestamp() + $2::int * interval '1 ms')
         on conflict (is_only) do update set holder = excluded.holder, lease_until = excluded.lease_until
         where known.holder = excluded.holder or known.lease_until < clock_timestamp()`,
        [holder, time],
      )
      return rowCount === 1
    },
    async judged() {
      await pool.query('update crm.canary_judge set judged_at = clock_timestamp() where holder = $1', [holder])
    },
    async leave() {
      await pool.query('update crm.canary_judge set lease_until = clock_timestamp() where holder = $1', [holder])
    },
  }
}
