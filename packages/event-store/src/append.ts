import type { Recorded } from '@crm/domain'
import type { Pool, PoolClient, QueryResult } from 'pg'
import { breaksConnection, ConnectionLost } from './connection-lost.ts'
import type { Statement } from './projection.ts'
import { currentVersion, type EventHistory } from './upcast.ts'

/** Facts about to enter the log: one stream, one moment, one cause. */
export type Append = { streamId: string; expectedVersion: number; events: readonly Recorded[] }

/** What goes into the log in one transaction: what comes before the append, the append, what follows from it. */
export type Transaction = { before: readonly Statement[]; append: Append | null; after: readonly Statement[] }

const inFailedTransaction = '25P02'

/**
 * One transaction in one round trip: every statement is sent before the first answer is in, so a refusal must be an error, which
 * makes PostgreSQL skip the rest. Answers the positions that the log gave.
 */
export async function commit(pool: Pool, history: EventHistory, { before, append, after }: Transaction): Promise<bigint[]> {
  const appended = append ? [appendStatement(history, append)] : []
  const client = await pool.connect()
  const results = await sendTogether(client, [begin, ...before, ...appended, ...after, end])
  const failures = results.filter((result) => result.status === 'rejected').map((result) => result.reason as Error & { code?: string })
  const cause = failures.find((failure) => failure.code !== inFailedTransaction)
  const isLost = cause !== undefined && breaksConnection(cause)
  client.release(isLost)
  if (isLost) throw new ConnectionLost('The connection to the database broke during a commit.', { cause })
  if (cause) throw cause
  const answer = append ? results[1 + before.length] : undefined
  return answer?.status === 'fulfilled' ? (answer.value.rows[0]?.positions ?? []) : []
}

const begin: Statement = { name: 'begin', text: 'begin', values: [] }
const end: Statement = { name: 'commit', text: 'commit', values: [] }

function sendTogether(
  client: PoolClient,
  statements: readonly Statement[],
): Promise<PromiseSettledResult<QueryResult<{ positions?: bigint[] }>>[]> {
  return Promise.allSettled(statements.map((statement) => client.query(statement)))
}

export function appendStatement(history: EventHistory, { streamId, expectedVersion, events }: Append): Statement {
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
