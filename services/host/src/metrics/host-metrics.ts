import type { Database } from '@crm/database'
import { readSubscriptionLags } from '@crm/event-store'
import type { MetricSource } from '@crm/telemetry'

type Parts = { db: Database; browsers: () => number; silentSeconds: () => number }

export async function readSecondsSinceReconciliation(pool: Database['pool']): Promise<number | null> {
  const { rows } = await pool.query<{ seconds: number | null }>(
    'select extract(epoch from clock_timestamp() - ran_at)::float8 as seconds from crm.activity_reconciled',
  )
  return rows[0]?.seconds ?? null
}

/** Seconds since PostgreSQL last answered on the connection that listens for commits; the maximum of all workers, null without workers. */
export async function readSecondsSinceListenerAnswer(pool: Database['pool']): Promise<number | null> {
  const { rows } = await pool.query<{ seconds: number | null }>(
    `select extract(epoch from clock_timestamp() - min(listener_answered_at))::float8 as seconds from crm.worker_heartbeats
      where seen_at > now() - interval '15 seconds'`,
  )
  return rows[0]?.seconds ?? null
}

/** The host's metrics about the whole product and about itself. */
export const createHostMetrics = ({ db, browsers, silentSeconds }: Parts): MetricSource[] => [
  {
    name: 'subscriptions',
    help: {
      crm_subscription_events_behind: 'Log positions that a subscription has not processed yet',
      crm_subscription_waiting_seconds: 'Age of the oldest event that a subscription has not processed yet',
      crm_parked_events: 'Dead letters of a subscription that wait for a decision',
      crm_subscription_paused: '1 while a subscription is paused',
    },
    read: async () =>
      (await readSubscriptionLags(db.pool)).flatMap(({ name, behind, waitingSeconds, parked, paused }) => [
        { metric: 'crm_subscription_events_behind', labels: { name }, value: behind },
        { metric: 'crm_subscription_waiting_seconds', labels: { name }, value: waitingSeconds },
        { metric: 'crm_parked_events', labels: { name }, value: parked },
        { metric: 'crm_subscription_paused', labels: { name }, value: Number(paused) },
      ]),
  },
  {
    name: 'workers',
    help: { crm_workers_seen: 'Worker processes that sent a heartbeat within the last 15 seconds' },
    read: async () => {
      const { rows } = await db.pool.query<{ seen: number }>(
        `select count(*)::int as seen from crm.worker_heartbeats where seen_at > now() - interval '15 seconds'`,
      )
      return [{ metric: 'crm_workers_seen', value: rows[0]?.seen ?? 0 }]
    },
  },
  {
    name: 'listening',
    help: {
      crm_listening_silent_seconds:
        'Seconds since PostgreSQL last answered on the connection that listens for commits; the maximum of all workers',
    },
    read: async () => {
      const ofWorkers = await readSecondsSinceListenerAnswer(db.pool)
      return [
        { metric: 'crm_listening_silent_seconds', labels: { process: 'host' }, value: silentSeconds() },
        ...(ofWorkers === null ? [] : [{ metric: 'crm_listening_silent_seconds', labels: { process: 'workers' }, value: ofWorkers }]),
      ]
    },
  },
  {
    name: 'reconciliation',
    help: { crm_activity_reconciled_seconds: 'Seconds since the activity log was last compared with the events; -1: never' },
    read: async () => [{ metric: 'crm_activity_reconciled_seconds', value: (await readSecondsSinceReconciliation(db.pool)) ?? -1 }],
  },
  {
    name: 'queues',
    help: {
      crm_queue_jobs: 'Jobs of a queue by state, as last reported by a worker',
      crm_queue_waiting_seconds: 'Age of the oldest waiting job',
    },
    read: async () => {
      const { rows } = await db.pool.query<Record<string, number> & { queue: string; waits: number }>(`
        select distinct on (queue) queue, waiting, active, delayed, failed, coalesce(oldest_waiting_seconds, 0) as waits
          from crm.queue_minutes where minute > now() - interval '5 minutes' order by queue, minute desc`)
      return rows.flatMap(({ queue, waits, ...states }) => [
        ...Object.entries(states).map(([state, value]) => ({ metric: 'crm_queue_jobs', labels: { queue, state }, value: Number(value) })),
        { metric: 'crm_queue_waiting_seconds', labels: { queue }, value: waits },
      ])
    },
  },
  {
    name: 'process',
    help: {
      crm_database_connections: "This process's connections to PostgreSQL, and requests that wait for one",
      crm_live_browsers: "Browsers connected to this process's live stream",
    },
    read: () => [
      { metric: 'crm_database_connections', labels: { state: 'open' }, value: db.pool.totalCount },
      { metric: 'crm_database_connections', labels: { state: 'idle' }, value: db.pool.idleCount },
      { metric: 'crm_database_connections', labels: { state: 'awaited' }, value: db.pool.waitingCount },
      { metric: 'crm_live_browsers', value: browsers() },
    ],
  },
]
