import { runBatch } from '@crm/database'
import type { RecordedEvent } from '@crm/domain'
import type { Pool, QueryResult, QueryResultRow } from 'pg'
import type { SqlStatement } from './projection.ts'
import { type EventSchemaHistory, getCurrentSchemaVersion } from './upcaster.ts'

export type AppendRequest = { streamId: string; expectedVersion: number; events: readonly RecordedEvent[] }

type Transaction = { before: readonly SqlStatement[]; append: AppendRequest | null; after: readonly SqlStatement[] }

/** Runs all statements in one transaction and one round trip, and returns the positions of the appended events.
 * A statement that refuses must raise a SQL error, because PostgreSQL then skips the rest. */
export async function commitTransaction(
  pool: Pool,
  history: EventSchemaHistory,
  { before, append, after }: Transaction,
): Promise<bigint[]> {
  const appended = append ? [buildAppendStatement(history)(append)] : []
  const results = await inOneTransaction<{ positions?: bigint[] }>(pool, [...before, ...appended, ...after])
  return results[before.length]?.rows[0]?.positions ?? []
}

async function inOneTransaction<Row extends QueryResultRow>(pool: Pool, statements: readonly SqlStatement[]): Promise<QueryResult<Row>[]> {
  const client = await pool.connect()
  let isLost = false
  try {
    return await runBatch<Row>(client, statements)
  } catch (cause) {
    isLost = mayBeConnectionError(cause)
    throw isLost ? new ConnectionLost('The connection to the database broke during a commit.', { cause }) : cause
  } finally {
    client.release(isLost)
  }
}

export const buildAppendStatement =
  (history: EventSchemaHistory) =>
  ({ streamId, expectedVersion, events }: AppendRequest): SqlStatement => ({
    name: 'append',
    text: 'select crm.append($1, $2, $3, $4::uuid[], $5::text[], $6::smallint[], $7::jsonb[], $8::jsonb, $9::timestamptz) as positions',
    values: [
      streamId,
      getStreamCategory(streamId),
      expectedVersion,
      events.map((event) => event.eventId),
      events.map((event) => event.type),
      events.map((event) => getCurrentSchemaVersion(history, event.type)),
      events.map((event) => JSON.stringify(event.data)),
      JSON.stringify(events[0]?.meta ?? {}),
      events[0]?.at,
    ],
  })

export const getStreamCategory = (streamId: string): string => streamId.slice(0, streamId.indexOf('-'))

/** It is unknown whether the transaction was committed. Sending it again shows that, because the same events cannot be appended twice. */
class ConnectionLost extends Error {
  override readonly name = 'ConnectionLost'
}

/** True unless the error has a SQLSTATE of PostgreSQL. A code without a digit, such as EPIPE, is none; 57P (server stopping) and 08
 * (connection lost) count as lost. */
export function mayBeConnectionError(error: unknown): boolean {
  return !(error instanceof Error && 'code' in error && /^(?!57P|08)(?=.*\d)[0-9A-Z]{5}$/.test(String(error.code)))
}

/** Tries again once per connection of the pool and once more, because a server restart breaks all of them. Work must be safe to repeat. */
export async function retryOnConnectionError<T>(pool: Pool, work: () => Promise<T>): Promise<T> {
  for (let left = pool.totalCount + 1; ; left -= 1) {
    try {
      return await work()
    } catch (error) {
      if (left === 0 || !mayBeConnectionError(error)) throw error
    }
  }
}
