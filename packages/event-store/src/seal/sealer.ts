import { setTimeout as rest } from 'node:timers/promises'
import type { Database } from '@crm/database'
import { acquireLease, advanceCheckpoint, type Lease, leaseMilliseconds, releaseLease } from '../lease.ts'
import { readSafeHead } from '../read.ts'
import type { SealChainEnd } from './chain.ts'
import { type CheckpointFile, createCheckpointWriter } from './checkpoint-writer.ts'
import { type EventLeaves, readEventLeaves, readSealChainEnd, writeSeals } from './seal-events.ts'
import { prepareSealForms, type SealFormsInUse } from './seal-forms.ts'

export type LogSealerReport = { kind: 'fenced' } | { kind: 'failed' | 'no-checkpoint'; error: unknown }

/** `holder` is unique among all processes. Times are milliseconds. */
export type LogSealerOptions = {
  database: Database
  holder: string
  signal: AbortSignal
  checkpoints: CheckpointFile
  report?: (report: LogSealerReport) => void
  clock?: () => Date
  times?: Partial<SealerTimes>
  batchSize?: number
}

type SealerTimes = { lease: number; pause: number; standby: number; retry: number }

const usualTimes: SealerTimes = { lease: leaseMilliseconds, pause: 1_000, standby: 1_000, retry: 200 }
const longestRetry = 5_000
const slowWriter = 20 // milliseconds until the next read while a running transaction makes the safe head unknown
const usualBatch = 1_000
const nothing: EventLeaves = { positions: [], salts: Buffer.alloc(0), leaves: Buffer.alloc(0), forms: [] }

export const sealerSubscriptionName = 'sealer'

/** Seals new events every second until the signal aborts. It reads only up to the safe head, so no event can appear among sealed ones. */
export async function runLogSealer(sealer: LogSealerOptions): Promise<void> {
  const { signal } = sealer
  const sealing = createSealing(sealer)
  while (!signal.aborted) await rest(await sealing.step(), undefined, { signal }).catch(() => undefined)
  await sealing.leave()
}

function createSealing(sealer: LogSealerOptions): { step(): Promise<number>; leave(): Promise<void> } {
  const { database, holder, report = () => undefined, clock = () => new Date(), batchSize = usualBatch } = sealer
  const { pool } = database
  const times = { ...usualTimes, ...sealer.times }
  const checkpoints = createCheckpointWriter(sealer.checkpoints, pool, clock)
  let forms: SealFormsInUse | null = null
  let held: Lease | null = null
  let heldSince = 0
  let end: SealChainEnd | null = null
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
    const lease = await acquireLease(pool, sealerSubscriptionName, holder, times.lease)
    if (lease?.epoch !== held?.epoch) end = null
    held = lease
    return lease
  }

  async function sealSome(lease: Lease): Promise<number> {
    const head = await readSafeHead(pool)
    if (head === null) return slowWriter
    if (!end) {
      end = await readSealChainEnd(pool)
      seen = end.position
      // Before the first seal, so that a log with seals always has a file.
      await checkpoints.begin(end).catch((error) => report({ kind: 'no-checkpoint', error }))
    }
    forms ??= await prepareSealForms(pool)
    const fresh = head > seen ? await readEventLeaves(pool, forms, seen, head, batchSize) : nothing
    const isMore = fresh.positions.length === batchSize
    const to = isMore ? (fresh.positions.at(-1) ?? head) : head
    if (to > seen && !(await moveTo(to, lease, end, fresh))) return fenced()
    seen = to
    await writeCheckpointIfDue(end, fresh.positions.length === 0)
    return isMore ? 0 : times.pause
  }

  async function moveTo(to: bigint, lease: Lease, from: SealChainEnd, fresh: EventLeaves): Promise<boolean> {
    // All new positions belong to transactions that were rolled back. Only the checkpoint moves, so that no lag is reported.
    const isEmpty = fresh.positions.length === 0
    const moved = isEmpty ? (await advanceCheckpoint(pool, lease, to)) && from : await writeSeals(pool, lease, from, fresh, to)
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

  async function writeCheckpointIfDue(at: SealChainEnd, isAtRest: boolean): Promise<void> {
    await checkpoints.writeIfDue(at, isAtRest).catch((error) => report({ kind: 'no-checkpoint', error }))
  }

  return {
    step,
    async leave() {
      if (held && end) await writeCheckpointIfDue(end, true)
      if (held) await releaseLease(pool, held).catch(() => undefined)
    },
  }
}
