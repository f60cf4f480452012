import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '@crm/database'
import { createPause, type Rest } from './pause.ts'
import { type Change, readChanges, safeHead } from './read.ts'
import { listenForWakes } from './wake.ts'

/** Who follows. `publish` gets the changes in order, and where the log has been read to; the log is not read on before it has ended. */
export type Follower = {
  database: Database
  signal: AbortSignal
  publish(changes: readonly Change[], position: bigint): Promise<void>
  /** Told of the first of several failures in a row. */
  report?: (error: unknown) => void
}

const batch = 1_000
const poll = 1_000 // milliseconds, should a wake be lost
const breath = 50 // milliseconds between two looks while changes come: what comes meanwhile is read at once
const slowWriter = 5 // milliseconds until the next look, while one is awaited
const longestBackOff = 5_000 // milliseconds

/**
 * Tells of each change from the log's present end on, until the signal; answers where that end is. Unlike a subscription it keeps no
 * place and needs no lease: every process that asks is told everything.
 */
export async function follow({ database, signal, publish, report = () => undefined }: Follower): Promise<bigint> {
  const { pool } = database
  const start = await present()
  void readOn(start)
  return start

  async function present(): Promise<bigint> {
    const head = await safeHead(pool)
    if (head !== null) return head
    await sleep(slowWriter)
    return present()
  }

  async function readOn(from: bigint): Promise<void> {
    const pause = createPause(signal)
    const stopWaking = listenForWakes(database, signal)(pause.wake)
    let position = from
    let failures = 0
    while (!signal.aborted) await pause.rest(await step().catch(backOff))
    stopWaking()

    async function step(): Promise<Rest> {
      const head = await safeHead(pool)
      if (head === null) return { milliseconds: slowWriter }
      const changes = head > position ? await readChanges(pool, { from: position, to: head, limit: batch }) : []
      const isMore = changes.length === batch
      const to = isMore ? (changes.at(-1)?.position ?? head) : head
      if (to > position) await publish(changes, to)
      position = to
      failures = 0
      if (isMore) return { milliseconds: 0 }
      return changes.length > 0 ? { milliseconds: breath, deaf: true } : { milliseconds: poll }
    }

    function backOff(error: unknown): Rest {
      if (failures === 0 && !signal.aborted) report(error)
      failures += 1
      return { milliseconds: Math.min(50 * 2 ** failures, longestBackOff), deaf: true }
    }
  }
}
