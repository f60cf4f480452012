import type { RecordedEvent } from '@crm/domain'
import type { Pool } from 'pg'
import { type Append, commit, retryOnLostConnection } from './append.ts'
import { type KeyedRequest, rememberRequest } from './idempotency.ts'
import type { Projection, Statement } from './projection.ts'
import { positionsOf } from './read.ts'
import type { SchemaHistory } from './upcaster.ts'

type CommandWrite = { append: Append; request: KeyedRequest | null; extraStatements: readonly Statement[]; at: string }

export type WriteParts = { pool: Pool; history: SchemaHistory; projections: readonly Projection[] }

export const alreadyAppended = '23S02'

export const liveTable = (name: string): string => `crm.${name}`

export async function commitWrite({ pool, history, projections }: WriteParts, write: CommandWrite): Promise<bigint[]> {
  const { events } = write.append
  // A request that changes nothing is stored too, because its repeat must not change anything later.
  const before = write.request ? [rememberRequest(write.request, write.append.streamId, write.at)] : []
  // These come after the append, which fails first if this transaction was already committed.
  const after = [
    ...write.extraStatements,
    ...events.flatMap((event) => projections.flatMap((one) => buildProjectionStatements(one, [event]))),
  ]
  if (before.length + events.length + after.length === 0) return []
  const transaction = { before, append: events.length > 0 ? write.append : null, after }
  try {
    return await retryOnLostConnection(pool, () => commit(pool, history, transaction))
  } catch (error) {
    // The first try lost its connection but was committed: the second one failed because the events exist.
    if (sqlState(error) !== alreadyAppended) throw error
    return positionsOf(pool, events)
  }
}

export function buildProjectionStatements(projection: Projection, events: readonly RecordedEvent[]): Statement[] {
  const own = events.filter(({ type }) => projection.handles.includes(type))
  if (projection.projectTogether && own.length > 1) return projection.projectTogether(own, liveTable)
  return own.flatMap((event) => projection.project(event, liveTable))
}

export function sqlState(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}
