import type { Pool } from 'pg'

/** It is unknown whether the transaction was committed; appending the same events again tells. */
export class ConnectionLost extends Error {
  override readonly name = 'ConnectionLost'
}

/** True for an error without SQLSTATE (which has a digit, unlike EPIPE), or with one for a stopping (57P) or lost (08) server. */
export function isConnectionError(error: unknown): boolean {
  return !(error instanceof Error && 'code' in error && /^(?!57P|08)(?=.*\d)[0-9A-Z]{5}$/.test(String(error.code)))
}

/** Retries once per connection of the pool and once more, because a server restart breaks all of them. Only for repeatable work. */
export async function retryOnLostConnection<T>(pool: Pool, work: () => Promise<T>): Promise<T> {
  for (let left = pool.totalCount + 1; ; left -= 1) {
    try {
      return await work()
    } catch (error) {
      if (left === 0 || !isConnectionError(error)) throw error
    }
  }
}
