import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '@crm/database'
import pg from 'pg'

/** The PostgreSQL channel on which commits notify readers of the log. */
export const wakeChannel = 'crm_events'

const atMostEvery = 20 // milliseconds

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

/** Milliseconds: between two heartbeats, until a session without an answer counts as lost, and until the next session. */
type ListenTimes = { beat: number; deadline: number; reconnect: number }

const usualTimes: ListenTimes = { beat: 10_000, deadline: 20_000, reconnect: 1_000 }

/** `silentSeconds`: how long ago PostgreSQL last answered on the listening session. */
export type WakeListener = { onWake: OnWake; silentSeconds(): number }

type Options = { times?: Partial<ListenTimes>; report?: (error: unknown) => void }

/** Listens on its own session until the signal aborts; after a reconnect it wakes every listener, in case it missed a notification.
 * A heartbeat notices a connection that is half open. `report` gets the first of several failures in a row. */
export function listenForWakes({ connection }: Database, signal: AbortSignal, { times, report }: Options = {}): WakeListener {
  const { beat, deadline, reconnect } = { ...usualTimes, ...times }
  const listeners = new Set<() => void>()
  let answeredAt = performance.now()
  let isReported = false
  void stayConnected()

  async function stayConnected(): Promise<void> {
    while (!signal.aborted) {
      await listenOnce().catch((error) => {
        if (!isReported && !signal.aborted) report?.(error)
        isReported = true
      })
      await sleep(reconnect, undefined, { signal }).catch(() => undefined)
    }
  }

  async function listenOnce(): Promise<void> {
    const client = new pg.Client({ ...connection, query_timeout: deadline })
    const over = new AbortController()
    const stop = (reason?: unknown) => over.abort(reason)
    client.on('error', stop)
    client.on('end', stop)
    signal.addEventListener('abort', stop)
    try {
      await client.connect()
      client.on('notification', wakeAll)
      await client.query(`listen ${wakeChannel}`)
      wakeAll()
      for (;;) {
        answeredAt = performance.now()
        isReported = false
        await sleep(beat, undefined, { signal: over.signal })
        await client.query('select 1')
      }
    } finally {
      // The signal outlives the session: its listeners would pile up.
      signal.removeEventListener('abort', stop)
      await client.end().catch(() => undefined)
    }
  }

  function wakeAll(): void {
    for (const listener of listeners) listener()
  }

  return {
    onWake(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    silentSeconds: () => (performance.now() - answeredAt) / 1000,
  }
}
