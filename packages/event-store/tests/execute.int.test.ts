import { type Pool, Query } from 'pg'
import { describe, expect, it } from 'vitest'
import { createEventStore } from '../src/index.ts'
import {
  createCountCommand,
  createTallyHarness,
  fixedNoon,
  readTotalsInLog,
  readTotalsInTable,
  talliesProjection,
  tallyDecider,
  tallyEventMeta,
} from './tally.ts'

const { store, database, owner, another } = await createTallyHarness()
const on = (streamId: string) => ({ decider: tallyDecider, streamId, meta: tallyEventMeta })
const fresh = async () => `tally-${await store.nextId('tally')}`

describe('carrying out a command', () => {
  it('writes the fact with who, when and where it belongs', async () => {
    const streamId = await fresh()
    const { events, state, version } = await store.execute({ ...on(streamId), command: createCountCommand(3, 'first'), isNew: true })
    expect({ state, version }).toEqual({ state: { total: 3, notes: ['first'] }, version: 1 })
    expect(await store.read(streamId)).toEqual(events)
    expect(events[0]).toMatchObject({
      type: 'Counted',
      streamId,
      version: 1,
      at: fixedNoon.toISOString(),
      meta: tallyEventMeta,
      data: { by: 3, note: 'first' },
    })
    expect(events[0]?.position).toBeGreaterThan(0n)
    expect(events[0]?.eventId).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  })

  it('shows in the read table as soon as it is acknowledged', async () => {
    const streamId = await fresh()
    await store.execute({ ...on(streamId), command: createCountCommand(3), isNew: true })
    await store.execute({ ...on(streamId), command: createCountCommand(4, 'more') })
    expect((await readTotalsInTable(owner))[streamId]).toBe(7)
  })

  it('writes nothing when nothing changes', async () => {
    const streamId = await fresh()
    const { events, version } = await store.execute({ ...on(streamId), command: createCountCommand(0) })
    expect({ events, version }).toEqual({ events: [], version: 0 })
    expect(await store.read(streamId)).toEqual([])
  })

  it('writes neither fact nor row when a projection fails', async () => {
    const streamId = await fresh()
    const broken = {
      ...talliesProjection,
      project: () => [{ text: 'insert into crm.tallies (stream_id) values ($1)', values: [streamId] }],
    }
    const failing = createEventStore({ database, projections: [broken], clock: () => fixedNoon })
    await expect(failing.execute({ ...on(streamId), command: createCountCommand(1), isNew: true })).rejects.toMatchObject({ code: '23502' })
    expect(await store.read(streamId)).toEqual([])
  })

  it('writes what its caller adds in its transaction, and neither when that fails', async () => {
    const [kept, lost] = [await fresh(), await fresh()]
    const row = (...values: unknown[]) => ({
      text: 'insert into crm.tallies (stream_id, version, total, last_note, changed_at) values ($1, $2, 0, $3, now())',
      values,
    })
    await store.execute({ ...on(kept), command: createCountCommand(1), isNew: true }, (events) => [
      row(`beside ${kept}`, events.length, ''),
    ])
    expect(Object.keys(await readTotalsInTable(owner))).toContain(`beside ${kept}`)
    const failing = store.execute({ ...on(lost), command: createCountCommand(1), isNew: true }, () => [row(`beside ${lost}`, 1, null)])
    await expect(failing).rejects.toMatchObject({ code: '23502' })
    expect(await store.read(lost)).toEqual([])
    expect(Object.keys(await readTotalsInTable(owner))).not.toContain(`beside ${lost}`)
  })

  it('decides again over what others wrote when a new stream turns out to exist', async () => {
    const streamId = await fresh()
    await store.execute({ ...on(streamId), command: createCountCommand(2, 'theirs'), isNew: true })
    const { state } = await store.execute({ ...on(streamId), command: createCountCommand(5, 'ours'), isNew: true })
    expect(state).toEqual({ total: 7, notes: ['theirs', 'ours'] })
  })

  it('keeps every acknowledged fact of sixteen at once on one stream, and no other', async () => {
    const streamId = await fresh()
    const results: PromiseSettledResult<unknown>[] = []
    for (const round of [0, 1, 2]) {
      const storm = Array.from({ length: 16 }, (_, index) =>
        store.execute({ ...on(streamId), command: createCountCommand(1, `note ${round * 16 + index}`) }),
      )
      results.push(...(await Promise.allSettled(storm)))
    }
    const acknowledged = results.flatMap((result, index) => (result.status === 'fulfilled' ? [`note ${index}`] : []))
    const refusals = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.name] : []))
    const inLog = (await store.read(streamId)).map(({ data }) => (data as { note: string }).note)
    expect(acknowledged.length).toBeGreaterThan(0)
    expect([...inLog].sort()).toEqual(acknowledged.sort())
    expect(refusals.filter((name) => name !== 'Conflict')).toEqual([])
    expect((await readTotalsInTable(owner))[streamId]).toBe((await readTotalsInLog(owner))[streamId])
  })
})

