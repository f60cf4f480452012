import type { RecordedEvent } from '@crm/domain'
import { describe, expect, it } from 'vitest'
import {
  buildDiscardDeadLetterStatement,
  buildReplayRequestStatement,
  listDeadLetters,
  listenForWakeNotifications,
  RetryLaterError,
  readSubscriptionLags,
  runSubscription,
  type SqlStatement,
  type SubscriptionOptions,
  type SubscriptionReport,
} from '../src/index.ts'
import { acquireLease, advanceCheckpoint, releaseLease, renewLease } from '../src/lease.ts'
import { createCountCommand, createTallyHarness, tallyDecider, tallyEventMeta } from './tally.ts'

const { database, store, owner, another } = await createTallyHarness()
const { pool } = database

const write = (note: string) =>
  store.execute({ decider: tallyDecider, streamId: `tally-${note}`, command: createCountCommand(1, note), meta: tallyEventMeta })
const noteOf = ({ data }: RecordedEvent) => (data as { note: string }).note
const parkedOf = async (name: string) => (await listDeadLetters(pool, 100)).filter(({ subscription }) => subscription === name)
const run = ({ text, values }: SqlStatement) => pool.query(text, values)
const lagOf = async (name: string) => (await readSubscriptionLags(pool)).find((row) => row.name === name)

/** Starts a subscription at the log's end and collects what it handles and reports. `until` waits for that. */
async function reading(name: string, options: Partial<SubscriptionOptions> = {}) {
  await owner.query(
    'insert into crm.subscriptions (name, position) select $1, coalesce(max(position), 0) from crm.events on conflict do nothing',
    [name],
  )
  const stop = new AbortController()
  const handled: string[] = []
  const reports: SubscriptionReport[] = []
  let check = () => {}
  const until = (holds: () => boolean) =>
    new Promise<void>((resolve) => {
      check = () => {
        if (holds()) resolve()
      }
      check()
    })
  const done = runSubscription({
    database,
    name,
    holder: name,
    batchSize: 10,
    signal: stop.signal,
    times: { poll: 5, standby: 5, retry: 1 },
    report(report) {
      reports.push(report)
      check()
    },
    ...options,
    async handle(events, lease) {
      await options.handle?.(events, lease)
      handled.push(...events.map(noteOf))
      check()
    },
  })
  const end = async () => {
    stop.abort()
    await done
  }
  return { handled, reports, until, end }
}

describe('a lease', () => {
  it('keeps others out while it runs, and can be renewed', async () => {
    const lease = await acquireLease(pool, 'one-at-a-time', 'a')
    expect(await acquireLease(pool, 'one-at-a-time', 'b')).toBeNull()
    expect(lease && (await renewLease(pool, lease))).toBe(true)
    expect((await acquireLease(pool, 'one-at-a-time', 'a'))?.epoch).toBe(lease?.epoch)
  })

  it('that ran out can neither move the cursor nor be renewed once someone else has taken over', async () => {
    const stale = await acquireLease(pool, 'fenced', 'a', 0)
    const current = await acquireLease(pool, 'fenced', 'b')
    if (!stale || !current) throw new Error('both must have had the lease')
    expect(current.epoch).toBe(stale.epoch + 1n)
    expect(await advanceCheckpoint(pool, stale, 5n)).toBe(false)
    expect(await renewLease(pool, stale)).toBe(false)
    expect(await advanceCheckpoint(pool, current, 5n)).toBe(true)
  })

  it('moves the cursor only forward from where its holder stands', async () => {
    const lease = await acquireLease(pool, 'forward', 'a')
    if (!lease) throw new Error('nobody else is here')
    expect(await advanceCheckpoint(pool, lease, 7n)).toBe(true)
    expect(await advanceCheckpoint(pool, lease, 9n)).toBe(false)
    expect(await advanceCheckpoint(pool, { ...lease, position: 7n }, 3n)).toBe(false)
  })

  it('is free at once when it is given back', async () => {
    const lease = await acquireLease(pool, 'given-back', 'a')
    if (lease) await releaseLease(pool, lease)
    expect(await acquireLease(pool, 'given-back', 'b')).toMatchObject({ holder: 'b' })
  })
})

