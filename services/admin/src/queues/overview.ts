import { type QueueName, type QueuesOverview, queueLabels } from '@crm/contracts'
import type { Database } from '@crm/database'
import { readSubscriptionLags, type SubscriptionLag } from '@crm/event-store'
import type { ServiceDependencies } from '@crm/http'
import { sql } from '@databases/pg'

const missingAfter = 15 // seconds without a heartbeat, as in the health check

// Reads what the workers reported last, so that the page works while the queue is unreachable.
const standings = sql`
  select known.name, s.waiting, s.active, s.delayed, s.failed, s.oldest_waiting_seconds, s.seen_at,
         case when p.queue is not null then jsonb_build_object('reason', p.reason, 'by', p.paused_by, 'at', p.paused_at) end as paused
    from unnest(${Object.keys(queueLabels)}::text[]) with ordinality as known (name, place)
    left join lateral (
      select waiting, active, delayed, failed, oldest_waiting_seconds, minute as seen_at from crm.queue_minutes m
       where m.queue = known.name and m.minute > now() - interval '1 hour' order by m.minute desc limit 1
    ) s on true
    left join crm.queue_pauses p on p.queue = known.name
   order by known.place`

const processes = sql`
  select id::text as id, host, pid, version, started_at, seen_at, works_on,
         extract(epoch from clock_timestamp() - seen_at)::float8 as silent_seconds
    from crm.worker_heartbeats order by started_at, id`

type Pause = { reason: string; by: string | null; at: string }
type Standing = {
  name: QueueName
  waiting: number | null
  active: number | null
  delayed: number | null
  failed: number | null
  oldest_waiting_seconds: number | null
  seen_at: string | null
  paused: Pause | null
}
type Process = Omit<QueuesOverview['workers'][number], 'is_missing' | 'reads_for'>

/** Unfinished messages, counted by the mail service: the queue has no job for those that failed or wait for a retry. */
export type OpenMessageCounts = { queued: number; retry: number; failed: number; ambiguous: number }

export const createQueuesOverviewHandler = (
  { db, clock }: Pick<ServiceDependencies, 'db' | 'clock'>,
  openMessages: () => Promise<OpenMessageCounts>,
) => ({
  queuesOverview: async () => ({ at: clock().toISOString(), ...(await readOverview(db, await openMessages())) }),
})

async function readOverview(db: Pick<Database, 'pool' | 'read'>, open: OpenMessageCounts): Promise<Omit<QueuesOverview, 'at'>> {
  const [[standing, workers], readers] = await Promise.all([
    db.read.query([standings, processes]) as Promise<[Standing[], Process[]]>,
    readSubscriptionLags(db.pool),
  ])
  return {
    queues: standing.map(withPause),
    workers: workers.map((worker) => ({
      ...worker,
      is_missing: worker.silent_seconds > missingAfter,
      reads_for: readers.filter(({ holder }) => holder === worker.id).map(({ name }) => name),
    })),
    readers: readers.map(readerOf),
    messages: { waiting: open.queued, retrying: open.retry, failed: open.failed, unknown: open.ambiguous },
  }
}

// PostgreSQL's JSON formats timestamps differently from the API.
export const formatPauseTime = (paused: Pause | null): Pause | null => paused && { ...paused, at: new Date(paused.at).toISOString() }

const withPause = ({ waiting, active, delayed, failed, paused, ...rest }: Standing): QueuesOverview['queues'][number] => ({
  ...rest,
  waiting: waiting ?? 0,
  active: active ?? 0,
  delayed: delayed ?? 0,
  failed: failed ?? 0,
  paused: formatPauseTime(paused),
})

const readerOf = ({
  name,
  behind,
  waitingSeconds,
  paused,
  failures,
  lastError,
  parked,
}: SubscriptionLag): QueuesOverview['readers'][number] => ({
  name,
  kind: name === 'relay' || name === 'sealer' ? name : 'projection',
  behind,
  waiting_seconds: waitingSeconds,
  paused,
  failures,
  last_error: lastError,
  parked,
})
