import type { Pool } from 'pg'

/** Nobody knows whether the transaction is in. Sending the very same events again finds out. */
export class ConnectionLost extends Error {
  override readonly name = 'ConnectionLost'
}

/** True of an error that has no SQLSTATE (those hold a digit; EPIPE does not), or one that says that the server is going (57P) or gone (08). */
export function breaksConnection(error: unknown): boolean {
  return !(error instanceof Error && 'code' in error && /^(?!57P|08)(?=.*\d)[0-9A-Z]{5}$/.test(String(error.code)))
}

/**
 * Does it again when the connection turns out to be dead, as all those of a pool are after a restart of the server: at most once for
 * each that the pool holds, and once more. Only for what may be done twice.
 */
export async function withLiveConnection<T>(pool: Pool, work: () => Promise<T>): Promise<T> {
  for (let left = pool.totalCount + 1; ; left -= 1) {
    try {
      return await work()
    } catch (error) {
      if (left === 0 || !breaksConnection(error)) throw error
    }
  }
}
