import { describe, expect, it } from 'vitest'
import { commitTransaction } from '../src/append.ts'
import { createEventId } from '../src/index.ts'
import { productEventSchemaHistory } from '../src/upcaster.ts'
import { createTallyHarness, tallyEventMeta } from './tally.ts'

const { database, store } = await createTallyHarness()

const at = (minute: number) => `2026-03-02T12:0${minute}:00.000Z`

async function append(streamId: string, ...events: [type: string, minute: number][]): Promise<void> {
  for (const [index, [type, minute]] of events.entries()) {
    const event = {
      type,
      data: {},
      position: 0n,
      eventId: createEventId(new Date(at(minute))),
      streamId,
      version: 0,
      at: at(minute),
      meta: tallyEventMeta,
    }
    await commitTransaction(database.pool, productEventSchemaHistory, {
      before: [],
      append: { streamId, expectedVersion: index, events: [event] },
      after: [],
    })
  }
}
const versions = async (read: Promise<{ version: number }[]>) => (await read).map(({ version }) => version)

describe('a part of a stream', () => {
  it('is what lies between two versions, in order', async () => {
    await append('tally-parts', ['A', 1], ['B', 2], ['A', 3], ['B', 4], ['A', 5])
    expect(await versions(store.read('tally-parts', { after: 1, before: 5 }))).toEqual([2, 3, 4])
    expect(await versions(store.read('tally-parts', { types: ['A'] }))).toEqual([1, 3, 5])
    expect(await versions(store.read('tally-parts', {}))).toEqual([1, 2, 3, 4, 5])
  })

  it('with a limit is the end of it', async () => {
    await append('tally-limit', ['A', 1], ['A', 2], ['A', 3])
    expect(await versions(store.read('tally-limit', { limit: 2 }))).toEqual([2, 3])
    expect(await versions(store.read('tally-limit', { before: 3, limit: 1 }))).toEqual([2])
    expect(await versions(store.read('tally-limit', { before: 1 }))).toEqual([])
    expect(await versions(store.read('tally-nothing', { limit: 5 }))).toEqual([])
  })
})

describe('where a stream stands', () => {
  it('is known now and at an instant, with the changes before and after', async () => {
    await append('tally-moment', ['A', 1], ['A', 3], ['A', 3], ['A', 5])
    expect(await store.readMoment('tally-moment', null)).toEqual({ version: 4, at: at(5), earlier: at(3), later: null, newest: 4 })
    expect(await store.readMoment('tally-moment', new Date(at(4)))).toEqual({
      version: 3,
      at: at(3),
      earlier: at(1),
      later: at(5),
      newest: 4,
    })
    expect(await store.readMoment('tally-moment', new Date(at(1)))).toEqual({
      version: 1,
      at: at(1),
      earlier: null,
      later: at(3),
      newest: 4,
    })
  })

  it('is before its first event where the instant is', async () => {
    await append('tally-early', ['A', 2])
    expect(await store.readMoment('tally-early', new Date(at(1)))).toEqual({
      version: null,
      at: null,
      earlier: null,
      later: at(2),
      newest: 1,
    })
  })

  it('goes by the order of the events where the clocks of two servers differed', async () => {
    await append('tally-skew', ['A', 1], ['A', 6], ['A', 5], ['A', 7])
    expect(await store.readMoment('tally-skew', new Date(at(5)))).toMatchObject({ version: 3, at: at(5) })
  })

  it('is nowhere without a stream', async () => {
    expect(await store.readMoment('tally-nowhere', null)).toBeNull()
  })
})
