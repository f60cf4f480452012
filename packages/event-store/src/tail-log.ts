import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '@crm/database'
import { readSafeHead, readStreamChanges, type StreamChange } from './read.ts'
import { type AddWakeListener, createWakeableDelay, type WakeableDelay } from './wake-readers.ts'

/** `publish` gets the changes in order and the position read so far; reading pauses until it resolves. */
type TailLogOptions = {
  database: Database
  signal: AbortSignal
  onWake?: AddWakeListener
  publish(changes: readonly StreamChange[], position: bigint): Promise<void>
  /** Called for the first of several failures in a row. */
  report?: (error: unknown) => void
}

const batch = 1_000
const poll = 1_000 // milliseconds until the next read if a notification was lost
const breath = 50 // milliseconds between two reads while changes arrive, so that each read gets several
const slowWriter = 5 // milliseconds until the next read while a running transaction makes the safe head unknown
const longestBackOff = 5_000 // milliseconds

/** Publishes each change after the log's current end until the signal aborts, and returns that end.
 * Unlike a subscription it has no checkpoint and no lease, so every process gets every change. */
export async function publishNewLogChanges({
  database,
  signal,
  onWake,
  publish,
  report = () => undefined,
}: TailLogOptions): Promise<bigint> {
  const { pool } = database
  const start = await present()
  void readOn(start)
  return start

  async function present(): Promise<bigint> {
    const head = await readSafeHead(pool)
    if (head !== null) return head
    await sleep(slowWriter)
    return present()
  }

  async function readOn(from: bigint): Promise<void> {
    const pause = createWakeableDelay(signal)
    const stopWaking = onWake?.(pause.wake)
    let position = from
    let failures = 0
    while (!signal.aborted) await pause.rest(await step().catch(backOff))
    stopWaking?.()

    async function step(): Promise<WakeableDelay> {
      const head = await readSafeHead(pool)
      if (head === null) return { milliseconds: slowWriter }
      const changes = head > position ? await readStreamChanges(pool, { from: position, to: head, limit: batch }) : []
      const isMore = changes.length === batch
      const to = isMore ? (changes.at(-1)?.position ?? head) : head
      if (to > position) await publish(changes, to)
      position = to
      failures = 0
      if (isMore) return { milliseconds: 0 }
      return changes.length > 0 ? { milliseconds: breath, deaf: true } : { milliseconds: poll }
    }

    function backOff(error: unknown): WakeableDelay {
      if (failures === 0 && !signal.aborted) report(error)
      failures += 1
      return { milliseconds: Math.min(50 * 2 ** failures, longestBackOff), deaf: true }
    }
  }
}
