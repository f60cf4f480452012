/** Nobody knows whether the transaction is in. Sending the very same events again finds out. */
export class ConnectionLost extends Error {
  override readonly name = 'ConnectionLost'
}

/** True of an error that has no SQLSTATE, or one that says that the server is going (57P) or gone (08). */
export function breaksConnection(error: unknown): boolean {
  return !(error instanceof Error && 'code' in error && /^(?!57P|08)[0-9A-Z]{5}$/.test(String(error.code)))
}

/** Reads once more when the first connection turns out to be dead, as those of a pool are after a restart of the server. */
export function readAgain<T>(read: () => Promise<T>): Promise<T> {
  return read().catch((error: unknown) => {
    if (breaksConnection(error)) return read()
    throw error
  })
}
