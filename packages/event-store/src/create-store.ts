import type { Database } from '@crm/database'
import type { Command, Event } from '@crm/domain'
import { runInSpan, runInSpans, type SpanDescription } from '@crm/telemetry'
import type { Pool } from 'pg'
import { retryOnConnectionError } from './append.ts'
import { executeCommand } from './execute.ts'
import { executeCommandsTogether } from './execute-together.ts'
import type { Projection } from './projection.ts'
import { readStream, readStreamRange, readStreamVersionAt } from './read.ts'
import type { CommandExecution, EventStore } from './store.ts'
import { type EventSchemaHistory, productEventSchemaHistory } from './upcaster.ts'
import { createWakeNotifier } from './wake-readers.ts'

/** `projections` update their read tables in each command's transaction. */
type StoreParts = {
  database: Database
  projections: readonly Projection[]
  clock: () => Date
  history?: EventSchemaHistory
}

export function createEventStore({ database: { pool }, projections, clock, history = productEventSchemaHistory }: StoreParts): EventStore {
  const executor = { pool, projections, history, clock, committed: createWakeNotifier(pool) }
  return {
    execute: (execution, beside) => runInSpan('append', appending(execution), () => executeCommand(executor, execution, beside)),
    executeTogether: (executions, beside) =>
      runInSpans(
        'append',
        () => executions.map(appending),
        () => executeCommandsTogether(executor, executions, beside),
      ),
    read: (streamId, part) => (part ? readStreamRange(pool, history, streamId, part) : readStream(pool, history, streamId)),
    readMoment: (streamId, at) => readStreamVersionAt(pool, streamId, at),
    async nextId(category) {
      const [id] = await drawIds(pool, category, 1)
      if (id === undefined) throw new Error(`The sequence of ${category} gave no id`)
      return id
    },
    nextIds: (category, count) => drawIds(pool, category, count),
  }
}

const appending = ({
  streamId,
  command,
  meta,
}: Pick<CommandExecution<Command, unknown, Event>, 'streamId' | 'command' | 'meta'>): SpanDescription => ({
  correlationId: meta.correlationId,
  kind: 'CLIENT',
  attributes: { 'db.system.name': 'postgresql', 'crm.stream': streamId, 'crm.command': command.type },
})

/** Draws ids from a sequence: `lead` → crm.lead_id, `leadOrigin` → crm.lead_origin_id. */
async function drawIds(pool: Pool, category: string, count: number): Promise<number[]> {
  const snakeCase = category.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  const statement = { name: 'next-ids', text: 'select crm.next_id($1) as id from generate_series(1, $2)', values: [snakeCase, count] }
  const { rows } = await retryOnConnectionError(pool, () => pool.query<{ id: bigint }>(statement))
  return rows.map(({ id }) => Number(id))
}
