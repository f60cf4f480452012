import { createTestDatabase } from '@crm/testing'
import { createTestUser, maria, startServiceApi } from '@crm/testing/service-api'
import { describe, expect, it } from 'vitest'

const { url } = await createTestDatabase()
const { call, db } = await startServiceApi({ url, timeZone: 'America/New_York', time: new Date().toISOString() })
const admin = createTestUser('ada', 'admin')
const overview = async () => (await call('queuesOverview', { as: maria })).body
const emails = async () => (await overview()).queues.find(({ name }: { name: string }) => name === 'emails')
const readEvents = async (category: string) => {
  const { rows } = await db.pool.query('select type, data from crm.events where category = $1 order by position', [category])
  return rows.map(({ type, data }) => [type, data])
}

describe('queues', () => {
  it('shows the queues as a worker last reported them, or that no worker has', async () => {
    expect((await overview()).queues).toHaveLength(8)
    expect(await emails()).toMatchObject({ waiting: 0, seen_at: null, oldest_waiting_seconds: null, paused: null })
    await db.pool.query(`
      insert into crm.queue_minutes (queue, minute, waiting, active, delayed, failed, oldest_waiting_seconds, done, failures)
      select 'emails', date_trunc('minute', now()) - n * interval '1 minute', 12 + n, 3, 4, 5, 102, n, 1 from generate_series(0, 2) n`)
    expect(await emails()).toMatchObject({ waiting: 12, active: 3, delayed: 4, failed: 5, oldest_waiting_seconds: 102 })
  })

  it('counts unfinished messages, even those without a job in the queue', async () => {
    await db.pool.query(`
      insert into crm.email_deliveries (id, state, kind, message_id, recipient, cause, left_at)
      select n, state, kind, 'm-' || n, 'ana@example.com', '{}', left_at from (values
        (1, 'queued', 'notice', null), (2, 'retry', 'notice', null), (3, 'retry', 'notice', null), (4, 'failed', 'notice', null), (5, 'sent', 'notice', null),
        (6, 'cancelled', 'notice', null), (7, 'failed', 'test', null), (8, 'ambiguous', 'notice', null), (9, 'ambiguous', 'notice', now())
      ) as given (n, state, kind, left_at)`)
    expect((await overview()).messages).toEqual({ waiting: 1, retrying: 2, failed: 1, unknown: 1 })
  })

  it('lets only administrators pause a queue with a reason and resume it, and records one event each', async () => {
    const pause = (as = admin, body: object = { reason: ' The mail server is being moved ' }) =>
      call('pauseQueue', { params: { id: 'emails' }, body, as })
    const resume = (as = admin) => call('resumeQueue', { params: { id: 'emails' }, as })
    expect([(await pause(maria)).status, (await resume(maria)).status]).toEqual([403, 403])
    expect((await pause(admin, { reason: ' ' })).status).toBe(400)
    expect(await resume()).toMatchObject({ status: 409, body: { message: 'emails is not paused' } })
    expect((await call('pauseQueue', { params: { id: 'letters' }, body: { reason: 'x' }, as: admin })).status).toBe(400)

    const paused = { reason: 'The mail server is being moved', by: 'ada', at: expect.any(String) }
    expect(await pause()).toMatchObject({ status: 200, body: { name: 'emails', paused } })
    expect(await pause()).toMatchObject({ status: 409, body: { message: 'emails is already paused' } })
    expect((await emails()).paused).toEqual(paused)
    expect((await resume()).body).toEqual({ name: 'emails', paused: null })
    expect(await readEvents('queue')).toEqual([
      ['QueuePaused', { queue: 'emails', reason: 'The mail server is being moved' }],
      ['QueueResumed', { queue: 'emails' }],
    ])
  })

  it('lists worker processes, missing ones included, and log readers', async () => {
    await db.pool.query(`
      insert into crm.worker_heartbeats (id, host, pid, version, started_at, seen_at, works_on) values
        ('11111111-1111-4111-8111-111111111111', 'north', 71, '1.2.0', now() - interval '1 hour', now(), '[{"queue":"emails","running":2,"slots":16}]'),
        ('22222222-2222-4222-8222-222222222222', 'south', 72, '1.1.9', now() - interval '2 hours', now() - interval '68 seconds', '[]')`)
    await db.pool.query(`select crm.acquire_subscription('relay', '11111111-1111-4111-8111-111111111111', 5000)`)
    const { workers, readers } = await overview()
    expect(workers).toMatchObject([
      { host: 'south', is_missing: true, works_on: [], reads_for: [] },
      { host: 'north', version: '1.2.0', is_missing: false, works_on: [{ queue: 'emails', running: 2, slots: 16 }], reads_for: ['relay'] },
    ])
    expect(readers.find(({ name }: { name: string }) => name === 'relay')).toMatchObject({ kind: 'relay', parked: 0, failures: 0 })
  })

  it.each([
    ['hour', 60],
    ['day', 96],
    ['month', 30],
  ])('counts the work of a %s in %i intervals', async (period, count) => {
    const history = async (queue?: string) =>
      (await call('queueHistory', { query: { period, ...(queue && { queue }) }, as: maria })).body.parts
    const sums = (parts: { done: number; failures: number }[]) =>
      parts.reduce<[number, number]>(([done, failures], part) => [done + part.done, failures + part.failures], [0, 0])
    const all = await history()
    expect(all).toHaveLength(count)
    expect(all[0].at < all[1].at).toBe(true)
    expect(sums(all)).toEqual([3, 3])
    expect(sums(await history('activity'))).toEqual([0, 0])
  })

  it.each(['nosuch', '%', '__proto__'])('rejects the history of an unknown queue: %s', async (queue) => {
    expect(await call('queueHistory', { query: { queue }, as: maria })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'queue', message: 'Must be the name of a queue' }] },
    })
  })
})

