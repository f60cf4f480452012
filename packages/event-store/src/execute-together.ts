import { setTimeout as rest } from 'node:timers/promises'
import type { Command, Event, RecordedEvent } from '@crm/domain'
import { buildAppendStatement, commitTransaction, retryOnConnectionError } from './append.ts'
import {
  buildRepeatedResult,
  computeRetryDelay,
  createEmptyStream,
  decideEvents,
  type ExecutionContext,
  type LoadedStream,
  loadStream,
  maxExecutionAttempts,
  retryableSqlStates,
  toIdempotentRequest,
} from './execute.ts'
import { buildIdempotencyKeyStatement, getStreamByRequest } from './idempotency.ts'
import type { SqlStatement } from './projection.ts'
import { readStreams } from './read.ts'
import type { CommandExecution, ExecutionResult } from './store.ts'
import { type EventSchemaHistory, getCurrentSchemaVersion } from './upcaster.ts'
import { alreadyAppendedSqlState, buildProjectionStatements, getSqlState } from './write.ts'

export async function executeCommandsTogether<C extends Command, S, E extends Event>(
  executor: ExecutionContext,
  executions: readonly CommandExecution<C, S, E>[],
  beside: (done: readonly ExecutionResult<S, E>[]) => readonly SqlStatement[] = () => [],
): Promise<ExecutionResult<S, E>[]> {
  const [first] = executions
  const request = first ? toIdempotentRequest(first) : null
  for (let tries = 1; ; tries += 1) {
    const known = first && request ? await getStreamByRequest(executor.pool, request) : null
    if (first && known !== null) return [buildRepeatedResult(await loadStream(executor, first.decider, known), known)]
    const done = await decideAll(executor, executions, tries === 1)
    const remember = first && request ? [buildIdempotencyKeyStatement(request, first.streamId, executor.clock().toISOString())] : []
    try {
      await commitAll(executor, done, [...remember, ...beside(done)])
      const events = done.flatMap((one) => one.events)
      if (events.length > 0) executor.committed(events)
      return done
    } catch (error) {
      const code = getSqlState(error)
      // Another process may have committed the same request first; the next try then finds its result.
      const mayBeKnown = request !== null && code === '23505' && tries === 1
      if (tries === maxExecutionAttempts || code === undefined || !(retryableSqlStates.has(code) || mayBeKnown)) throw error
      await rest(computeRetryDelay(tries))
    }
  }
}

async function decideAll<C extends Command, S, E extends Event>(
  executor: ExecutionContext,
  executions: readonly CommandExecution<C, S, E>[],
  isFirstTry: boolean,
): Promise<ExecutionResult<S, E>[]> {
  const streams = await loadAll(executor, executions, isFirstTry)
  return executions.map((execution) => {
    const { decider, streamId } = execution
    const before = streams.get(streamId) ?? createEmptyStream(decider)
    const events = decideEvents(executor, execution, before)
    const after = { state: events.reduce(decider.evolve, before.state), version: before.version + events.length }
    streams.set(streamId, after)
    return { ...after, events, repeated: false, streamId }
  })
}

// The cast is safe: a stream holds only events of its own decider, and upcasting gives them today's shapes.
async function loadAll<C extends Command, S, E extends Event>(
  { pool, history }: ExecutionContext,
  executions: readonly CommandExecution<C, S, E>[],
  isFirstTry: boolean,
): Promise<Map<string, LoadedStream<S>>> {
  const streams = new Map<string, LoadedStream<S>>()
  const unread = new Map<string, CommandExecution<C, S, E>['decider']>()
  for (const { streamId, decider, isNew, known } of executions) {
    if (known && isFirstTry) streams.set(streamId, known)
    else if (!isNew) unread.set(streamId, decider)
  }
  if (unread.size === 0) return streams
  const found = await retryOnConnectionError(pool, () => readStreams(pool, history, [...unread.keys()]))
  for (const [streamId, decider] of unread) {
    const events = (found.get(streamId) ?? []) as RecordedEvent<E>[]
    streams.set(streamId, { state: events.reduce(decider.evolve, decider.initialState), version: events.at(-1)?.version ?? 0 })
  }
  return streams
}

// After a lost connection the transaction is sent again. If the events exist then, the first one was committed.
async function commitAll<S, E extends Event>(
  { pool, history, projections }: ExecutionContext,
  done: readonly ExecutionResult<S, E>[],
  beside: readonly SqlStatement[],
): Promise<void> {
  const events = done.flatMap((one) => one.events)
  const follow =
    events.length > 0 ? [...appends(history, events), ...projections.flatMap((one) => buildProjectionStatements(one, events))] : []
  if (follow.length + beside.length === 0) return
  try {
    await retryOnConnectionError(pool, () => commitTransaction(pool, history, { before: beside, append: null, after: follow }))
  } catch (error) {
    if (getSqlState(error) !== alreadyAppendedSqlState) throw error
  }
}

// PostgreSQL plans the statement for many events on each call, so for few events one call per event is cheaper.
const few = 10

function appends(history: EventSchemaHistory, events: readonly RecordedEvent[]): SqlStatement[] {
  const isOneEach = new Set(events.map(({ streamId }) => streamId)).size === events.length
  if (!isOneEach || events.length > few) return [buildMultiStreamAppendStatement(history, events)]
  // In a fixed order, so that two writers to the same streams wait for each other instead of deadlocking.
  const inOrder = [...events].sort((one, other) => (one.streamId < other.streamId ? -1 : 1))
  return inOrder.map((event) =>
    buildAppendStatement(history)({ streamId: event.streamId, expectedVersion: event.version - 1, events: [event] }),
  )
}

/** Appends events of many streams in one call. Each stream's events must be in order; the first one gives the expected version. */
export function buildMultiStreamAppendStatement(history: EventSchemaHistory, events: readonly RecordedEvent[]): SqlStatement {
  const streams = new Map<string, { expected: number; count: number }>()
  for (const { streamId, version } of events) {
    const { expected, count } = streams.get(streamId) ?? { expected: version - 1, count: 0 }
    streams.set(streamId, { expected, count: count + 1 })
  }
  return {
    name: 'append-together',
    text: `select crm.append_together($1::text[], $2::int[], $3::int[],
      $4::text[], $5::int[], $6::uuid[], $7::text[], $8::smallint[], $9::jsonb[], $10::jsonb[], $11::timestamptz[])`,
    values: [
      [...streams.keys()],
      [...streams.values()].map(({ expected }) => expected),
      [...streams.values()].map(({ count }) => count),
      events.map((event) => event.streamId),
      events.map((event) => event.version),
      events.map((event) => event.eventId),
      events.map((event) => event.type),
      events.map((event) => getCurrentSchemaVersion(history, event.type)),
      events.map((event) => JSON.stringify(event.data)),
      events.map((event) => JSON.stringify(event.meta)),
      events.map((event) => event.at),
    ],
  }
}
