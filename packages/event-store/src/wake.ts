import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '@crm/database'
import pg from 'pg'

/** The PostgreSQL channel on which commits notify readers of the log. */
export const wakeChannel = 'crm_events'

const atMostEvery = 20 // milliseconds
const reconnectAfter = 1_000 // milliseconds

/** Returns a function that notifies readers, at most once per 20 ms; a lost notification only delays them until their next poll.
 * It runs outside the transaction, because a pending NOTIFY makes all commits of the server wait for each other. */
export function wakeReaders(pool: pg.Pool): () => void {
  let waiting = false
  return () => {
    if (waiting) return
    waiting = true
    setTimeout(() => {
      waiting = false
      // A notification needs no durability, so it does not wait for the disk.
      pool.query(`set local synchronous_commit = off; notify ${wakeChannel}`).catch(() => undefined)
    }, atMostEvery)
  }
}

/** Calls the listener after commits and returns a function that stops it. */
export type OnWake = (listener: () => void) => () => void

/** Listens on its own session until the signal aborts; after a reconnect it wakes every listener, in case it missed a notification. */
export function listenForWakes({ connection }: Database, signal: AbortSignal): OnWake {
  const listeners = new Set<() => void>()
  const wakeAll = () => {
    for (const listener of listeners) listener()
  }
  void stayConnected(connection, wakeAll, signal)
  return (listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
}

async function stayConnected(connection: pg.ClientConfig, wakeAll: () => void, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await listenOnce(connection, wakeAll, signal).catch(() => undefined)
    await sleep(reconnectAfter, undefined, { signal }).catch(() => undefined)
  }
}

async function listenOnce(connection: pg.ClientConfig, wakeAll: () => void, signal: AbortSignal): Promise<void> {
  const client = new pg.Client(connection)
  let stop = () => {}
  const ended = new Promise<void>((resolve) => {
    stop = resolve
  })
  client.on('error', stop)
  client.on('end', stop)
  signal.addEventListener('abort', stop)
  try {
    await client.connect()
    client.on('notification', wakeAll)
    await client.query(`listen ${wakeChannel}`)
    wakeAll()
    await ended
  } finally {
    // Remove the listener: the signal outlives thousands of sessions.
    signal.removeEventListener('abort', stop)
    await client.end().catch(() => undefined)
  }
}
