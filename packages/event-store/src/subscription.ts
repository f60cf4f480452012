import type { Database } from '@crm/database'
import type { RecordedEvent } from '@crm/domain'
import type { Pool } from 'pg'
import { addDeadLetter, findEventToReplay, recordReplayResult } from './dead-letters.ts'
import {
  acquireLease,
  advanceCheckpoint,
  type Lease,
  leaseMilliseconds,
  recordSubscriptionFailure,
  releaseLease,
  renewLease,
} from './lease.ts'
import { readLog, readSafeHead } from './read.ts'
import { type EventSchemaHistory, productEventSchemaHistory } from './upcaster.ts'
import { type AddWakeListener, createBatchDelay, createWakeableDelay, type WakeableDelay } from './wake-readers.ts'

/** Thrown by `handle` if the event cannot be handled at the moment. It is retried without limit and never becomes a dead letter. */
export class RetryLaterError extends Error {
  override readonly name = 'RetryLaterError'
}

export type SubscriptionReport =
  | { kind: 'fenced' | 'head-awaited'; name: string }
  | { kind: 'failed' | 'parked' | 'retry-later'; name: string; position: bigint; error: unknown }
  | { kind: 'unreachable'; name: string; error: unknown }

/** `handle` gets events in order, at least once each; its `signal` aborts when another holder takes over. Times are milliseconds. */
export type SubscriptionOptions = {
  database: Database
  name: string
  holder: string
  batchSize: number
  types?: readonly string[]
  handle(events: readonly RecordedEvent[], lease: { epoch: bigint; signal: AbortSignal }): Promise<void>
  signal: AbortSignal
  onWake?: AddWakeListener
  report?: (report: SubscriptionReport) => void
  history?: EventSchemaHistory
  times?: Partial<SubscriptionTimes>
}

type SubscriptionTimes = { lease: number; poll: number; gather: number; standby: number; retry: number }

const usualTimes: SubscriptionTimes = { lease: leaseMilliseconds, poll: 250, gather: 50, standby: 1_000, retry: 100 }
const parkAfter = 5
const longestRetry = 5_000 // milliseconds
const renewEvery = 1_000 // milliseconds; also how soon a pause takes effect

/** Reads until the signal aborts, then releases the lease. Only one holder reads at a time; the others stand by.
 * An event that fails five times becomes a dead letter, and reading continues after it. */
export async function runSubscription(subscription: SubscriptionOptions): Promise<void> {
  const pause = createWakeableDelay(subscription.signal)
  const stopWaking = subscription.onWake?.(pause.wake)
  const reader = createReader(subscription, { ...usualTimes, ...subscription.times })
  while (!subscription.signal.aborted) await pause.rest(await reader.step())
  stopWaking?.()
  await reader.leave()
}

type Reader = { step(): Promise<WakeableDelay>; leave(): Promise<void> }

const goOn: WakeableDelay = { milliseconds: 0 }

