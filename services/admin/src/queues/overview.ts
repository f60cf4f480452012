import { type QueuesOverview, queueLabels } from '@crm/contracts'
import type { Database } from '@crm/database'
import { readSubscriptionLags, type SubscriptionLag } from '@crm/event-store'
import type { ServiceDependencies } from '@crm/http'
import { sql } from '@databases/pg'

const missingAfter = 15 // seconds without a heartbeat, as in the health check

// Reads what the workers reported last, so that the page works while the queue is unreachable.
const standings = sql`
  select known.name, coalesce(s.waiting, 0) as waiting, coalesce(s.active, 0) as active, coalesce(s.delayed, 0) as delayed,
         coalesce(s.failed, 0) as failed, s.oldest_waiting_seconds, s.seen_at, p.reason, p.paused_by, p.paused_at
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

type Queue = QueuesOverview['queues'][number]
type Standing = Omit<Queue, 'paused'> & { reason: string | null; paused_by: string | null; paused_at: string }
type Process = Omit<QueuesOverview['workers'][number], 'is_missing' | 'reads_for'>

/** Unfinished messages, counted by the mail service: the queue has no job for those that failed or wait for a retry. */
type OpenMessageCounts = { queued: number; retry: number; failed: number; ambiguous: number }

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
    queues: standing.map(({ reason, paused_by: by, paused_at: at, ...queue }) => ({
      ...queue,
      paused: reason === null ? null : { reason, by, at },
    })),
    workers: workers.map((worker) => ({
      ...worker,
      is_missing: worker.silent_seconds > missingAfter,
      reads_for: readers.filter(({ holder }) => holder === worker.id).map(({ name }) => name),
    })),
    readers: readers.map(readerOf),
    messages: { waiting: open.queued, retrying: open.retry, failed: open.failed, unknown: open.ambiguous },
  }
}

const readerOf = ({ name, waitingSeconds, lastError, ...lag }: SubscriptionLag): QueuesOverview['readers'][number] => ({
  name,
  kind: name === 'relay' || name === 'sealer' ? name : 'projection',
  behind: lag.behind,
  waiting_seconds: waitingSeconds,
  paused: lag.paused,
  failures: lag.failures,
  last_error: lastError,
  parked: lag.parked,
})
