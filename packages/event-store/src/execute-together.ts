import { setTimeout as rest } from 'node:timers/promises'
import type { Command, Event } from '@crm/domain'
import { appendStatement, commit } from './append.ts'
import { withLiveConnection } from './connection-lost.ts'
import {
  alreadyAppended,
  decide,
  type Executor,
  inlineStatements,
  isPassing,
  type Loaded,
  load,
  mostTries,
  pauseAfter,
  sqlState,
  unwritten,
} from './execute.ts'
import type { Statement } from './projection.ts'
import type { Executed, Execution } from './store.ts'

/** Carries out commands in one transaction; see `EventStore.executeTogether`. */
export async function executeTogether<C extends Command, S, E extends Event>(
  executor: Executor,
  executions: readonly Execution<C, S, E>[],
  beside: (done: readonly Executed<S, E>[]) => readonly Statement[] = () => [],
): Promise<Executed<S, E>[]> {
  for (let tries = 1; ; tries += 1) {
    const done = await decideAll(executor, executions)
    try {
      await commitAll(executor, done, beside(done))
      const events = done.flatMap((one) => one.events)
      if (events.length > 0) executor.committed(events)
      return done
    } catch (error) {
      const code = sqlState(error)
      if (tries === mostTries || code === undefined || !isPassing.has(code)) throw error
      await rest(pauseAfter(tries))
    }
  }
}

async function decideAll<C extends Command, S, E extends Event>(
  executor: Executor,
  executions: readonly Execution<C, S, E>[],
): Promise<Executed<S, E>[]> {
  const streams = new Map<string, Loaded<S>>()
  const known = new Map(executions.filter(({ isNew }) => !isNew).map((execution) => [execution.streamId, execution]))
  await Promise.all(
    [...known.values()].map(async ({ streamId, decider }) => streams.set(streamId, await load(executor, decider, streamId))),
  )
  return executions.map((execution) => {
    const { decider, streamId } = execution
    const before = streams.get(streamId) ?? unwritten(decider)
    const events = decide(executor, execution, before)
    const after = { state: events.reduce(decider.evolve, before.state), version: before.version + events.length }
    streams.set(streamId, after)
    return { ...after, events, repeated: false, streamId }
  })
}

// When the connection breaks, the very same transaction once more tells whether it had been committed.
async function commitAll<S, E extends Event>(
  { pool, history, projections }: Executor,
  done: readonly Executed<S, E>[],
  beside: readonly Statement[],
): Promise<void> {
  const appends = done.flatMap(({ streamId, version, events }) =>
    events.length === 0
      ? []
      : [
          appendStatement(history, { streamId, expectedVersion: version - events.length, events }),
          ...events.flatMap((event) => inlineStatements(projections, event)),
        ],
  )
  if (appends.length + beside.length === 0) return
  try {
    await withLiveConnection(pool, () => commit(pool, history, { before: beside, append: null, after: appends }))
  } catch (error) {
    if (sqlState(error) !== alreadyAppended) throw error
  }
}
