import { setTimeout as rest } from 'node:timers/promises'
import type { Database } from '@crm/database'
import { acquire, advance, type Lease, leaseTime, release } from '../lease.ts'
import { readSafeHead } from '../read.ts'
import type { ChainEnd } from './chain.ts'
import { type CheckpointPlace, createCheckpointWriter } from './checkpoint.ts'
import { type Leaves, readLeaves, sealedEnd, writeSeals } from './seal-events.ts'

export type SealerReport = { kind: 'fenced' } | { kind: 'failed' | 'no-checkpoint'; error: unknown }

/** `holder` is unique among all processes. Times are milliseconds. */
export type SealLogOptions = {
  database: Database
  holder: string
  signal: AbortSignal
  checkpoints: CheckpointPlace
  report?: (report: SealerReport) => void
  clock?: () => Date
  times?: Partial<SealerTimes>
  batchSize?: number
}

type SealerTimes = { lease: number; pause: number; standby: number; retry: number }

const usualTimes: SealerTimes = { lease: leaseTime, pause: 1_000, standby: 1_000, retry: 200 }
const longestRetry = 5_000
const slowWriter = 20 // milliseconds until the next read while a running transaction makes the safe head unknown
const usualBatch = 1_000
const nothing: Leaves = { positions: [], salts: Buffer.alloc(0), leaves: Buffer.alloc(0) }

export const sealerName = 'sealer'

/** Seals new events every second until the signal aborts. It reads only up to the safe head, so no event can appear among sealed ones. */
export async function sealLog(sealer: SealLogOptions): Promise<void> {
  const { signal } = sealer
  const sealing = createSealing(sealer)
  while (!signal.aborted) await rest(await sealing.step(), undefined, { signal }).catch(() => undefined)
  await sealing.leave()
}

function createSealing(sealer: SealLogOptions): { step(): Promise<number>; leave(): Promise<void> } {
  const { database, holder, report = () => undefined, clock = () => new Date(), batchSize = usualBatch } = sealer
  const { pool } = database
  const times = { ...usualTimes, ...sealer.times }
  const keepCheckpoint = createCheckpointWriter(sealer.checkpoints, clock)
  let held: Lease | null = null
  let heldSince = 0
  let end: ChainEnd | null = null
  let seen = 0n
  let failures = 0

  async function step(): Promise<number> {
    try {
      const lease = await leaseNow()
      if (!lease) return times.standby * (0.5 + Math.random())
      const pause = await sealSome(lease)
      failures = 0
      return pause
    } catch (error) {
      held = null
      report({ kind: 'failed', error })
      return Math.min(times.retry * 2 ** failures++, longestRetry)
    }
  }

  async function leaseNow(): Promise<Lease | null> {
    if (held && Date.now() - heldSince < times.lease / 3) return held
    heldSince = Date.now()
    const lease = await acquire(pool, sealerName, holder, times.lease)
    if (lease?.epoch !== held?.epoch) end = null
    held = lease
    return lease
  }

  async function sealSome(lease: Lease): Promise<number> {
    const head = await readSafeHead(pool)
    if (head === null) return slowWriter
    if (!end) {
      end = await sealedEnd(pool)
      seen = end.position
    }
    const fresh = head > seen ? await readLeaves(pool, seen, head, batchSize) : nothing
    const isMore = fresh.positions.length === batchSize
    const to = isMore ? (fresh.positions.at(-1) ?? head) : head
    if (to > seen && !(await moveTo(to, lease, end, fresh))) return fenced()
    seen = to
    await keep(end, fresh.positions.length === 0)
    return isMore ? 0 : times.pause
  }

  async function moveTo(to: bigint, lease: Lease, from: ChainEnd, fresh: Leaves): Promise<boolean> {
    // All new positions belong to transactions that were rolled back. Only the checkpoint moves, so that no lag is reported.
    const isEmpty = fresh.positions.length === 0
    const moved = isEmpty ? (await advance(pool, lease, to)) && from : await writeSeals(pool, lease, from, fresh, to)
    if (!moved) return false
    end = moved
    held = { ...lease, position: to }
    return true
  }

  function fenced(): number {
    held = null
    report({ kind: 'fenced' })
    return times.retry
  }

  async function keep(at: ChainEnd, isAtRest: boolean): Promise<void> {
    await keepCheckpoint(at, isAtRest).catch((error) => report({ kind: 'no-checkpoint', error }))
  }

  return {
    step,
    async leave() {
      if (held && end) await keep(end, true)
      if (held) await release(pool, held).catch(() => undefined)
    },
  }
}
