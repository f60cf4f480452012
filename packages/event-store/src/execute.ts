import { randomBytes } from 'node:crypto'
import { setTimeout as rest } from 'node:timers/promises'
import { type Command, Conflict, type Decider, type Event, type RecordedEvent } from '@crm/domain'
import { retryOnConnectionError } from './append.ts'
import { getStreamByRequest, type IdempotentRequest } from './idempotency.ts'
import type { SqlStatement } from './projection.ts'
import { readStream } from './read.ts'
import type { CommandExecution, ExecutionResult, ExtraStatements } from './store.ts'
import { commitCommandWrite, type EventWriterDependencies, getSqlState } from './write.ts'

export type ExecutionContext = EventWriterDependencies & {
  clock: () => Date
  committed: (events: readonly RecordedEvent[]) => void
}

export const maxExecutionAttempts = 10
const streamMoved = '23S01'
/** SQL states after which a retry may succeed: another command changed the stream first, a serialization failure, a deadlock. */
export const retryableSqlStates = new Set([streamMoved, '40001', '40P01'])

export async function executeCommand<C extends Command, S, E extends Event>(
  executor: ExecutionContext,
  execution: CommandExecution<C, S, E>,
  beside: ExtraStatements<E> = () => [],
): Promise<ExecutionResult<S, E>> {
  const request = toIdempotentRequest(execution)
  // Look up the request before deciding: the decider may refuse the repeated command, because the first one has changed the state.
  const known = request && !execution.isNew ? await getStreamByRequest(executor.pool, request) : null
  if (known !== null) return buildRepeatedResult(await loadStream(executor, execution.decider, known), known)
  for (let tries = 1; ; tries += 1) {
    const before = (tries === 1 ? knownState(execution) : null) ?? (await loadStream(executor, execution.decider, execution.streamId))
    try {
      const events = decideEvents(executor, execution, before)
      return await write(executor, execution, request, before, { events, beside: beside(events) })
    } catch (error) {
      const code = getSqlState(error)
      // Another process may have committed the same request first: then its key exists, or the decider refuses the command.
      if (request && (code === '23505' || code === undefined)) {
        const streamId = await getStreamByRequest(executor.pool, request)
        if (streamId !== null) return buildRepeatedResult(await loadStream(executor, execution.decider, streamId), streamId)
      }
      if (code === undefined || !retryableSqlStates.has(code)) throw error
      if (tries < maxExecutionAttempts) await rest(computeRetryDelay(tries))
      else if (code === streamMoved) throw new Conflict('This is being changed by another request at the same time. Please try again.')
      else throw error
    }
  }
}

/** Milliseconds; random, so that commands that collided do not collide again. */
export const computeRetryDelay = (tries: number): number => Math.random() * 2 ** tries

export type LoadedStream<S> = { state: S; version: number }

export const createEmptyStream = <C extends Command, S, E extends Event>(decider: Decider<C, S, E>): LoadedStream<S> => ({
  state: decider.initialState,
  version: 0,
})

const knownState = <C extends Command, S, E extends Event>({ decider, isNew, known }: CommandExecution<C, S, E>): LoadedStream<S> | null =>
  isNew ? createEmptyStream(decider) : (known ?? null)

export async function loadStream<C extends Command, S, E extends Event>(
  executor: ExecutionContext,
  decider: Decider<C, S, E>,
  streamId: string,
): Promise<LoadedStream<S>> {
  const { pool, history } = executor
  // The cast is safe: a stream holds only events of its own decider, and upcasting gives them today's shapes.
  const events = (await retryOnConnectionError(pool, () => readStream(pool, history, streamId))) as RecordedEvent<E>[]
  return { state: events.reduce(decider.evolve, decider.initialState), version: events.at(-1)?.version ?? 0 }
}

export function decideEvents<C extends Command, S, E extends Event>(
  executor: ExecutionContext,
  execution: CommandExecution<C, S, E>,
  before: LoadedStream<S>,
): RecordedEvent<E>[] {
  const now = executor.clock()
  return execution.decider.decide(execution.command, before.state).map((event, index) => ({
    ...event,
    position: 0n,
    eventId: createEventId(now),
    streamId: execution.streamId,
    version: before.version + index + 1,
    at: now.toISOString(),
    meta: execution.meta,
  }))
}

async function write<C extends Command, S, E extends Event>(
  executor: ExecutionContext,
  { decider, streamId }: CommandExecution<C, S, E>,
  request: IdempotentRequest | null,
  before: LoadedStream<S>,
  { events, beside }: { events: RecordedEvent<E>[]; beside: readonly SqlStatement[] },
): Promise<ExecutionResult<S, E>> {
  const append = { streamId, expectedVersion: before.version, events }
  const positions = await commitCommandWrite(executor, { append, request, extraStatements: beside, at: executor.clock().toISOString() })
  const placed = events.map((event, index) => ({ ...event, position: positions[index] ?? 0n }))
  if (placed.length > 0) executor.committed(placed)
  return {
    state: placed.reduce(decider.evolve, before.state),
    version: before.version + placed.length,
    events: placed,
    repeated: false,
    streamId,
  }
}

export function toIdempotentRequest({
  idempotency,
  meta,
}: Pick<CommandExecution<Command, unknown, Event>, 'idempotency' | 'meta'>): IdempotentRequest | null {
  return idempotency ? { actor: meta.actor.id ?? '', ...idempotency } : null
}

export const buildRepeatedResult = <S>({ state, version }: LoadedStream<S>, streamId: string): ExecutionResult<S, never> => ({
  state,
  version,
  events: [],
  repeated: true,
  streamId,
})

/** A UUID of version 7, which starts with the time, so that the ids of new events are next to each other in the index. */
export function createEventId(at: Date): string {
  const bytes = randomBytes(16)
  bytes.writeUIntBE(at.getTime(), 0, 6)
  bytes.writeUInt8(0x70 | (bytes.readUInt8(6) & 0x0f), 6)
  bytes.writeUInt8(0x80 | (bytes.readUInt8(8) & 0x3f), 8)
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