describe('a subscription', () => {
  it('hands every event to one holder only, and to the next one after it left', async () => {
    const first = await reading('pair', { holder: 'first' })
    await write('pair-1')
    await first.until(() => first.handled.length === 1)
    const second = await reading('pair', { holder: 'second' })
    await write('pair-2')
    await first.until(() => first.handled.length === 2)
    await first.end()
    await write('pair-3')
    await second.until(() => second.handled.length === 1)
    await second.end()
    expect({ first: first.handled, second: second.handled }).toEqual({ first: ['pair-1', 'pair-2'], second: ['pair-3'] })
  })

  it('is woken by a commit of another process', async () => {
    const listening = new AbortController()
    const reader = await reading('woken', {
      onWake: listenForWakeNotifications(database, listening.signal).onWake,
      times: { poll: 3_600_000 },
    })
    await another().store.execute({
      decider: tallyDecider,
      streamId: 'tally-woken',
      command: createCountCommand(1, 'woken'),
      meta: tallyEventMeta,
    })
    await reader.until(() => reader.handled.includes('woken'))
    await reader.end()
    listening.abort()
  })

  it('sees only the types that it names', async () => {
    const reader = await reading('picky', { types: ['SomethingElse'] })
    await write('unseen')
    await untilCaughtUp('picky')
    await reader.end()
    expect(reader.handled).toEqual([])
  })

  it('does nothing while it is paused', async () => {
    await owner.query(`insert into crm.subscriptions (name, paused) values ('paused', true)`)
    const reader = await reading('paused')
    const other = await reading('beside-paused')
    await write('later')
    await other.until(() => other.handled.includes('later'))
    expect(reader.handled).toEqual([])
    await owner.query(`update crm.subscriptions set paused = false where name = 'paused'`)
    await reader.until(() => reader.handled.includes('later'))
    await Promise.all([reader.end(), other.end()])
  })

  it('lives on when the server cuts every connection', async () => {
    const reader = await reading('cut')
    await write('before-cut')
    await reader.until(() => reader.handled.length === 1)
    await owner.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'test' and datname = current_database()`,
    )
    await write('after-cut')
    await reader.until(() => reader.handled.includes('after-cut'))
    await reader.end()
  })
})

describe('an event that cannot be handled', () => {
  const failingOn = (note: string) => {
    const state = { isBroken: true }
    const handle: SubscriptionOptions['handle'] = async (events) => {
      if (state.isBroken && events.some((event) => noteOf(event) === note)) throw new Error('no way')
    }
    return { state, handle }
  }

  const isParked = ({ kind }: SubscriptionReport) => kind === 'parked'

  it('is parked at the fifth time with its error, and those behind it go on', async () => {
    const { handle } = failingOn('poison')
    for (const note of ['healthy', 'poison', 'behind']) await prepared('parks', note)
    const reader = await reading('parks', { handle })
    await reader.until(() => reader.handled.includes('behind'))
    await untilCaughtUp('parks')
    await reader.end()
    expect(reader.handled).toEqual(['healthy', 'behind'])
    expect(reader.reports.map(({ kind }) => kind)).toEqual(['failed', 'failed', 'failed', 'failed', 'parked'])
    expect(await lagOf('parks')).toMatchObject({ parked: 1, failures: 0, failingPosition: null, lastError: null, behind: 0 })
    expect(await parkedOf('parks')).toMatchObject([
      { eventType: 'Counted', streamId: 'tally-poison', error: 'Error: no way', attempts: 5, isWanted: false },
    ])
  })

  it('is handled again when somebody wants it, and parked anew when that fails too', async () => {
    const { state, handle } = failingOn('moody')
    await prepared('replays', 'moody')
    const reader = await reading('replays', { handle, times: { poll: 5, standby: 5, retry: 1, lease: 30 } })
    await reader.until(() => reader.reports.some(isParked))
    const [parked] = await parkedOf('replays')
    if (!parked) throw new Error('it must have been parked')
    await run(buildReplayRequestStatement('replays', parked.position))
    await reader.until(() => reader.reports.filter(isParked).length === 2)
    expect(await parkedOf('replays')).toMatchObject([{ attempts: 6, isWanted: false }])

    state.isBroken = false
    await run(buildReplayRequestStatement('replays', parked.position))
    await reader.until(() => reader.handled.includes('moody'))
    await expect.poll(() => parkedOf('replays')).toEqual([])
    await reader.end()
    expect(reader.handled).toEqual(['moody'])
  })

  it('can be discarded', async () => {
    const { handle } = failingOn('hopeless')
    for (const note of ['hopeless', 'next']) await prepared('skips', note)
    const reader = await reading('skips', { handle })
    await reader.until(() => reader.handled.includes('next'))
    await reader.end()
    const [parked] = await parkedOf('skips')
    if (parked) await run(buildDiscardDeadLetterStatement('skips', parked.position))
    expect(await parkedOf('skips')).toEqual([])
    expect(await lagOf('skips')).toMatchObject({ parked: 0 })
  })

  it('is not to blame when what it needs is away', async () => {
    let refusals = 0
    const reader = await reading('outage', {
      times: { poll: 5, retry: 0 },
      handle: async () => {
        refusals += 1
        if (refusals <= 8) throw new RetryLaterError('the queue accepts no jobs')
      },
    })
    await write('patient')
    await reader.until(() => reader.handled.includes('patient'))
    await reader.end()
    expect(reader.reports.map(({ kind }) => kind)).toEqual(Array(8).fill('retry-later'))
  })
})

// Sets the checkpoint just before the first note for this subscription.
async function prepared(name: string, note: string): Promise<void> {
  await owner.query(
    'insert into crm.subscriptions (name, position) select $1, coalesce(max(position), 0) from crm.events on conflict do nothing',
    [name],
  )
  await write(note)
}

async function untilCaughtUp(name: string): Promise<void> {
  while ((await lagOf(name))?.behind !== 0);
}
