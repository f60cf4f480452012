import { setTimeout as rest } from 'node:timers/promises'
import type { Command, Event, Recorded } from '@crm/domain'
import { commit } from './append.ts'
import { appends } from './append-together.ts'
import { rememberRequest, streamOfRequest } from './commands.ts'
import { withLiveConnection } from './connection-lost.ts'
import { decide, type Executor, keyedRequest, type Loaded, load, mostTries, passing, pauseAfter, repeated, unwritten } from './execute.ts'
import type { Statement } from './projection.ts'
import { readStreams } from './read.ts'
import type { Executed, Execution } from './store.ts'
import { alreadyAppended, projected, sqlState } from './write.ts'

/** Carries out commands in one transaction; see `EventStore.executeTogether`. */
export async function executeTogether<C extends Command, S, E extends Event>(
  executor: Executor,
  executions: readonly Execution<C, S, E>[],
  beside: (done: readonly Executed<S, E>[]) => readonly Statement[] = () => [],
): Promise<Executed<S, E>[]> {
  const [first] = executions
  const request = first ? keyedRequest(first) : null
  for (let tries = 1; ; tries += 1) {
    const known = first && request ? await streamOfRequest(executor.pool, request) : null
    if (first && known !== null) return [repeated(await load(executor, first.decider, known), known)]
    const done = await decideAll(executor, executions, tries === 1)
    const remember = first && request ? [rememberRequest(request, first.streamId, executor.clock().toISOString())] : []
    try {
      await commitAll(executor, done, [...remember, ...beside(done)])
      const events = done.flatMap((one) => one.events)
      if (events.length > 0) executor.committed(events)
      return done
    } catch (error) {
      const code = sqlState(error)
      // The same request may have been faster: the next try finds what it did, or that something else was taken.
      const mayBeKnown = request !== null && code === '23505' && tries === 1
      if (tries === mostTries || code === undefined || !(passing.has(code) || mayBeKnown)) throw error
      await rest(pauseAfter(tries))
    }
  }
}

async function decideAll<C extends Command, S, E extends Event>(
  executor: Executor,
  executions: readonly Execution<C, S, E>[],
  isFirstTry: boolean,
): Promise<Executed<S, E>[]> {
  const streams = await loadAll(executor, executions, isFirstTry)
  return executions.map((execution) => {
    const { decider, streamId } = execution
    const before = streams.get(streamId) ?? unwritten(decider)
    const events = decide(executor, execution, before)
    const after = { state: events.reduce(decider.evolve, before.state), version: before.version + events.length }
    streams.set(streamId, after)
    return { ...after, events, repeated: false, streamId }
  })
}

// Streams hold the events of their own deciders; upcasting has brought them to today's shapes.
async function loadAll<C extends Command, S, E extends Event>(
  { pool, history }: Executor,
  executions: readonly Execution<C, S, E>[],
  isFirstTry: boolean,
): Promise<Map<string, Loaded<S>>> {
  const streams = new Map<string, Loaded<S>>()
  const unread = new Map<string, Execution<C, S, E>['decider']>()
  for (const { streamId, decider, isNew, known } of executions) {
    if (known && isFirstTry) streams.set(streamId, known)
    else if (!isNew) unread.set(streamId, decider)
  }
  if (unread.size === 0) return streams
  const found = await withLiveConnection(pool, () => readStreams(pool, history, [...unread.keys()]))
  for (const [streamId, decider] of unread) {
    const events = (found.get(streamId) ?? []) as Recorded<E>[]
    streams.set(streamId, { state: events.reduce(decider.evolve, decider.initialState), version: events.at(-1)?.version ?? 0 })
  }
  return streams
}

// When the connection breaks, the very same transaction once more tells whether it had been committed.
async function commitAll<S, E extends Event>(
  { pool, history, projections }: Executor,
  done: readonly Executed<S, E>[],
  beside: readonly Statement[],
): Promise<void> {
  const events = done.flatMap((one) => one.events)
  const follow = events.length > 0 ? [...appends(history, events), ...projections.flatMap((one) => projected(one, events))] : []
  if (follow.length + beside.length === 0) return
  try {
    await withLiveConnection(pool, () => commit(pool, history, { before: beside, append: null, after: follow }))
  } catch (error) {
    if (sqlState(error) !== alreadyAppended) throw error
  }
}
