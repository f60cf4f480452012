import type { RecordedEvent } from '@crm/domain'
import { describe, expect, it } from 'vitest'
import { commitTransaction } from '../src/append.ts'
import { createEventId, readSafeHead } from '../src/index.ts'
import { productEventSchemaHistory } from '../src/upcaster.ts'
import { createTallyHarness, fixedNoon, tallyEventMeta } from './tally.ts'

const { database, owner, store } = await createTallyHarness()

const counted = (streamId: string, by: number): RecordedEvent => ({
  type: 'Counted',
  data: { by, note: '' },
  position: 0n,
  eventId: createEventId(fixedNoon),
  streamId,
  version: 0,
  at: fixedNoon.toISOString(),
  meta: tallyEventMeta,
})

const append = (streamId: string, expectedVersion: number, events: readonly RecordedEvent[]) =>
  commitTransaction(database.pool, productEventSchemaHistory, { before: [], append: { streamId, expectedVersion, events }, after: [] })

describe('appending', () => {
  it('gives positions in the order of the events', async () => {
    const positions = await append('tally-a', 0, [counted('tally-a', 1), counted('tally-a', 2), counted('tally-a', 3)])
    expect(positions).toHaveLength(3)
    expect((await store.read('tally-a')).map(({ version, data }) => [version, data])).toEqual([
      [1, { by: 1, note: '' }],
      [2, { by: 2, note: '' }],
      [3, { by: 3, note: '' }],
    ])
    expect((await store.read('tally-a')).map(({ position }) => position)).toEqual(positions)
  })

  it('is refused when the stream has moved, is behind, exists already or is not there', async () => {
    await append('tally-b', 0, [counted('tally-b', 1), counted('tally-b', 1)])
    for (const stale of [0, 1, 3]) await expect(append('tally-b', stale, [counted('tally-b', 9)])).rejects.toMatchObject({ code: '23S01' })
    await expect(append('tally-none', 1, [counted('tally-none', 9)])).rejects.toMatchObject({ code: '23S01' })
    expect(await store.read('tally-b')).toHaveLength(2)
  })

  it('says so when the very same events come again', async () => {
    const events = [counted('tally-c', 1), counted('tally-c', 2)]
    await append('tally-c', 0, events)
    await expect(append('tally-c', 0, events)).rejects.toMatchObject({ code: '23S02' })
    expect(await store.read('tally-c')).toHaveLength(2)
  })

  it('is refused without events', async () => {
    await expect(append('tally-d', 0, [])).rejects.toMatchObject({ code: '23514' })
  })

  it('skips what follows after a refusal', async () => {
    const after = [{ text: 'insert into crm.tallies values ($1, 1, 1, $1, now())', values: ['tally-e'] }]
    const moved = { streamId: 'tally-e', expectedVersion: 4, events: [counted('tally-e', 1)] }
    await expect(commitTransaction(database.pool, productEventSchemaHistory, { before: [], append: moved, after })).rejects.toMatchObject({
      code: '23S01',
    })
    const { rows } = await owner.query(`select 1 from crm.tallies where stream_id = 'tally-e'`)
    expect(rows).toEqual([])
  })

  it('leaves no gap in the positions after a conflict', async () => {
    const [before] = await append('tally-f', 0, [counted('tally-f', 1)])
    await expect(append('tally-f', 0, [counted('tally-f', 1)])).rejects.toMatchObject({ code: '23S01' })
    const [after] = await append('tally-f', 1, [counted('tally-f', 1)])
    expect(after).toBe((before ?? 0n) + 1n)
    expect(await readSafeHead(database.pool)).toBe(after)
  })
})

const changes = [
  'update crm.events set type = type',
  'delete from crm.events',
  'truncate crm.events',
  'drop table crm.events',
  'alter table crm.events disable trigger all',
  'create trigger mine before insert on crm.events for each row execute function crm.refuse_changed_event()',
  'drop trigger events_keep_rows on crm.events',
  'delete from crm.streams',
  'update crm.commands set key = key',
  'delete from crm.migrations',
]

describe('the log cannot be changed', () => {
  it.each(changes)("by the application's role: %s", async (statement) => {
    await expect(database.pool.query(statement)).rejects.toMatchObject({ code: '42501' })
  })

  it.each(changes.slice(0, 3))('by the owner of the table: %s', async (statement) => {
    await expect(owner.query(statement)).rejects.toMatchObject({ code: '23514', message: 'events are append-only' })
  })

  it('except its data, by the owner, in a session that says it erases', async () => {
    await append('tally-z', 0, [counted('tally-z', 1)])
    await owner.query(`begin; set local crm.erasure = 'on'`)
    await owner.query(`update crm.events set data = '{"by": 1, "note": "erased"}' where stream_id = 'tally-z'`)
    await expect(owner.query(`update crm.events set type = 'Other' where stream_id = 'tally-z'`)).rejects.toMatchObject({ code: '23514' })
    await owner.query('rollback')
  })
})
