import { describe, expect, it } from 'vitest'
import {
  advanceProjection,
  createEventStore,
  type Projection,
  rebuildProjection,
  runAsynchronousProjection,
  verifyProjection,
} from '../src/index.ts'
import {
  createCountCommand,
  createTallyHarness,
  fixedNoon,
  readTotalsInLog,
  readTotalsInTable,
  tallyDecider,
  tallyEventMeta,
} from './tally.ts'

const { url: connectionString, database, owner, another } = await createTallyHarness()
const { pool } = database
const store = createEventStore({ database, projections: [], clock: () => fixedNoon })
const write = (id: number) =>
  store.execute({ decider: tallyDecider, streamId: `tally-${id}`, command: createCountCommand(id, `note of ${id}`), meta: tallyEventMeta })

// Its statement is not idempotent, so the test fails if the checkpoint lets an event be handled twice.
const sums: Projection = {
  name: 'sums',
  version: 1,
  isAsynchronous: true,
  tables: ['tallies'],
  handles: ['Counted'],
  project: ({ streamId, version, data, at }, table) => [
    {
      text: `insert into ${table('tallies')} as t (stream_id, version, total, last_note, changed_at) values ($1, $2, $3, '', $4)
             on conflict (stream_id) do update set version = $2, total = t.total + $3`,
      values: [streamId, version, (data as { by: number }).by, at],
    },
  ],
}
const step = { pool, projection: sums, most: 7, patience: 2_000 }
const place = async () => (await pool.query(`select position from crm.subscriptions where name = 'sums'`)).rows[0]?.position ?? 0n

describe('catching up', () => {
  it('counts each event once, however many do it at once', async () => {
    for (let id = 1; id <= 60; id += 1) await write(1 + (id % 9))
    const others = [another(), another(), another()]
    const all = [database, ...others.map((other) => other.database)]
    await Promise.all(
      all.map(async (db) => {
        while (!(await advanceProjection({ ...step, pool: db.pool }))?.isUpToDate);
      }),
    )
    expect(await readTotalsInTable(owner)).toEqual(await readTotalsInLog(owner))
  })

  it('says how far it came where there is more', async () => {
    for (let id = 1; id <= 10; id += 1) await write(id)
    const standing = await advanceProjection(step)
    expect(standing?.isUpToDate).toBe(false)
    expect(standing?.position).toBe(await place())
    expect((await advanceProjection(step))?.isUpToDate).toBe(true)
  })

  const happens = (type: string) =>
    store.execute({
      decider: { ...tallyDecider, decide: () => [{ type, data: {} } as never] },
      streamId: `other-${type}`,
      command: createCountCommand(1),
      meta: tallyEventMeta,
    })

  it('passes over events that it does not handle', async () => {
    await happens('LeadDeleted')
    const { rows } = await owner.query('select max(position) as head from crm.events')
    expect((await advanceProjection(step))?.position).toBe(BigInt(rows[0].head))
  })

  it('stops at an event of a newer release, until one that knows it goes on', async () => {
    const before = await place()
    await write(1)
    await happens('LeadFramed')
    await expect(advanceProjection(step)).rejects.toThrow(/LeadFramed at \d+ belongs to a newer release/)
    expect(await place()).toBe(before)
    const newer = { versions: { LeadFramed: 1 }, upcasts: {} }
    expect((await advanceProjection({ ...step, most: 100, history: newer }))?.isUpToDate).toBe(true)
  })

  it('waits no longer than its patience for whoever is at it', async () => {
    await write(1)
    await owner.query(`begin; select 1 from crm.subscriptions where name = 'sums' for update`)
    expect(await advanceProjection({ ...step, patience: 20 })).toBeNull()
    await owner.query('rollback')
    expect((await advanceProjection(step))?.isUpToDate).toBe(true)
  })

  it('stays where it is when an event cannot be counted, and loses nothing', async () => {
    const before = await place()
    await write(2)
    const broken = { ...sums, project: () => [{ text: 'select 1 / 0', values: [] }] }
    await expect(advanceProjection({ ...step, projection: broken })).rejects.toThrow('division by zero')
    expect(await place()).toBe(before)
    await advanceProjection(step)
    expect(await readTotalsInTable(owner)).toEqual(await readTotalsInLog(owner))
  })
})

describe('keeping up', () => {
  it('counts what is written until its end, and tells of what stops it', async () => {
    const end = new AbortController()
    const errors: unknown[] = []
    let isBroken = true
    const projection: Projection = {
      ...sums,
      project: (event, table) => (isBroken ? [{ text: 'select 1 / 0', values: [] }] : sums.project(event, table)),
    }
    await write(3)
    const kept = runAsynchronousProjection({ database, projection, signal: end.signal, report: (error) => errors.push(error) })
    await expect.poll(() => errors.length).toBe(1)
    await expect
      .poll(async () => (await pool.query(`select last_error from crm.subscriptions where name = 'sums'`)).rows[0].last_error)
      .toMatch('division')
    const failures = async () => (await pool.query(`select failures from crm.subscriptions where name = 'sums'`)).rows[0].failures
    await expect.poll(failures).toBeGreaterThan(2)
    expect(errors).toHaveLength(1)
    isBroken = false
    await write(4)
    await expect.poll(() => readTotalsInTable(owner)).toEqual(await readTotalsInLog(owner))
    end.abort()
    await kept
    const { rows } = await pool.query(`select failures, last_error from crm.subscriptions where name = 'sums'`)
    expect(rows).toEqual([{ failures: 0, last_error: null }])
  })
})

describe('an asynchronous projection', () => {
  const rebuild = { connectionString, projection: sums }

  it('is carried on before it is compared with the log', async () => {
    await write(5)
    expect(await verifyProjection(rebuild)).toMatchObject([{ table: 'tallies', missing: 0, surplus: 0 }])
  })

  it('goes on after what a rebuild has written', async () => {
    await write(6)
    await owner.query('update crm.tallies set total = -1')
    const head = await rebuildProjection(rebuild)
    expect(await place()).toBe(head)
    await write(6)
    await advanceProjection(step)
    expect(await readTotalsInTable(owner)).toEqual(await readTotalsInLog(owner))
  })
})
