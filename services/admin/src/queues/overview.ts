import { type QueueName, type QueuesOverview, queues } from '@crm/contracts'
import type { Database } from '@crm/database'
import { type Lag, lag } from '@crm/event-store'
import { sql } from '@databases/pg'
import { openMessages } from './messages.ts'

const missingAfter = 15 // seconds without a sign of life, as the health of the product has it

// As the workers saw them last: what is shown needs no answer of a queue that may be away.
const standings = sql`
  select known.name, s.waiting, s.active, s.delayed, s.failed, s.oldest_waiting_seconds, s.seen_at,
         case when p.queue is not null then jsonb_build_object('reason', p.reason, 'by', p.paused_by, 'at', p.paused_at) end as paused
    from unnest(${Object.keys(queues)}::text[]) with ordinality as known (name, place)
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

/** How every queue, every worker process and every reader of the log does. */
export async function queuesOverview(db: Pick<Database, 'pool' | 'read'>): Promise<Omit<QueuesOverview, 'at'>> {
  const [[standing, workers, [messages]], readers] = await Promise.all([
    db.read.query([standings, processes, openMessages]) as Promise<[Standing[], Process[], QueuesOverview['messages'][]]>,
    lag(db.pool),
  ])
  if (messages === undefined) throw new Error('PostgreSQL counted nothing')
  return {
    queues: standing.map(withPause),
    workers: workers.map((worker) => ({
      ...worker,
      is_missing: worker.silent_seconds > missingAfter,
      reads_for: readers.filter(({ holder }) => holder === worker.id).map(({ name }) => name),
    })),
    readers: readers.map(readerOf),
    messages,
  }
}

/** A pause as calls answer it: JSON made by the database has instants in its own spelling. */
export const pauseOf = (paused: Pause | null): Pause | null => paused && { ...paused, at: new Date(paused.at).toISOString() }

const withPause = ({ waiting, active, delayed, failed, paused, ...rest }: Standing): QueuesOverview['queues'][number] => ({
  ...rest,
  waiting: waiting ?? 0,
  active: active ?? 0,
  delayed: delayed ?? 0,
  failed: failed ?? 0,
  paused: pauseOf(paused),
})

const readerOf = ({ name, behind, waitingSeconds, paused, failures, lastError, parked }: Lag): QueuesOverview['readers'][number] => ({
  name,
  kind: name === 'relay' || name === 'sealer' ? name : 'projection',
  behind,
  waiting_seconds: waitingSeconds,
  paused,
  failures,
  last_error: lastError,
  parked,
})
