import { describe, expect, it } from 'vitest'
import { buildMultiStreamAppendStatement } from '../src/execute-together.ts'
import { productEventSchemaHistory } from '../src/index.ts'
import { createCountCommand, createTallyHarness, readTotalsInTable, tallyDecider, tallyEventMeta } from './tally.ts'

const { store, owner, another } = await createTallyHarness()
await owner.query('create table crm.asides (id int primary key); grant insert, select on crm.asides to crm_app')
const on = (streamId: string) => ({ decider: tallyDecider, streamId, meta: tallyEventMeta })
const fresh = async () => `tally-${await store.nextId('tally')}`
const aside = (id: number) => ({ text: 'insert into crm.asides (id) values ($1)', values: [id] })
const asides = async () => (await owner.query<{ id: number }>('select id from crm.asides order by id')).rows.map(({ id }) => id)

describe('carrying out commands together', () => {
  it('decides each on what those before it did, and writes all of it', async () => {
    const [old, young] = [await fresh(), await fresh()]
    await store.execute({ ...on(old), command: createCountCommand(1, 'before'), isNew: true })
    const commands = [
      { ...on(young), command: createCountCommand(2, 'a'), isNew: true },
      { ...on(old), command: createCountCommand(3, 'b') },
      { ...on(young), command: createCountCommand(4, 'c') },
      { ...on(old), command: createCountCommand(0) },
    ]
    const done = await store.executeTogether(commands, (executed) => [aside(executed.length)])
    expect(done.map(({ version, events }) => [version, events.length])).toEqual([
      [1, 1],
      [2, 1],
      [2, 1],
      [2, 0],
    ])
    expect(done[2]?.state).toEqual({ total: 6, notes: ['a', 'c'] })
    expect(await readTotalsInTable(owner)).toMatchObject({ [old]: 4, [young]: 6 })
    expect((await store.read(young)).map(({ version }) => version)).toEqual([1, 2])
    expect(await asides()).toEqual([4])
  })

  it('writes nothing of it where the caller’s own statement fails', async () => {
    const streamId = await fresh()
    await expect(
      store.executeTogether([{ ...on(streamId), command: createCountCommand(1), isNew: true }], () => [aside(4)]),
    ).rejects.toMatchObject({
      code: '23505',
    })
    expect(await store.read(streamId)).toEqual([])
  })

  it('may carry out nothing but the caller’s own', async () => {
    await store.executeTogether([], () => [aside(7)])
    expect(await asides()).toEqual([4, 7])
  })

  it('does it once, however often and however many at once the same request asks for it', async () => {
    const idempotency = { key: 'together-1', requestHash: 'h-1' }
    const ask = async () => {
      const [first, second] = [await fresh(), await fresh()]
      const commands = [
        { ...on(first), command: createCountCommand(1), isNew: true, idempotency },
        { ...on(second), command: createCountCommand(2), isNew: true },
      ]
      return store.executeTogether(commands)
    }
    const asked = await Promise.all([ask(), ask(), ask()])
    const done = asked.find((each) => each.length === 2) ?? []
    for (const each of [...asked.filter((other) => other !== done), await ask()])
      expect(each).toMatchObject([{ streamId: done[0]?.streamId, repeated: true, events: [], state: { total: 1 } }])
    const streams = asked.flat().map(({ streamId }) => streamId)
    expect(Object.keys(await readTotalsInTable(owner)).filter((streamId) => streams.includes(streamId))).toHaveLength(2)
  })

  it('believes what the caller knows of a stream, and reads it where that is no longer so', async () => {
    const streams = await Promise.all([fresh(), fresh()])
    const known = { state: { total: 5, notes: ['known'] }, version: 1 }
    for (const streamId of streams) await store.execute({ ...on(streamId), command: createCountCommand(5, 'known'), isNew: true })
    const once = () => store.executeTogether(streams.map((streamId) => ({ ...on(streamId), command: createCountCommand(1, 'a'), known })))
    expect((await once()).map(({ state, version }) => [state.total, version])).toEqual([
      [6, 2],
      [6, 2],
    ])
    expect((await once()).map(({ state, version }) => [state.total, version])).toEqual([
      [7, 3],
      [7, 3],
    ])
    const [streamId = ''] = streams
    expect(await store.execute({ ...on(streamId), command: createCountCommand(1, 'b'), known })).toMatchObject({
      state: { total: 8 },
      version: 4,
    })
  })

  it('decides again over what others wrote meanwhile, and loses nothing of either', async () => {
    const streams = await Promise.all(Array.from({ length: 5 }, fresh))
    const other = another()
    const together = () => store.executeTogether(streams.map((streamId) => ({ ...on(streamId), command: createCountCommand(1) })))
    const alone = () => Promise.all(streams.map((streamId) => other.store.execute({ ...on(streamId), command: createCountCommand(1) })))
    await Promise.all([together(), alone(), together(), alone()])
    const totals = await readTotalsInTable(owner)
    expect(streams.map((streamId) => totals[streamId])).toEqual([4, 4, 4, 4, 4])
  })

  it('tells events that are in the log already from streams that have moved, and writes none of them then', async () => {
    const [old, young] = [await fresh(), await fresh()]
    await store.execute({ ...on(old), command: createCountCommand(1, 'before'), isNew: true })
    const both = [
      { ...on(old), command: createCountCommand(2) },
      { ...on(young), command: createCountCommand(3), isNew: true },
    ]
    const events = (await store.executeTogether(both)).flatMap((one) => one.events)
    const again = (changed: object[]) => {
      const { text, values } = buildMultiStreamAppendStatement(
        productEventSchemaHistory,
        events.map((event, nth) => ({ ...event, ...changed[nth] })),
      )
      return owner.query(text, values)
    }
    await expect(again([])).rejects.toMatchObject({ code: '23S02' })
    const others = events.map(() => ({ eventId: crypto.randomUUID() }))
    await expect(again(others)).rejects.toMatchObject({ code: '23S01' })
    await expect(again([{ ...others[0], version: 3 }, others[1] ?? {}])).rejects.toMatchObject({ code: '23S01' })
    expect((await store.read(old)).map(({ version }) => version)).toEqual([1, 2])
    expect((await store.read(young)).map(({ version }) => version)).toEqual([1])
  })
})
