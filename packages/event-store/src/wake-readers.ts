import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '@crm/database'
import pg from 'pg'

/** The PostgreSQL channel on which commits notify readers of the log. */
export const wakeNotificationChannel = 'crm_events'

const atMostEvery = 20 // milliseconds

/** Returns a function that notifies readers, at most once per 20 ms; a lost notification only delays them until their next poll.
 * It runs outside the transaction, because a pending NOTIFY makes all commits of the server wait for each other. */
export function createWakeNotifier(pool: pg.Pool): () => void {
  let waiting = false
  return () => {
    if (waiting) return
    waiting = true
    setTimeout(() => {
      waiting = false
      // A notification needs no durability, so it does not wait for the disk.
      pool.query(`set local synchronous_commit = off; notify ${wakeNotificationChannel}`).catch(() => undefined)
    }, atMostEvery)
  }
}

/** Registers a listener that is called after commits. Returns a function that removes it. */
export type AddWakeListener = (listener: () => void) => () => void

/** Milliseconds. `beat`: between two heartbeats. `deadline`: until a session without a response counts as lost. `reconnect`: until a new session. */
type ListenTimes = { beat: number; deadline: number; reconnect: number }

const usualTimes: ListenTimes = { beat: 10_000, deadline: 20_000, reconnect: 1_000 }

/** `silentSeconds`: how long ago PostgreSQL last answered on the listening session. */
type WakeListener = { onWake: AddWakeListener; silentSeconds(): number }

/** `also`: another channel that the session listens to. Its notifications are lost while the session is. */
type Options = {
  times?: Partial<ListenTimes>
  report?: (error: unknown) => void
  also?: { channel: string; hear: (payload: string) => void }
}

/** Listens on its own session until the signal aborts; after a reconnect it wakes every listener, in case it missed a notification.
 * A heartbeat notices a connection that is half open. `report` gets the first of several failures in a row. */
export function listenForWakeNotifications(
  { connection }: Database,
  signal: AbortSignal,
  { times, report, also }: Options = {},
): WakeListener {
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
      client.on('notification', ({ channel, payload = '' }) => (channel === also?.channel ? also.hear(payload) : wakeAll()))
      await client.query(`listen ${wakeNotificationChannel}`)
      if (also) await client.query(`listen ${also.channel}`)
      wakeAll()
      for (;;) {
        answeredAt = performance.now()
        isReported = false
        await sleep(beat, undefined, { signal: over.signal })
        await client.query('select 1')
      }
    } finally {
      // The signal lives longer than the session, so its listeners would accumulate.
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

/** A `deaf` delay is not ended early by `wake`. */
export type WakeableDelay = { milliseconds: number; deaf?: boolean }

/** `rest` waits, but ends early on `wake` or when the signal aborts. A `wake` between two rests ends the next one at once. */
export function createWakeableDelay(signal: AbortSignal): { wake(): void; rest(rest: WakeableDelay): Promise<void> } {
  let hasNews = false
  let wakeUp: (() => void) | null = null
  signal.addEventListener('abort', () => wakeUp?.(), { once: true })
  let isDeaf = false
  return {
    wake() {
      if (wakeUp && !isDeaf) wakeUp()
      else hasNews = true
    },
    rest({ milliseconds, deaf = false }) {
      const isNeedless = milliseconds === 0 || signal.aborted || (hasNews && !deaf)
      hasNews = false
      if (isNeedless) return Promise.resolve()
      isDeaf = deaf
      return new Promise((resolve) => {
        const timer = setTimeout(() => wakeUp?.(), milliseconds)
        wakeUp = () => {
          clearTimeout(timer)
          wakeUp = null
          resolve()
        }
      })
    },
  }
}

const longestGather = 400 // milliseconds

/** How long to wait after a batch of `count` events, so that later batches are larger: null after an empty batch, then `first` milliseconds,
 * doubled each time up to a limit. */
export function createBatchDelay(first: number): (count: number) => WakeableDelay | null {
  let milliseconds = 0
  return (count) => {
    milliseconds = count === 0 ? 0 : Math.min(milliseconds * 2 || first, longestGather)
    return milliseconds === 0 ? null : { milliseconds, deaf: true }
  }
}
