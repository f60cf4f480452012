import type { RecordedEvent } from '@crm/domain'
import type { Pool } from 'pg'
import { type AppendRequest, commitTransaction, retryOnConnectionError } from './append.ts'
import { buildIdempotencyKeyStatement, type IdempotentRequest } from './idempotency.ts'
import type { Projection, SqlStatement } from './projection.ts'
import { readEventPositions } from './read.ts'
import type { EventSchemaHistory } from './upcaster.ts'

type CommandWrite = { append: AppendRequest; request: IdempotentRequest | null; extraStatements: readonly SqlStatement[]; at: string }

export type EventWriterDependencies = { pool: Pool; history: EventSchemaHistory; projections: readonly Projection[] }

export const alreadyAppendedSqlState = '23S02'

export const getLiveTableName = (name: string): string => `crm.${name}`

export async function commitCommandWrite({ pool, history, projections }: EventWriterDependencies, write: CommandWrite): Promise<bigint[]> {
  const { events } = write.append
  // A request that changes nothing is stored too, because its repeat must not change anything later.
  const before = write.request ? [buildIdempotencyKeyStatement(write.request, write.append.streamId, write.at)] : []
  // These come after the append, which fails first if this transaction was already committed.
  const after = [
    ...write.extraStatements,
    ...events.flatMap((event) => projections.flatMap((one) => buildProjectionStatements(one, [event]))),
  ]
  if (before.length + events.length + after.length === 0) return []
  const transaction = { before, append: events.length > 0 ? write.append : null, after }
  try {
    return await retryOnConnectionError(pool, () => commitTransaction(pool, history, transaction))
  } catch (error) {
    // The first try lost its connection but was committed: the second one failed because the events exist.
    if (getSqlState(error) !== alreadyAppendedSqlState) throw error
    return readEventPositions(pool, events)
  }
}

export function buildProjectionStatements(projection: Projection, events: readonly RecordedEvent[]): SqlStatement[] {
  const own = events.filter(({ type }) => projection.handles.includes(type))
  if (projection.projectTogether && own.length > 1) return projection.projectTogether(own, getLiveTableName)
  return own.flatMap((event) => projection.project(event, getLiveTableName))
}

export function getSqlState(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}
