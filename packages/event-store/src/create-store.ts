import type { Database } from '@crm/database'
import { execute } from './execute.ts'
import { executeTogether } from './execute-together.ts'
import { idsOf } from './ids.ts'
import type { Projection } from './projection.ts'
import { readStream } from './read.ts'
import { readMoment, readStreamBriefly, readStreamPart } from './read-stream.ts'
import type { EventStore } from './store.ts'
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
  const executor = { pool, projections, history, clock, committed: wake }
  return {
    execute: (execution, beside) => execute(executor, execution, beside),
    executeTogether: (executions, beside) => executeTogether(executor, executions, beside),
    read: (streamId, part) => (part ? readStreamPart(pool, history, streamId, part) : readStream(pool, history, streamId)),
    readBriefly: (streamId, brief) => readStreamBriefly(pool, history, streamId, brief),
    moment: (streamId, at) => readMoment(pool, streamId, at),
    nextId: idsOf(pool),
  }
}