describe('a dead letter', () => {
  const act = (name: 'replayParkedEvent' | 'discardParkedEvent', id: string, as = admin) =>
    call(name, { params: { id }, ...(name === 'discardParkedEvent' && { body: { reason: 'Sent by hand' } }), as })

  it('is listed with its error; only administrators can replay or discard it, with one event each', async () => {
    await db.pool.query(`
      insert into crm.parked_events (subscription, position, event_type, stream_id, error, attempts)
      values ('relay', 4711, 'EmailRequested', 'email-9', 'Error: no way', 5)`)
    const listed = async () => (await call('parkedEvents', { as: maria })).body
    expect(await listed()).toMatchObject([
      {
        id: 'relay-4711',
        reader: 'relay',
        event_type: 'EmailRequested',
        stream: 'email-9',
        error: 'Error: no way',
        attempts: 5,
        is_wanted: false,
      },
    ])
    expect((await act('replayParkedEvent', 'relay-4711', maria)).status).toBe(403)
    expect((await act('replayParkedEvent', 'relay-4712')).status).toBe(404)
    expect((await act('replayParkedEvent', 'relay-4711')).status).toBe(200)
    expect(await listed()).toMatchObject([{ is_wanted: true }])
    expect((await act('discardParkedEvent', 'relay-4711')).status).toBe(200)
    expect(await listed()).toEqual([])
    expect((await act('discardParkedEvent', 'relay-4711')).status).toBe(404)
    const named = { subscription: 'relay', position: '4711', eventType: 'EmailRequested' }
    expect(await readEvents('parkedEvent')).toEqual([
      ['ParkedEventReplayAsked', named],
      ['ParkedEventDiscarded', { ...named, reason: 'Sent by hand' }],
    ])
  })

  it.each(['relay', 'relay-', 'relay-x', 'relay-0x1f', 'relay-4711.5', 'relay-9999999999999999'])(
    'is rejected with an id such as %s',
    async (id) => {
      const refused = { status: 400, body: { errors: [{ path: 'id', message: 'Must be the id of a dead letter' }] } }
      expect(await act('replayParkedEvent', id)).toMatchObject(refused)
      expect(await act('discardParkedEvent', id)).toMatchObject(refused)
    },
  )
})