function createReader(subscription: SubscriptionOptions, times: SubscriptionTimes): Reader {
  const { database, name, holder, batchSize, types, signal, report = () => undefined, history = productEventSchemaHistory } = subscription
  const { pool } = database
  let held: Lease | null = null
  let heldSince = 0
  let looksForWanted = false
  let failures = 0
  // After a failed batch its events are handled one by one, so that only the failing one is retried.
  let carefulUntil = 0n
  const gather = createBatchDelay(times.gather)

  const backOff = (): WakeableDelay => ({ milliseconds: Math.min(times.retry * 2 ** failures++, longestRetry), deaf: true })

  async function step(): Promise<WakeableDelay> {
    try {
      held = await leaseNow()
      if (!held) return { milliseconds: times.standby * (0.5 + Math.random()), deaf: true }
      if (held.paused) return { milliseconds: times.poll }
      return (await replayed(held)) ?? (await readOn(held))
    } catch (error) {
      held = null
      report({ kind: 'unreachable', name, error })
      return backOff()
    }
  }

  async function leaseNow(): Promise<Lease | null> {
    if (held && Date.now() - heldSince < Math.min(renewEvery, times.lease / 3)) return held
    heldSince = Date.now()
    looksForWanted = true
    return acquireLease(pool, name, holder, times.lease)
  }

  async function readOn(lease: Lease): Promise<WakeableDelay> {
    const head = await readSafeHead(pool)
    if (head === null) {
      report({ kind: 'head-awaited', name })
      return { milliseconds: 1 }
    }
    const limit = lease.position < carefulUntil ? 1 : batchSize
    const events = await readLog(pool, history, { from: lease.position, to: head, limit, ...(types && { types }) })
    const isMore = events.length === limit
    const to = isMore ? (events.at(-1)?.position ?? head) : head
    const failure = events.length > 0 ? await handleBatch(lease, events) : null
    if (failure) return failure
    if (to > lease.position && !(await moveTo(lease, to))) return goOn
    failures = 0
    return isMore ? goOn : (gather(events.length) ?? { milliseconds: times.poll })
  }

  async function moveTo(lease: Lease, to: bigint): Promise<boolean> {
    const isOurs = await advanceCheckpoint(pool, lease, to)
    held = isOurs ? { ...lease, position: to } : null
    if (!isOurs) report({ kind: 'fenced', name })
    return isOurs
  }

  async function handleBatch(lease: Lease, events: readonly RecordedEvent[]): Promise<WakeableDelay | null> {
    try {
      await handleWithLease(subscription, lease, events, times.lease)
      return null
    } catch (error) {
      return signal.aborted ? goOn : restAfter(error, lease, events)
    }
  }

  async function restAfter(error: unknown, lease: Lease, events: readonly RecordedEvent[]): Promise<WakeableDelay> {
    const [event] = events
    if (event === undefined) throw error
    const { position } = event
    if (error instanceof Error && error.name === 'RetryLaterError') {
      report({ kind: 'retry-later', name, position, error })
      return backOff()
    }
    if (events.length > 1) {
      carefulUntil = events.at(-1)?.position ?? 0n
      return goOn
    }
    return afterFailure(error, lease, event)
  }

  async function afterFailure(error: unknown, lease: Lease, event: RecordedEvent): Promise<WakeableDelay> {
    const { position } = event
    const attempts = await recordSubscriptionFailure(pool, lease, position, inWords(error))
    if (attempts < parkAfter) {
      report({ kind: 'failed', name, position, error })
      return backOff()
    }
    const isOurs = await addDeadLetter(pool, lease, event, inWords(error), attempts)
    report(isOurs ? { kind: 'parked', name, position, error } : { kind: 'fenced', name })
    held = isOurs ? { ...lease, position } : null
    failures = 0
    return goOn
  }

  async function replayed(lease: Lease): Promise<WakeableDelay | null> {
    const event = looksForWanted ? await findEventToReplay(pool, history, name) : null
    looksForWanted = event !== null
    if (event === null) return null
    try {
      await handleWithLease(subscription, lease, [event], times.lease)
      await recordReplayResult(pool, name, event, null)
    } catch (error) {
      // A failing replay must not block new events, so the next replay is tried a second later.
      looksForWanted = false
      if (error instanceof Error && error.name === 'RetryLaterError') report({ kind: 'retry-later', name, position: event.position, error })
      else if (!signal.aborted) {
        await recordReplayResult(pool, name, event, inWords(error))
        report({ kind: 'parked', name, position: event.position, error })
      }
    }
    return goOn
  }

  return {
    step,
    async leave() {
      if (held) await releaseLease(pool, held).catch(() => undefined)
    },
  }
}

const inWords = (error: unknown): string => (error instanceof Error ? `${error.name}: ${error.message}` : String(error))

async function handleWithLease(
  { database, handle, signal }: SubscriptionOptions,
  lease: Lease,
  events: readonly RecordedEvent[],
  time: number,
): Promise<void> {
  const lost = new AbortController()
  const renewal = setInterval(async () => {
    const isOurs = await renewLease(database.pool, lease, time).catch(() => true)
    if (!isOurs) lost.abort()
  }, time / 3)
  try {
    await handle(events, { epoch: lease.epoch, signal: AbortSignal.any([signal, lost.signal]) })
  } finally {
    clearInterval(renewal)
  }
}

/** `behind` counts positions, `waitingSeconds` is the age of the oldest unhandled event. */
export type SubscriptionLag = {
  name: string
  position: bigint
  holder: string | null
  behind: number
  waitingSeconds: number
  paused: boolean
  parked: number
  failures: number
  failingPosition: string | null
  lastError: string | null
}

export async function readSubscriptionLags(pool: Pool): Promise<SubscriptionLag[]> {
  const { rows } = await pool.query<SubscriptionLag>({
    name: 'subscription-lag',
    text: `select s.name, s.position, case when s.lease_until > clock_timestamp() then s.holder end as holder,
                  greatest(head.position - s.position, 0)::int as behind,
                  coalesce(extract(epoch from clock_timestamp() - (
                    select e.occurred_at from crm.events e where e.position > s.position order by e.position limit 1)), 0)::float8
                    as "waitingSeconds",
                  s.paused, (select count(*)::int from crm.parked_events p where p.subscription = s.name) as parked, s.failures, s.failing_position::text as "failingPosition", s.last_error as "lastError"
             from crm.subscriptions s,
                  (select coalesce((select last_value from crm.events_position_seq where is_called), 0) as position) head
            order by s.name`,
  })
  return rows
}
