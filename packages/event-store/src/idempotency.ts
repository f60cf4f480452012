import type { Pool } from 'pg'
import type { SqlStatement } from './projection.ts'

export type IdempotentRequest = { actor: string; key: string; requestHash: string }

/** Stores the request in the command's transaction. A repeated request waits for the first to commit, then fails with a unique violation. */
export function buildIdempotencyKeyStatement({ actor, key, requestHash }: IdempotentRequest, streamId: string, at: string): SqlStatement {
  return {
    name: 'remember-request',
    text: 'insert into crm.commands (actor, key, request_hash, stream_id, created_at) values ($1, $2, $3, $4, $5)',
    values: [actor, key, requestHash, streamId, at],
  }
}

/** For a transaction that must run only once per database: a second one waits for the first and fails with a unique violation. */
export const buildRunOnceMarkerStatement = (key: string): SqlStatement => ({
  text: `insert into crm.commands (actor, key, request_hash, stream_id, created_at) values ('', $1, '', '', now())`,
  values: [key],
})

export async function getStreamByRequest(pool: Pool, { actor, key, requestHash }: IdempotentRequest): Promise<string | null> {
  const { rows } = await pool.query<{ request_hash: string; stream_id: string }>({
    name: 'find-request',
    text: 'select request_hash, stream_id from crm.commands where actor = $1 and key = $2',
    values: [actor, key],
  })
  const [first] = rows
  if (first && first.request_hash !== requestHash) throw new IdempotencyKeyReused()
  return first?.stream_id ?? null
}

/** Deletes at most `most` idempotency keys older than `before` and returns how many. Keys without a stream are permanent markers. */
export async function deleteOldIdempotencyKeys(pool: Pool, { before, most }: { before: Date; most: number }): Promise<number> {
  const { rowCount } = await pool.query(
    `delete from crm.commands where (actor, key) in (
       select actor, key from crm.commands where created_at < $1 and stream_id <> '' order by created_at limit $2
     )`,
    [before, most],
  )
  return rowCount ?? 0
}

/** The Idempotency-Key was used with another request (HTTP 422). */
export class IdempotencyKeyReused extends Error {
  override readonly name = 'IdempotencyKeyReused'
  constructor() {
    super('This Idempotency-Key was used for another request.')
  }
}