describe('a command that had to give way', () => {
  // A store whose projection fails so many times with this error code. A sequence counts them, because a rollback does not reset it.
  async function givingWay(times: number, code: string) {
    const name = `turn_${times}_${code}`.toLowerCase()
    await owner.query(`create sequence crm.${name}; grant usage on sequence crm.${name} to public;
      create function crm.${name}() returns void language plpgsql as $$ begin
        if nextval('crm.${name}') <= ${times} then raise exception 'not now' using errcode = '${code}'; end if; end $$`)
    const jostled = { ...talliesProjection, project: () => [{ text: `select crm.${name}()`, values: [] }] }
    return createEventStore({ database, projections: [jostled], clock: () => fixedNoon })
  }

  it.each(['23S01', '40001', '40P01'])('nine times (%s) gets in with the tenth, once', async (code) => {
    const streamId = await fresh()
    const patient = await givingWay(9, code)
    expect(await patient.execute({ ...on(streamId), command: createCountCommand(1) })).toMatchObject({ version: 1, state: { total: 1 } })
    expect(await store.read(streamId)).toHaveLength(1)
  })

  it.each([
    ['23S01', { name: 'Conflict', conflicts: [] }],
    ['40P01', { code: '40P01' }],
  ])('ten times (%s) is refused, and nothing is written', async (code, refusal) => {
    const streamId = await fresh()
    const hopeless = await givingWay(10, code)
    await expect(hopeless.execute({ ...on(streamId), command: createCountCommand(1) })).rejects.toMatchObject(refusal)
    expect(await store.read(streamId)).toEqual([])
  })
})

describe('a repeated request', () => {
  const idempotency = { key: 'k-1', requestHash: 'h-1' }

  it('answers the record of the first and writes nothing', async () => {
    const [first, second] = [await fresh(), await fresh()]
    await store.execute({ ...on(first), command: createCountCommand(3), isNew: true, idempotency })
    const again = await store.execute({ ...on(second), command: createCountCommand(3), isNew: true, idempotency })
    expect(again).toMatchObject({ repeated: true, streamId: first, events: [], version: 1, state: { total: 3 } })
    expect(await store.read(second)).toEqual([])
  })

  it('is carried out once however many arrive together', async () => {
    const streamId = await fresh()
    const key = { key: 'k-2', requestHash: 'h-2' }
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => store.execute({ ...on(streamId), command: createCountCommand(1), idempotency: key })),
    )
    expect(answers.filter((answer) => !answer.repeated)).toHaveLength(1)
    expect(await store.read(streamId)).toHaveLength(1)
  })

  it('still changes nothing when the first changed nothing', async () => {
    const streamId = await fresh()
    const key = { key: 'k-3', requestHash: 'h-3' }
    await store.execute({ ...on(streamId), command: createCountCommand(0), idempotency: key })
    const again = await store.execute({ ...on(streamId), command: createCountCommand(0), idempotency: key })
    expect(again.repeated).toBe(true)
  })

  it('is not decided again, when a second look would refuse it', async () => {
    const streamId = await fresh()
    const once: typeof tallyDecider = {
      ...tallyDecider,
      decide(command, state) {
        if (state.total > 0) throw new Error('only the first count is taken')
        return tallyDecider.decide(command, state)
      },
    }
    const repeatable = { ...on(streamId), decider: once, command: createCountCommand(2), idempotency: { key: 'k-4', requestHash: 'h-4' } }
    const together = await Promise.all([1, 2, 3, 4, 5, 6].map(() => store.execute(repeatable)))
    expect(together.filter(({ repeated }) => !repeated)).toHaveLength(1)
    expect(await store.execute(repeatable)).toMatchObject({ repeated: true, state: { total: 2 } })
  })

  it('is refused when the key asks for something else', async () => {
    const other = { ...idempotency, requestHash: 'h-other' }
    await expect(store.execute({ ...on(await fresh()), command: createCountCommand(9), idempotency: other })).rejects.toMatchObject({
      name: 'IdempotencyKeyReused',
    })
  })

  it("is another request under another person's key of the same name", async () => {
    const streamId = await fresh()
    const hers = { ...tallyEventMeta, actor: { id: '8', name: 'grace' } }
    const { repeated } = await store.execute({ ...on(streamId), meta: hers, command: createCountCommand(1), isNew: true, idempotency })
    expect(repeated).toBe(false)
  })
})

describe('a connection that breaks', () => {
  // The server commits, but the client loses the connection before it gets the response.
  function losingCommitsOf(pool: Pool): void {
    pool.once('connect', (client) => {
      const send = client.query.bind(client) as (query: unknown) => unknown
      client.query = ((query: { callback?(error: Error | null): void }) => {
        const { callback } = query
        if (query instanceof Query) query.callback = () => callback?.(new Error('Connection terminated unexpectedly'))
        return send(query)
      }) as typeof client.query
    })
  }

  it.each([{ idempotency: undefined }, { idempotency: { key: 'k-lost', requestHash: 'h' } }])(
    'after the commit leaves one fact (%o)',
    async ({ idempotency }) => {
      const streamId = await fresh()
      const lossy = another()
      losingCommitsOf(lossy.database.pool)
      const { state, version } = await lossy.store.execute({
        ...on(streamId),
        command: createCountCommand(4, 'once'),
        isNew: true,
        idempotency,
      })
      expect({ state, version }).toEqual({ state: { total: 4, notes: ['once'] }, version: 1 })
      expect(await store.read(streamId)).toHaveLength(1)
      expect((await readTotalsInTable(owner))[streamId]).toBe(4)
    },
  )

  it('while idle is not noticed by the next command', async () => {
    const streamId = await fresh()
    await store.execute({ ...on(streamId), command: createCountCommand(1), isNew: true })
    await owner.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'test' and datname = current_database()`,
    )
    const { version } = await store.execute({ ...on(streamId), command: createCountCommand(1) })
    expect(version).toBe(2)
  })
})

describe('ids', () => {
  it('count up per kind of record', async () => {
    const [one, two, other] = [await store.nextId('tally'), await store.nextId('tally'), await store.nextId('tallyKind')]
    expect(two).toBeGreaterThan(one)
    expect(other).toBe(1)
  })
})
