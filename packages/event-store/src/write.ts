import type { Recorded } from '@crm/domain'
import type { Pool } from 'pg'
import { type Append, commit } from './append.ts'
import { type KeyedRequest, rememberRequest } from './commands.ts'
import { withLiveConnection } from './connection-lost.ts'
import type { Projection, Statement } from './projection.ts'
import { positionsOf } from './read.ts'
import type { EventHistory } from './upcast.ts'

/** What a command has come to: its events, the request to remember, and what the caller writes beside them. `at`: ISO instant. */
export type Write = { append: Append; request: KeyedRequest | null; beside: readonly Statement[]; at: string }

/** What it takes to commit that. */
export type WriteParts = { pool: Pool; history: EventHistory; projections: readonly Projection[] }

/** The error of a transaction that had been committed before its connection broke. */
export const alreadyAppended = '23S02'

/** A read table under the name that queries know. */
export const liveTable = (name: string): string => `crm.${name}`

/** Commits one command in a transaction of its own; answers the positions of its events. */
export async function commitWrite({ pool, history, projections }: WriteParts, write: Write): Promise<bigint[]> {
  const { events } = write.append
  const before = rememberWrite(write)
  // Behind the append, which tells first when the very same transaction has been committed before.
  const after = [...write.beside, ...events.flatMap((event) => projections.flatMap((one) => projected(one, [event])))]
  if (before.length + events.length + after.length === 0) return []
  const transaction = { before, append: events.length > 0 ? write.append : null, after }
  try {
    return await withLiveConnection(pool, () => commit(pool, history, transaction))
  } catch (error) {
    // When the connection breaks, the very same transaction once more tells whether it had been committed.
    if (sqlState(error) !== alreadyAppended) throw error
    return positionsOf(pool, events)
  }
}

/** A request that changes nothing is remembered too: repeated later, it must still change nothing. */
export const rememberWrite = ({ request, append, at }: Write): Statement[] =>
  request ? [rememberRequest(request, append.streamId, at)] : []

/** What events of one transaction make of a projection's tables. */
export function projected(projection: Projection, events: readonly Recorded[]): Statement[] {
  const own = events.filter(({ type }) => projection.handles.includes(type))
  if (projection.projectTogether && own.length > 1) return projection.projectTogether(own, liveTable)
  return own.flatMap((event) => projection.project(event, liveTable))
}

/** PostgreSQL's code of an error; undefined for any other error. */
export function sqlState(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}
