import { setTimeout as rest } from 'node:timers/promises'
import { type Command, Conflict, type Decider, type Event, type Recorded } from '@crm/domain'
import { startsStream } from './append.ts'
import { type KeyedRequest, streamOfRequest } from './commands.ts'
import { withLiveConnection } from './connection-lost.ts'
import { newEventId } from './event-id.ts'
import type { Statement } from './projection.ts'
import { readStream } from './read.ts'
import type { Beside, Executed, Execution } from './store.ts'
import { commitWrite, sqlState, type Write, type WriteParts } from './write.ts'

export type Executor = WriteParts & {
  clock: () => Date
  start: (write: Write) => Promise<bigint[]>
  committed: (events: readonly Recorded[]) => void
}

export const mostTries = 10
const streamMoved = '23S01'
/** SQL states worth a retry: the stream moved, serialization failure, deadlock. */
export const passing = new Set([streamMoved, '40001', '40P01'])

export async function execute<C extends Command, S, E extends Event>(
  executor: Executor,
  execution: Execution<C, S, E>,
  beside: Beside<E> = () => [],
): Promise<Executed<S, E>> {
  const request = keyedRequest(execution)
  // Look up the request before deciding: after the first run, the repeated command may look wrong.
  const known = request && !execution.isNew ? await streamOfRequest(executor.pool, request) : null
  if (known !== null) return repeated(await load(executor, execution.decider, known), known)
  for (let tries = 1; ; tries += 1) {
    const before = (tries === 1 ? foreknown(execution) : null) ?? (await load(executor, execution.decider, execution.streamId))
    try {
      const events = decide(executor, execution, before)
      return await write(executor, execution, request, before, { events, beside: beside(events) })
    } catch (error) {
      const code = sqlState(error)
      // The same request may have committed first: then its key is taken, or its changes make this command look wrong.
      if (request && (code === '23505' || code === undefined)) {
        const streamId = await streamOfRequest(executor.pool, request)
        if (streamId !== null) return repeated(await load(executor, execution.decider, streamId), streamId)
      }
      if (code === undefined || !passing.has(code)) throw error
      if (tries < mostTries) await rest(pauseAfter(tries))
      else if (code === streamMoved) throw new Conflict('Someone else is changing this at the same time. Please try again.')
      else throw error
    }
  }
}

/** Milliseconds; random, so that commands that collided do not collide again. */
export const pauseAfter = (tries: number): number => Math.random() * 2 ** tries

export type Loaded<S> = { state: S; version: number }

export const unwritten = <C extends Command, S, E extends Event>(decider: Decider<C, S, E>): Loaded<S> => ({
  state: decider.initialState,
  version: 0,
})

export const foreknown = <C extends Command, S, E extends Event>({ decider, isNew, known }: Execution<C, S, E>): Loaded<S> | null =>
  isNew ? unwritten(decider) : (known ?? null)

export async function load<C extends Command, S, E extends Event>(
  executor: Executor,
  decider: Decider<C, S, E>,
  streamId: string,
): Promise<Loaded<S>> {
  const { pool, history } = executor
  // The cast is safe: a stream holds only events of its own decider, and upcasting gives them today's shapes.
  const events = (await withLiveConnection(pool, () => readStream(pool, history, streamId))) as Recorded<E>[]
  return { state: events.reduce(decider.evolve, decider.initialState), version: events.at(-1)?.version ?? 0 }
}

export function decide<C extends Command, S, E extends Event>(
  executor: Executor,
  execution: Execution<C, S, E>,
  before: Loaded<S>,
): Recorded<E>[] {
  const now = executor.clock()
  return execution.decider.decide(execution.command, before.state).map((event, index) => ({
    ...event,
    position: 0n,
    eventId: newEventId(now),
    streamId: execution.streamId,
    version: before.version + index + 1,
    at: now.toISOString(),
    meta: execution.meta,
  }))
}

async function write<C extends Command, S, E extends Event>(
  executor: Executor,
  { decider, streamId }: Execution<C, S, E>,
  request: KeyedRequest | null,
  before: Loaded<S>,
  { events, beside }: { events: Recorded<E>[]; beside: readonly Statement[] },
): Promise<Executed<S, E>> {
  const append = { streamId, expectedVersion: before.version, events }
  const written: Write = { append, request, beside, at: executor.clock().toISOString() }
  const positions = await (startsStream(append) ? executor.start(written) : commitWrite(executor, written))
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

export function keyedRequest({ idempotency, meta }: Pick<Execution<Command, unknown, Event>, 'idempotency' | 'meta'>): KeyedRequest | null {
  return idempotency ? { actor: meta.actor.id ?? '', ...idempotency } : null
}

export const repeated = <S>({ state, version }: Loaded<S>, streamId: string): Executed<S, never> => ({
  state,
  version,
  events: [],
  repeated: true,
  streamId,
})
