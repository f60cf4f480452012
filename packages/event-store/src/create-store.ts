import { createBatcher, type Database } from '@crm/database'
import type { Command, Event, RecordedEvent } from '@crm/domain'
import { runInSpan, runInSpans, type SpanContent } from '@crm/telemetry'
import type { Pool } from 'pg'
import { categoryOf, inOneTransaction, retryOnLostConnection } from './append.ts'
import { execute } from './execute.ts'
import { executeTogether } from './execute-together.ts'
import type { Projection, Statement } from './projection.ts'
import { readStream, readStreamMoment, readStreamPart } from './read.ts'
import type { EventStore, Execution } from './store.ts'
import { currentVersion, productSchemaHistory, type SchemaHistory } from './upcaster.ts'
import { wakeReaders } from './wake-readers.ts'
import { buildProjectionStatements, type CommandWrite, commitWrite, rememberWrite, type WriteParts } from './write.ts'

/** `projections` are written in each command's transaction. */
type StoreParts = {
  database: Database
  projections: readonly Projection[]
  clock: () => Date
  history?: SchemaHistory
}

export function createEventStore({ database: { pool }, projections, clock, history = productSchemaHistory }: StoreParts): EventStore {
  const wake = wakeReaders(pool)
  const parts = { pool, projections, history }
  const executor = { ...parts, clock, start: startsOfStreams(parts), committed: wake }
  return {
    execute: (execution, beside) => runInSpan('append', appending(execution), () => execute(executor, execution, beside)),
    executeTogether: (executions, beside) =>
      runInSpans(
        'append',
        () => executions.map(appending),
        () => executeTogether(executor, executions, beside),
      ),
    read: (streamId, part) => (part ? readStreamPart(pool, history, streamId, part) : readStream(pool, history, streamId)),
    readMoment: (streamId, at) => readStreamMoment(pool, streamId, at),
    nextId: createIdAllocator(pool),
  }
}

const appending = ({
  streamId,
  command,
  meta,
}: Pick<Execution<Command, unknown, Event>, 'streamId' | 'command' | 'meta'>): SpanContent => ({
  correlationId: meta.correlationId,
  kind: 'CLIENT',
  attributes: { 'db.system.name': 'postgresql', 'crm.stream': streamId, 'crm.command': command.type },
})

type NextId = (category: string) => Promise<number>

type Kept = { ids: number[]; drawn: number; at: number; drawing: Promise<void> | null }

const mostAtOnce = 32
const soon = 1_000 // milliseconds

/** Draws ids from a sequence: `lead` → crm.lead_id, `leadOrigin` → crm.lead_origin_id. One at a time, so that users see no gaps;
 * a caller that asks more than once a second gets batches of doubling size. */
export function createIdAllocator(pool: Pool, now: () => number = Date.now): NextId {
  const kinds = new Map<string, Kept>()
  return async (category) => {
    const kept = kinds.get(category) ?? { ids: [], drawn: 0, at: Number.NEGATIVE_INFINITY, drawing: null }
    kinds.set(category, kept)
    for (;;) {
      const id = kept.ids.shift()
      if (id !== undefined) return id
      kept.drawing ??= refill(category, kept).finally(() => {
        kept.drawing = null
      })
      await kept.drawing
    }
  }

  async function refill(category: string, kept: Kept): Promise<void> {
    const many = now() - kept.at < soon ? Math.min(2 * kept.drawn, mostAtOnce) : 1
    const snakeCase = category.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
    const statement = {
      name: 'next-ids',
      text: 'select crm.next_id($1) as id from generate_series(1, $2)',
      values: [snakeCase, many],
    }
    const { rows } = await retryOnLostConnection(pool, () => pool.query<{ id: bigint }>(statement))
    Object.assign(kept, { ids: rows.map(({ id }) => Number(id)), drawn: many, at: now() })
  }
}

/** New streams that arrive during a commit share the next transaction, which saves disk writes; if it fails, each one commits alone. */
function startsOfStreams(parts: WriteParts): (write: CommandWrite) => Promise<bigint[]> {
  const together = createBatcher(async (writes: readonly CommandWrite[]) => {
    const [only] = writes
    if (only && writes.length === 1) return [await commitWrite(parts, only)]
    const positions = await commitTogether(parts, writes)
    return writes.map(({ append }) => [positions.get(append.streamId) ?? 0n])
  })
  return (write) => (write.append.events.every((event) => canBeTogether(parts, event)) ? together(write) : commitWrite(parts, write))
}

// `projectTogether` locks rows in one fixed order; other projections could cause deadlocks.
function canBeTogether({ projections }: WriteParts, { type }: RecordedEvent): boolean {
  const concerned = projections.filter(({ handles }) => handles.includes(type))
  return concerned.length > 0 && concerned.every(({ projectTogether }) => projectTogether !== undefined)
}

async function commitTogether({ pool, history, projections }: WriteParts, writes: readonly CommandWrite[]): Promise<Map<string, bigint>> {
  const events = writes.flatMap(({ append }) => append.events)
  // Requests first: waiting for a request that another server handles must not hold the log.
  const before = [soonOver, ...inOrder(writes).flatMap(rememberWrite)]
  const results = await inOneTransaction<{ stream_id: string; position: bigint }>(pool, [
    ...before,
    startStatement(history, writes),
    ...writes.flatMap(({ extraStatements: beside }) => beside),
    ...projections.flatMap((projection) => buildProjectionStatements(projection, events)),
  ])
  return new Map(results[before.length]?.rows.map((row) => [row.stream_id, row.position]))
}

// A short lock timeout for a batch; a stream that commits alone afterwards has the usual timeout.
const soonOver: Statement = { name: 'soon-over', text: `select set_config('lock_timeout', '300ms', true)`, values: [] }

// Sorts by idempotency key, so that batches of two servers with the same requests cannot deadlock.
const inOrder = (writes: readonly CommandWrite[]): CommandWrite[] => [...writes].sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))
const keyOf = ({ request }: CommandWrite): string => (request ? `${request.actor} ${request.key}` : '')

const startStatement = (history: SchemaHistory, writes: readonly CommandWrite[]): Statement => ({
  name: 'start-streams',
  text: `
    with given as materialized (
      select * from jsonb_to_recordset($1) as given (stream_id text, category text, event_id uuid, type text, schema_version smallint,
        data jsonb, meta jsonb, occurred_at timestamptz)
    ), started as (insert into crm.streams (stream_id, category, version) select stream_id, category, 1 from given)
    insert into crm.events (stream_id, category, stream_version, event_id, type, schema_version, data, meta, occurred_at)
    select stream_id, category, 1, event_id, type, schema_version, data, meta, occurred_at from given
    returning stream_id, position`,
  values: [JSON.stringify(writes.flatMap(({ append }) => append.events.map((event) => rowOf(history, event))))],
})

const rowOf = (history: SchemaHistory, { streamId, eventId, type, data, meta, at }: RecordedEvent) => ({
  stream_id: streamId,
  category: categoryOf(streamId),
  event_id: eventId,
  type,
  schema_version: currentVersion(history, type),
  data,
  meta,
  occurred_at: at,
})
