import type { Database } from '@crm/database'
import type { Command, Event } from '@crm/domain'
import { type About, traced, tracedTogether } from '@crm/telemetry'
import { execute } from './execute.ts'
import { executeTogether } from './execute-together.ts'
import { idsOf } from './ids.ts'
import type { Projection } from './projection.ts'
import { readStream } from './read.ts'
import { readMoment, readStreamBriefly, readStreamPart } from './read-stream.ts'
import { startsOfStreams } from './start-streams.ts'
import type { EventStore, Execution } from './store.ts'
import { type EventHistory, productHistory } from './upcast.ts'
import { wakeReaders } from './wake.ts'

/** What an event store is made of. `projections` are written in each command's transaction. */
export type StoreParts = {
  database: Database
  projections: readonly Projection[]
  clock: () => Date
  history?: EventHistory
}

/** The event store on PostgreSQL. */
export function createEventStore({ database: { pool }, projections, clock, history = productHistory }: StoreParts): EventStore {
  const wake = wakeReaders(pool)
  const parts = { pool, projections, history }
  const executor = { ...parts, clock, start: startsOfStreams(parts), committed: wake }
  return {
    execute: (execution, beside) => traced('append', appending(execution), () => execute(executor, execution, beside)),
    executeTogether: (executions, beside) =>
      tracedTogether(
        'append',
        () => executions.map(appending),
        () => executeTogether(executor, executions, beside),
      ),
    read: (streamId, part) => (part ? readStreamPart(pool, history, streamId, part) : readStream(pool, history, streamId)),
    readBriefly: (streamId, brief) => readStreamBriefly(pool, history, streamId, brief),
    moment: (streamId, at) => readMoment(pool, streamId, at),
    nextId: idsOf(pool),
  }
}

const appending = ({ streamId, command, meta }: Pick<Execution<Command, unknown, Event>, 'streamId' | 'command' | 'meta'>): About => ({
  correlationId: meta.correlationId,
  kind: 'CLIENT',
  attributes: { 'db.system.name': 'postgresql', 'crm.stream': streamId, 'crm.command': command.type },
})
