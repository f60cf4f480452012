import type { QueueHistory, QueueHistoryPeriod, QueueName } from '@crm/contracts'
import type { Database } from '@crm/database'
import { type EventMeta, NotFound, type RecordedEvent } from '@crm/domain'
import {
  buildDiscardDeadLetterStatement,
  buildReplayRequestStatement,
  findDeadLetter,
  listDeadLetters,
  type Projection,
} from '@crm/event-store'
import { buildDeadLetterStreamId, buildQueueStreamId, type QueueEvent } from '@crm/events'
import type { ApiHandlers, ServiceDependencies } from '@crm/http'
import { type SQLQuery, sql } from '@databases/pg'
import { type DeadLetterCommand, deadLetterDecider, type QueueCommand, queueDecider } from './decider.ts'

const mostParked = 200

export function createQueueHandlers({ db, store, business }: Pick<ServiceDependencies, 'db' | 'store' | 'business'>) {
  async function changeQueue(name: QueueName, command: QueueCommand, meta: EventMeta) {
    await store.execute({ decider: queueDecider, streamId: buildQueueStreamId(name), command, meta })
    const [paused = null] = await db.read.query(
      sql`select reason, paused_by as by, paused_at as at from crm.queue_pauses where queue = ${name}`,
    )
    return { name, paused }
  }

  // `build` makes the statement that changes the dead letter together with its event.
  async function changeDeadLetter(id: string, reason: string | null, meta: EventMeta, build: typeof buildReplayRequestStatement) {
    const dash = id.lastIndexOf('-')
    const found = await findDeadLetter(db.pool, id.slice(0, dash), BigInt(id.slice(dash + 1)))
    if (found === null) throw new NotFound('This dead letter no longer exists')
    const { subscription, position, eventType } = found
    const data = { subscription, position: String(position), eventType }
    const command: DeadLetterCommand =
      reason === null ? { type: 'ReplayParkedEvent', data } : { type: 'DiscardParkedEvent', data: { ...data, reason } }
    const streamId = buildDeadLetterStreamId(subscription, data.position)
    await store.execute({ decider: deadLetterDecider, streamId, command, meta }, () => [build(subscription, position)])
  }

  return {
    queueHistory: ({ query }) => queueHistory(db, { ...query, timeZone: business.now().businessTimeZone }),

    pauseQueue: ({ params: { id }, body: { reason }, meta }) => changeQueue(id, { type: 'PauseQueue', data: { queue: id, reason } }, meta),

    resumeQueue: ({ params: { id }, meta }) => changeQueue(id, { type: 'ResumeQueue', data: { queue: id } }, meta),

    async parkedEvents() {
      const found = await listDeadLetters(db.pool, mostParked)
      return found.map(({ subscription, position, eventType, streamId, error, attempts, parkedAt, isWanted }) => ({
        id: `${subscription}-${position}`,
        reader: subscription,
        position: Number(position),
        event_type: eventType,
        stream: streamId,
        error,
        attempts,
        parked_at: parkedAt,
        is_wanted: isWanted,
      }))
    },

    async replayParkedEvent({ params, meta }) {
      await changeDeadLetter(params.id, null, meta, buildReplayRequestStatement)
      return { message: 'The event will be processed again' }
    },

    async discardParkedEvent({ params, body: { reason }, meta }) {
      await changeDeadLetter(params.id, reason, meta, buildDiscardDeadLetterStatement)
      return { message: 'The event has been discarded' }
    },
  } satisfies ApiHandlers
}

const beginnings: Record<QueueHistoryPeriod, (timeZone: string) => SQLQuery> = {
  hour: () => sql`generate_series(date_trunc('minute', now()) - interval '59 minutes', now(), interval '1 minute')`,
  day: () => sql`generate_series(date_bin('15 minutes', now(), 'epoch') - interval '1425 minutes', now(), interval '15 minutes')`,
  // Calendar days in the business's time zone; two of them in a year don't have 24 hours (daylight saving time).
  month: (timeZone) => sql`(
    select day at time zone ${timeZone}
      from generate_series(date_trunc('day', now() at time zone ${timeZone}) - interval '29 days', now() at time zone ${timeZone}, interval '1 day') day)`,
}

type Wanted = { period: QueueHistoryPeriod; queue?: string | undefined; timeZone: string }

// Reads only minutes with done or failed jobs, because the partial index of queue_minutes contains only these.
async function queueHistory({ read }: Pick<Database, 'read'>, { period, queue, timeZone }: Wanted): Promise<QueueHistory> {
  const ofQueue = queue === undefined ? sql`true` : sql`queue = ${queue}`
  const parts: QueueHistory['parts'] = await read.query(sql`
    select part.at, coalesce(s.done, 0)::int as done, coalesce(s.failures, 0)::int as failures
      from (select at, lead(at, 1, 'infinity') over (order by at) as until from ${beginnings[period](timeZone)} as each (at)) part
      left join lateral (
        select sum(done) as done, sum(failures) as failures from crm.queue_minutes
         where minute >= part.at and minute < part.until and ${ofQueue} and (done > 0 or failures > 0)
      ) s on true
     order by part.at`)
  return { period, parts }
}

/** Workers read the pauses from here, so that a pause survives the loss of the queue. */
export const queuePausesProjection: Projection = {
  name: 'queue-pauses',
  version: 1,
  tables: ['queue_pauses'],
  handles: ['QueuePaused', 'QueueResumed'],
  project(event, table) {
    const { type, data, meta, at } = event as RecordedEvent<QueueEvent>
    if (type === 'QueueResumed') return [{ text: `delete from ${table('queue_pauses')} where queue = $1`, values: [data.queue] }]
    const text = `insert into ${table('queue_pauses')} (queue, reason, paused_by, paused_at) values ($1, $2, $3, $4)
      on conflict (queue) do update set reason = excluded.reason, paused_by = excluded.paused_by, paused_at = excluded.paused_at`
    return [{ text, values: [data.queue, data.reason, meta.actor.name, at] }]
  },
}
