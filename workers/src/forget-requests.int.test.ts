import { createTestDatabase } from '@crm/testing'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { createLogHarness } from '../test/log-harness.ts'
import { deleteOldIdempotencyKeysInBatches } from './workers.ts'

const { url } = await createTestDatabase()
const { db, close } = createLogHarness(url)
afterAll(close)

const now = new Date('2026-03-31T12:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)
const remember = (key: string, at: Date, streamId = 'lead-1') =>
  db.pool.query(`insert into crm.commands (actor, key, request_hash, stream_id, created_at) values ('2', $1, '', $2, $3)`, [
    key,
    streamId,
    at,
  ])
const kept = async () => (await db.pool.query<{ key: string }>('select key from crm.commands order by key')).rows.map(({ key }) => key)
const forget = () => deleteOldIdempotencyKeysInBatches(db, now, new AbortController().signal)

beforeEach(() => db.pool.query('delete from crm.commands'))

describe('processed requests', () => {
  it('are deleted after thirty days, not before', async () => {
    await remember('today', now)
    await remember('just kept', daysAgo(30))
    await remember('just over', new Date(daysAgo(30).getTime() - 1))
    await remember('old', daysAgo(400))
    await forget()
    expect(await kept()).toEqual(['just kept', 'today'])
  })

  it('are deleted in batches until none is left', async () => {
    await db.pool.query(
      `insert into crm.commands (actor, key, request_hash, stream_id, created_at) select '2', n::text, '', 'lead-1', $1 from generate_series(1, 2500) n`,
      [daysAgo(31)],
    )
    await forget()
    expect(await kept()).toEqual([])
  })

  it('are kept when they mark a filled demonstration', async () => {
    await remember('done', daysAgo(400), '')
    await forget()
    expect(await kept()).toEqual(['done'])
  })

  it('are kept by a process that is shutting down', async () => {
    await remember('old', daysAgo(31))
    await deleteOldIdempotencyKeysInBatches(db, now, AbortSignal.abort())
    expect(await kept()).toEqual(['old'])
  })
})
