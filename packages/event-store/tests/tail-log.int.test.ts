import { afterEach, describe, expect, it } from 'vitest'
import { listenForWakeNotifications, publishNewLogChanges, type StreamChange, wakeNotificationChannel } from '../src/index.ts'
import { createCountCommand, createTallyHarness, tallyDecider, tallyEventMeta } from './tally.ts'

const { database, store, owner } = await createTallyHarness()
const write = (note: string) =>
  store.execute({ decider: tallyDecider, streamId: `tally-${note}`, command: createCountCommand(1, note), meta: tallyEventMeta })

let stop = new AbortController()
afterEach(() => {
  stop.abort()
  stop = new AbortController()
})

/** Follows the log and collects the changes. `until` waits for them. `hinder` may throw, to make publishing fail. */
async function following(hinder: () => void = () => undefined) {
  const told: StreamChange[] = []
  let check = () => {}
  const start = await publishNewLogChanges({
    database,
    signal: stop.signal,
    onWake: listenForWakeNotifications(database, stop.signal).onWake,
    async publish(changes) {
      hinder()
      told.push(...changes)
      check()
    },
  })
  const until = (amount: number) =>
    new Promise<void>((resolve) => {
      check = () => told.length >= amount && resolve()
      check()
    })
  return { told, start, until }
}

describe('following the log', () => {
  it('tells each follower of every change after its start once, in order', async () => {
    await write('before')
    const first = await following()
    const second = await following()
    expect(second.start).toBe(first.start)
    const notes = Array.from({ length: 20 }, (_, n) => `n${n % 7}`)
    for (const note of notes) await write(note)
    await Promise.all([first.until(notes.length), second.until(notes.length)])
    expect(first.told.map(({ streamId }) => streamId)).toEqual(notes.map((note) => `tally-${note}`))
    expect(first.told.filter(({ streamId }) => streamId === 'tally-n0').map(({ version }) => version)).toEqual([1, 2, 3])
    expect(first.told.every(({ position }, place) => place === 0 || position > (first.told[place - 1]?.position ?? 0n))).toBe(true)
    expect(second.told).toEqual(first.told)
  })

  it('tells a batch again that was not taken', async () => {
    let refusals = 2
    const { told, until } = await following(() => {
      if (refusals-- > 0) throw new Error('not now')
    })
    await write('again')
    await until(1)
    expect(told.map(({ streamId }) => streamId)).toEqual(['tally-again'])
  })

  it('waits for a slow writer, so that nothing which commits late is passed over', async () => {
    const { told, until } = await following()
    await owner.query('begin')
    await owner.query(
      `select crm.append('tally-slow', 'tally', 0, array[gen_random_uuid()], array['Counted'], array[1]::smallint[], array['{}']::jsonb[], '{}', now())`,
    )
    await write('quick')
    await owner.query('commit')
    await owner.query(`notify ${wakeNotificationChannel}`)
    await until(2)
    expect(told.map(({ streamId }) => streamId)).toEqual(['tally-slow', 'tally-quick'])
  })
})
