import { requestLogVerification } from '@crm/event-store/seal'
import { createTestDatabase } from '@crm/testing'
import pg from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import { createLogHarness, testLogger } from '../test/log-harness.ts'
import { buildTestSettings } from '../test/settings.ts'
import { startWorkers } from './workers.ts'

const { url } = await createTestDatabase()
const { db, notes, close } = createLogHarness(url)
const workers = await startWorkers({
  ...{ id: crypto.randomUUID(), db, log: testLogger, settings: buildTestSettings(url) },
  connection: { redisUrl: null, databaseUrl: url, log: testLogger },
  times: { verifications: 100 },
})
afterAll(async () => {
  await workers.stop(5_000)
  await close()
})

const checks = async () =>
  (
    await db.pool.query(
      `select asked_by, checked_to::int, first_bad_position::int as bad from crm.log_verifications where finished_at is not null order by id`,
    )
  ).rows
const unsealed = async () =>
  Number(
    (await db.pool.query('select count(*)::int as n from crm.events left join crm.event_seals s using (position) where s.leaf is null'))
      .rows[0].n,
  )

describe('the workers', () => {
  it('seal events, and verify the log daily and on request', async () => {
    await notes(20)
    await expect.poll(unsealed).toBe(0)
    await expect.poll(checks).toEqual([{ asked_by: null, checked_to: expect.any(Number), bad: null }])
    const owner = new pg.Client({ connectionString: url })
    await owner.connect()
    await owner.query(`alter table crm.events disable trigger user; update crm.events set data = '{}' where position = 7`)
    await owner.end()
    await requestLogVerification(db.pool, 'ada')
    await expect.poll(checks).toEqual([expect.anything(), { asked_by: 'ada', checked_to: expect.any(Number), bad: 7 }])
  })
})
