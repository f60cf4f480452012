import type { Release } from '@crm/contracts'
import { openDatabase } from '@crm/database'
import { createEventStore } from '@crm/event-store'
import { buildFrontEndStreamId } from '@crm/events'
import { inlineProjections } from '@crm/host'
import { createCanaryJudgeLease, type FrontEndCommand, frontEndDecider } from '@crm/service-front-ends'
import { createTestDatabase } from '@crm/testing'
import { isFullTestRun } from '@crm/testing/full-run'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { testEventMeta, testLogger } from '../../test/log-harness.ts'
import { buildTestSettings } from '../../test/settings.ts'
import { startWorkerProcess } from '../../test/worker-process.ts'
import { startWorkers } from '../workers.ts'
import { rollBackFailingCanaries } from './judge-canaries.ts'

const { url } = await createTestDatabase()
const db = openDatabase({ connectionString: url, applicationName: 'judge test', poolSize: 8 })
const store = createEventStore({ database: db, projections: inlineProjections, clock: () => new Date() })
const parts = { db, store, log: testLogger }
afterAll(() => db.close())

let name = ''
let names = 0
const release = (version: string): Release => ({
  ...{ name, version, contract: 1, owner: 'Leads team', entry: `/mfe/${name}/${version}/remoteEntry.js`, css: [], pages: [] },
  ...{ integrity: {}, shared: {}, budgets: { entry: 18_000, screen: 80_000, css: 8_000 } },
})
const command = (wanted: FrontEndCommand) =>
  store.execute({ decider: frontEndDecider, streamId: buildFrontEndStreamId(name), command: wanted, meta: testEventMeta })
const publish = (version: string) => command({ type: 'PublishRelease', data: { name, release: release(version), checks: [] } })
const promote = (version: string) => command({ type: 'PromoteRelease', data: { name, version } })
const tell = (version: string, phase: string, kind: 'load' | 'error', count: number) =>
  db.pool.query(
    `insert into crm.front_end_signals
       select greatest(date_trunc('minute', now()), canary_since), $1, $2, $3, $4, 'page', 0, $5 from crm.front_ends where name = $1
     on conflict (minute, name, version, phase, kind, at, bucket) do update set count = excluded.count`,
    [name, version, phase, kind, count],
  )
const happened = async () =>
  (await store.read(buildFrontEndStreamId(name))).map(({ type, data, meta: { actor } }) => [
    type,
    actor.name,
    (data as { reason?: string }).reason,
  ])
const reason = '7 of 40 loads failed (17.5%), compared with 2 of 812 (0.2%) for 1.4.0'
const takenBack = [
  ['FrontEndRolledBack', 'Canary judge', reason],
  ['FrontEndQuarantined', 'Canary judge', reason],
]

beforeEach(async () => {
  await db.pool.query('delete from crm.canary_judge')
  names += 1
  name = `leads${names}`
  await publish('1.4.0')
  await promote('1.4.0')
  await publish('1.5.0')
  await command({ type: 'StartCanary', data: { name, version: '1.5.0', percent: 10 } })
})

/** Reports enough failures from browsers to have the canary rolled back. */
async function fails(): Promise<void> {
  await tell('1.5.0', 'canary', 'load', 33)
  await tell('1.5.0', 'canary', 'error', 7)
  await tell('1.4.0', 'stable', 'load', 810)
  await tell('1.4.0', 'stable', 'error', 2)
}

describe('a canary that fails more often than the stable release', () => {
  it('is rolled back and quarantined once, and its events contain the reason', async () => {
    await fails()
    await rollBackFailingCanaries(parts)
    await rollBackFailingCanaries(parts)
    expect((await happened()).slice(-2)).toEqual(takenBack)
    const { rows } = await db.pool.query('select stable, canary from crm.front_ends where name = $1', [name])
    expect(rows).toEqual([{ stable: '1.4.0', canary: null }])
  })

  it('is rolled back once when two workers judge at the same moment', async () => {
    await fails()
    await Promise.all([rollBackFailingCanaries(parts), rollBackFailingCanaries(parts), rollBackFailingCanaries(parts)])
    expect((await happened()).filter(([type]) => type === 'FrontEndQuarantined')).toHaveLength(1)
  })

  it('stays when an administrator promotes it in the meantime', async () => {
    await fails()
    // The promotion is committed between the judge's read and its decision.
    const promoting = { ...db, pool: Object.assign(Object.create(db.pool), { query: lookThenPromote }) }
    await rollBackFailingCanaries({ ...parts, db: promoting as typeof db })
    expect((await happened()).at(-1)).toEqual(['FrontEndPromoted', 'maria', undefined])

    async function lookThenPromote(text: string) {
      const seen = await db.pool.query(text)
      await promote('1.5.0')
      return seen
    }
  })

  it('is not judged by failures before its start or in another phase', async () => {
    await tell('1.5.0', 'canary', 'load', 40)
    await tell('1.5.0', 'pinned', 'error', 40)
    await tell('1.5.0', 'fallback', 'error', 40)
    await db.pool.query(
      `insert into crm.front_end_signals
         select minute, $1, '1.5.0', 'canary', 'error', 'page', 0, 40 from crm.front_ends
          cross join unnest(array[now() - interval '1 hour', canary_since - interval '1 ms']) minute where name = $1`,
      [name],
    )
    await rollBackFailingCanaries(parts)
    expect((await happened()).at(-1)?.[0]).toBe('FrontEndCanaryStarted')
  })
})

describe('judging', () => {
  it('is judged by one worker at a time, and by another when that one stops', async () => {
    const [one, other] = [createCanaryJudgeLease(db, 'one'), createCanaryJudgeLease(db, 'other')]
    expect([await one.isMine(), await other.isMine(), await one.isMine()]).toEqual([true, false, true])
    await db.pool.query(`update crm.canary_judge set lease_until = clock_timestamp() - interval '1 ms'`)
    expect([await other.isMine(), await one.isMine()]).toEqual([true, false])
    await other.leave()
    expect(await one.isMine()).toBe(true)
  })

  it('is judged by the workers periodically', async () => {
    await fails()
    const connection = { redisUrl: null, databaseUrl: url, log: testLogger }
    const workers = await startWorkers({ id: 'judge', db, connection, settings: buildTestSettings(url), log: testLogger })
    await expect.poll(async () => (await happened()).slice(-2)).toEqual(takenBack)
    await workers.stop(5_000)
    expect((await db.pool.query('select judged_at is not null as judged from crm.canary_judge')).rows).toEqual([{ judged: true }])
    expect(await createCanaryJudgeLease(db, 'next').isMine()).toBe(true)
  })

  if (isFullTestRun) {
    it.each(['judge:before-take-back', 'judge:after-take-back'] as const)(
      'is rolled back once when a worker is killed at %s',
      async (crashAt) => {
        await fails()
        expect(await (await startWorkerProcess(url, null, crashAt)).ended).toBe('SIGKILL')
        // Makes its lease expire.
        await db.pool.query('update crm.canary_judge set lease_until = clock_timestamp()')
        const next = await startWorkerProcess(url, null)
        await expect.poll(async () => (await happened()).slice(-2)).toEqual(takenBack)
        await next.stop()
        expect((await happened()).filter(([type]) => type === 'FrontEndQuarantined')).toHaveLength(1)
      },
    )
  }
})
