import type { Pool } from 'pg'

/** `behind` counts positions, `waitingSeconds` is the age of the oldest unhandled event. */
export type SubscriptionLag = {
  name: string
  position: bigint
  holder: string | null
  behind: number
  waitingSeconds: number
  paused: boolean
  parked: number
  failures: number
  failingPosition: string | null
  lastError: string | null
}

export async function readSubscriptionLags(pool: Pool): Promise<SubscriptionLag[]> {
  const { rows } = await pool.query<SubscriptionLag>({
    name: 'subscription-lag',
    text: `select s.name, s.position, case when s.lease_until > clock_timestamp() then s.holder end as holder,
                  greatest(head.position - s.position, 0)::int as behind,
                  coalesce(extract(epoch from clock_timestamp() - (
                    select e.occurred_at from crm.events e where e.position > s.position order by e.position limit 1)), 0)::float8
                    as "waitingSeconds",
                  s.paused, (select count(*)::int from crm.parked_events p where p.subscription = s.name) as parked, s.failures, s.failing_position::text as "failingPosition", s.last_error as "lastError"
             from crm.subscriptions s,
                  (select coalesce((select last_value from crm.events_position_seq where is_called), 0) as position) head
            order by s.name`,
  })
  return rows
}
