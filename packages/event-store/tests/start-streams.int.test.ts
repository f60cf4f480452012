import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { beforeEach, describe, expect, it } from 'vitest'
import { createCountCommand, createTallyHarness, readTotalsInLog, readTotalsInTable, tallyDecider, tallyEventMeta } from './tally.ts'

const { store, owner, another, url } = await createTallyHarness()

const isNew = true
const start = (by: number, more: { idempotency?: { key: string; requestHash: string }; streamId?: string } = {}) => ({
  decider: tallyDecider,
  streamId: `tally-${randomUUID()}`,
  command: createCountCommand(by),
  ...{ meta: tallyEventMeta, isNew, ...more },
})
const request = (key: string) => ({ idempotency: { key, requestHash: 'same' } })

beforeEach(async () => {
  await owner.query('set session_replication_role = replica; delete from crm.events; delete from crm.streams; delete from crm.tallies')
})

describe('streams that are started at once', () => {
  it('have each their own position and row', async () => {
    const done = await Promise.all(Array.from({ length: 40 }, (_, index) => store.execute(start(index + 1))))
    const { rows } = await owner.query<{ stream_id: string; position: bigint }>('select stream_id, position from crm.events')
    const positions = new Map(rows.map((row) => [row.stream_id, String(row.position)]))
    for (const { streamId, events, state, version } of done) {
      expect(String(events[0]?.position)).toBe(positions.get(streamId))
      expect(await store.read(streamId)).toEqual(events)
      expect((await readTotalsInTable(owner))[streamId]).toBe(state.total)
      expect(version).toBe(1)
    }
    expect(rows).toHaveLength(40)
  })

  it('fail alone, whoever is to blame', async () => {
    const taken = start(100)
    await store.execute(taken)
    const refuse = () => [{ text: 'select 1 / 0', values: [] }]
    const results = await Promise.allSettled([
      store.execute(start(1)),
      store.execute(start(2), refuse),
      store.execute({ ...taken, command: createCountCommand(3) }),
      store.execute(start(4)),
    ])
    expect(results).toMatchObject([
      { status: 'fulfilled', value: { state: { total: 1 } } },
      { status: 'rejected', reason: { code: '22012' } },
      { status: 'fulfilled', value: { state: { total: 103 }, version: 2 } },
      { status: 'fulfilled', value: { state: { total: 4 } } },
    ])
    expect(await readTotalsInTable(owner)).toEqual(await readTotalsInLog(owner))
  })

  it('are one where the same request comes twice', async () => {
    const key = randomUUID()
    const results = await Promise.all([
      store.execute(start(5, request(key))),
      store.execute(start(5, request(key))),
      store.execute(start(6)),
    ])
    expect(new Set(results.map(({ streamId }) => streamId)).size).toBe(2)
    expect(results.filter(({ repeated }) => repeated)).toHaveLength(1)
    expect(await readTotalsInTable(owner)).toEqual(await readTotalsInLog(owner))
  })

  it('lock nobody out who starts others with the same requests in another process', async () => {
    const { store: other } = another()
    const keys = Array.from({ length: 12 }, () => randomUUID())
    const [here, there] = await Promise.all([
      Promise.all(keys.map((key) => store.execute(start(1, request(key))))),
      Promise.all([...keys].reverse().map((key) => other.execute(start(1, request(key))))),
    ])
    expect(new Set(here.map(({ streamId }) => streamId))).toEqual(new Set(there.map(({ streamId }) => streamId)))
    expect(Object.keys(await readTotalsInLog(owner))).toHaveLength(keys.length)
  })

  it('are there once each although their connection broke, before the commit or after it', async () => {
    for (const round of [1, 2, 3, 4, 5]) {
      const all = Promise.all(Array.from({ length: 30 }, () => store.execute(start(round))))
      await owner.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'test' and pid <> pg_backend_pid()`,
      )
      const log = await all.then(() => readTotalsInLog(owner))
      for (const { streamId, state } of await all) expect(log[streamId]).toBe(state.total)
    }
    expect(Object.values(await readTotalsInLog(owner))).toHaveLength(150)
    expect(await readTotalsInTable(owner)).toEqual(await readTotalsInLog(owner))
  })

  it('wait for nobody else’s request, and the log can be read meanwhile', async () => {
    const key = randomUUID()
    const holder = new pg.Client({ connectionString: url })
    await holder.connect()
    await store.execute(start(1))
    await holder.query('begin')
    await holder.query(
      `insert into crm.commands (actor, key, request_hash, stream_id, created_at) values ($1, $2, 'same', 'tally-x', now())`,
      [tallyEventMeta.actor.id, key],
    )
    const first = store.execute(start(1))
    const waits = store.execute(start(2, request(key)))
    const beside = [store.execute(start(3)), store.execute(start(4))]
    const { rows } = await owner.query<{ head: unknown }>('select crm.safe_head() as head')
    expect(rows[0]?.head).not.toBeNull()
    await Promise.all([first, ...beside])
    const later = await store.execute(start(5))
    expect(later.version).toBe(1)
    await holder.query('rollback')
    await holder.end()
    expect((await waits).repeated).toBe(false)
    expect(await readTotalsInTable(owner)).toEqual(await readTotalsInLog(owner))
  })
})
