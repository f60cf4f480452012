import type { Database } from '@crm/database'
import type { Command, Event } from '@crm/domain'
import { runInSpan, runInSpans, type SpanContent } from '@crm/telemetry'
import type { Pool } from 'pg'
import { retryOnLostConnection } from './append.ts'
import { execute } from './execute.ts'
import { executeTogether } from './execute-together.ts'
import type { Projection } from './projection.ts'
import { readStream, readStreamMoment, readStreamPart } from './read.ts'
import type { EventStore, Execution } from './store.ts'
import { productSchemaHistory, type SchemaHistory } from './upcaster.ts'
import { wakeReaders } from './wake-readers.ts'

/** `projections` update their read tables in each command's transaction. */
type StoreParts = {
  database: Database
  projections: readonly Projection[]
  clock: () => Date
  history?: SchemaHistory
}

export function createEventStore({ database: { pool }, projections, clock, history = productSchemaHistory }: StoreParts): EventStore {
  const executor = { pool, projections, history, clock, committed: wakeReaders(pool) }
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
}: Pick<Execution<Command, unknown, Event>, 'streamId' | 'command' | 'meta'>): SpanContent => ({
  correlationId: meta.correlationId,
  kind: 'CLIENT',
  attributes: { 'db.system.name': 'postgresql', 'crm.stream': streamId, 'crm.command': command.type },
})

/** Draws ids from a sequence: `lead` → crm.lead_id, `leadOrigin` → crm.lead_origin_id. */
async function drawIds(pool: Pool, category: string, count: number): Promise<number[]> {
  const snakeCase = category.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  const statement = { name: 'next-ids', text: 'select crm.next_id($1) as id from generate_series(1, $2)', values: [snakeCase, count] }
  const { rows } = await retryOnLostConnection(pool, () => pool.query<{ id: bigint }>(statement))
  return rows.map(({ id }) => Number(id))
}
