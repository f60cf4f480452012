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

/** What carrying out commands needs. `committed` hears of each append, after its transaction. */
export type Executor = WriteParts & {
  clock: () => Date
  /** Commits a new stream of one event. */
  start: (write: Write) => Promise<bigint[]>
  committed: (events: readonly Recorded[]) => void
}

/** How often a command is decided anew before it is given up. */
export const mostTries = 10
const streamMoved = '23S01'
/** Errors that another try may not meet: a stream that moved, a serialization failure, a deadlock. */
export const passing = new Set([streamMoved, '40001', '40P01'])

/** Carries out one command; see `EventStore.execute`. */
export async function execute<C extends Command, S, E extends Event>(
  executor: Executor,
  execution: Execution<C, S, E>,
  beside: Beside<E> = () => [],
): Promise<Executed<S, E>> {
  const request = keyedRequest(execution)
  // Before anything is decided: what the first one changed may make the second one look wrong.
  const known = request && !execution.isNew ? await streamOfRequest(executor.pool, request) : null
  if (known !== null) return repeated(await load(executor, execution.decider, known), known)
  for (let tries = 1; ; tries += 1) {
    const before = (tries === 1 ? foreknown(execution) : null) ?? (await load(executor, execution.decider, execution.streamId))
    try {
      const events = decide(executor, execution, before)
      return await write(executor, execution, request, before, { events, beside: beside(events) })
    } catch (error) {
      const code = sqlState(error)
      // The same request may have been faster: its key is taken then, or what it has changed makes this one look wrong.
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

/** Milliseconds; at random, so that those who collided don't collide again. */
export const pauseAfter = (tries: number): number => Math.random() * 2 ** tries

/** A stream folded: what its events come to, and its version. */
export type Loaded<S> = { state: S; version: number }

/** A stream without events. */
export const unwritten = <C extends Command, S, E extends Event>(decider: Decider<C, S, E>): Loaded<S> => ({
  state: decider.initialState,
  version: 0,
})

/** A stream that needs no reading; where it has moved, the append tells. */
export const foreknown = <C extends Command, S, E extends Event>({ decider, isNew, known }: Execution<C, S, E>): Loaded<S> | null =>
  isNew ? unwritten(decider) : (known ?? null)

/** The stream as it is now. */
export async function load<C extends Command, S, E extends Event>(
  executor: Executor,
  decider: Decider<C, S, E>,
  streamId: string,
): Promise<Loaded<S>> {
  const { pool, history } = executor
  // A stream holds the events of its own decider; upcasting has brought them to today's shapes.
  const events = (await withLiveConnection(pool, () => readStream(pool, history, streamId))) as Recorded<E>[]
  return { state: events.reduce(decider.evolve, decider.initialState), version: events.at(-1)?.version ?? 0 }
}

/** The events that a command comes to, as they would be recorded next. */
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

/** What makes the request known when it comes again; null where it has no key. */
export function keyedRequest({ idempotency, meta }: Pick<Execution<Command, unknown, Event>, 'idempotency' | 'meta'>): KeyedRequest | null {
  return idempotency ? { actor: meta.actor.id ?? '', ...idempotency } : null
}

/** The answer to a request that was carried out before. */
export const repeated = <S>({ state, version }: Loaded<S>, streamId: string): Executed<S, never> => ({
  state,
  version,
  events: [],
  repeated: true,
  streamId,
})
