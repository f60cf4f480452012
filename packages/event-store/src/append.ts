import { runBatch } from '@crm/database'
import type { Recorded } from '@crm/domain'
import type { Pool } from 'pg'
import { breaksConnection, ConnectionLost } from './connection-lost.ts'
import type { Statement } from './projection.ts'
import { currentVersion, type EventHistory } from './upcast.ts'

/** Facts about to enter the log: one stream, one moment, one cause. */
export type Append = { streamId: string; expectedVersion: number; events: readonly Recorded[] }

/** What goes into the log in one transaction: what comes before the append, the append, what follows from it. */
export type Transaction = { before: readonly Statement[]; append: Append | null; after: readonly Statement[] }

/**
 * One transaction in one round trip: every statement is sent before the first answer is in, so a refusal must be an error, which
 * makes PostgreSQL skip the rest. Answers the positions that the log gave.
 */
export async function commit(pool: Pool, history: EventHistory, { before, append, after }: Transaction): Promise<bigint[]> {
  const appended = append ? [appendStatement(history, append)] : []
  const client = await pool.connect()
  let isLost = false
  try {
    const results = await runBatch<{ positions?: bigint[] }>(client, [...before, ...appended, ...after])
    return results[before.length]?.rows[0]?.positions ?? []
  } catch (cause) {
    isLost = breaksConnection(cause)
    throw isLost ? new ConnectionLost('The connection to the database broke during a commit.', { cause }) : cause
  } finally {
    client.release(isLost)
  }
}

function appendStatement(history: EventHistory, { streamId, expectedVersion, events }: Append): Statement {
  return {
    name: 'append',
    text: 'select crm.append($1, $2, $3, $4::uuid[], $5::text[], $6::smallint[], $7::jsonb[], $8::jsonb, $9::timestamptz) as positions',
    values: [
      streamId,
      categoryOf(streamId),
      expectedVersion,
      events.map((event) => event.eventId),
      events.map((event) => event.type),
      events.map((event) => currentVersion(history, event.type)),
      events.map((event) => JSON.stringify(event.data)),
      JSON.stringify(events[0]?.meta ?? {}),
      events[0]?.at,
    ],
  }
}

const categoryOf = (streamId: string): string => streamId.slice(0, streamId.indexOf('-'))
