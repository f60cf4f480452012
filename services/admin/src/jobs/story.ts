import type { Job, JobStory } from '@crm/contracts'
import type { Database } from '@crm/database'
import { NotFound } from '@crm/domain'
import type { EventStore } from '@crm/event-store'
import { sources } from './page.ts'
import type { JobRow } from './source.ts'
import { type Attempt, type Recording, stepsOf } from './story-steps.ts'

type Parts = { db: Database; store: EventStore }

/** A job's whole way: who asked for it, the events, the relay, each attempt with the server's reply, and the entries of the activity log. */
export async function jobStory({ db, store }: Parts, id: string): Promise<JobStory> {
  const { number, job } = await findJob(db, id)
  const own = await store.read(id)
  const requests = [...new Set(own.map(({ meta }) => meta.correlationId))]
  const [together, attempts, message] = await Promise.all([
    togetherOf(db, requests),
    id.startsWith('email-') ? attemptsOf(db, number) : [],
    id.startsWith('email-') ? messageOf(db, number) : null,
  ])
  const [entries, relayedTo] = await Promise.all([
    entriesOf(
      db,
      own.map(({ position }) => String(position)),
    ),
    relayPosition(db),
  ])
  return {
    job,
    correlation_id: requests[0] ?? null,
    message_id: message,
    together,
    steps: stepsOf({ job, events: own, attempts, entries, relayedTo }),
  }
}

async function findJob({ read }: Database, id: string): Promise<{ number: number; job: Job }> {
  const [, stream, number = ''] = /^(\w+)-([1-9]\d{0,8})$/.exec(id) ?? []
  const source = sources.find((each) => each.stream === stream)
  const [row] = source === undefined ? [] : ((await read.query(source.page({ numbers: [Number(number)] }, undefined, 1))) as JobRow[])
  if (row === undefined) throw new NotFound('There is no such job')
  const { n, ...job } = row
  return { number: n, job }
}

// The actions on many jobs that this one was among; an action of before requests were kept with their entries is not found.
async function togetherOf({ read, sql }: Database, requests: readonly string[]): Promise<JobStory['together']> {
  return read.query(sql`
    select a.event_position::float8 as entry, (e.data->>'count')::int - 1 as others
    from crm.activity_log a join crm.events e on e.position = a.event_position
    where a.correlation_id = any (${[...requests]}::text[]) and e.category = 'jobAction' and (e.data->>'count')::int > 1
    order by e.position`)
}

async function attemptsOf({ read, sql }: Database, id: number): Promise<Attempt[]> {
  return read.query(
    sql`select attempt, outcome, words, steps, started_at, ended_at from crm.email_attempts where delivery_id = ${id} order by attempt`,
  )
}

async function messageOf({ read, sql }: Database, id: number): Promise<string | null> {
  const [found]: { message_id: string }[] = await read.query(sql`select message_id from crm.email_deliveries where id = ${id}`)
  return found?.message_id ?? null
}

async function entriesOf({ read, sql }: Database, positions: readonly string[]): Promise<Map<string, Recording>> {
  const rows: (Recording & { position: string })[] = await read.query(
    sql`select event_position::text as position, details, recorded_at from crm.activity_log where event_position = any (${positions}::bigint[])`,
  )
  return new Map(rows.map((row) => [row.position, row]))
}

async function relayPosition({ read, sql }: Database): Promise<bigint> {
  const [relay]: { position: bigint }[] = await read.query(sql`select position from crm.subscriptions where name = 'relay'`)
  return BigInt(relay?.position ?? 0)
}
