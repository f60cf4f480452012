import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '@crm/database'
import pg from 'pg'

/** PostgreSQL's channel on which a commit tells readers of the log to look. */
export const wakeChannel = 'crm_events'

const atMostEvery = 20 // milliseconds
const reconnectAfter = 1_000 // milliseconds

/**
 * Answers a function that tells readers to look, at most once per 20 ms however many commits there are. It runs outside the
 * transaction, because a pending NOTIFY makes commits of the whole server wait for each other. A lost one costs a poll's delay.
 */
export function wakeReaders(pool: pg.Pool): () => void {
  let waiting = false
  return () => {
    if (waiting) return
    waiting = true
    setTimeout(() => {
      waiting = false
      // It holds nothing that a crash could lose, so nobody waits for the disk.
      pool.query(`set local synchronous_commit = off; notify ${wakeChannel}`).catch(() => undefined)
    }, atMostEvery)
  }
}

/** Calls the listener after commits; answers how to stop that. */
export type OnWake = (listener: () => void) => () => void

/**
 * Listens on a session of its own until the signal. It reconnects for ever and wakes everyone when it does, for it may have missed
 * something. Readers poll besides, so a session that can't be had makes them slower, not wrong.
 */
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
    // A signal outlives thousands of sessions.
    signal.removeEventListener('abort', stop)
    await client.end().catch(() => undefined)
  }
}
