import type { FrontEndSignal, Release } from '@crm/contracts'
import { buildFrontEndStreamId } from '@crm/events'
import { createLogger } from '@crm/telemetry'
import { createTestDatabase } from '@crm/testing'
import { buildTestEventMeta, createTestUser, diego, maria, startServiceApi } from '@crm/testing/service-api'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findRollbackReason } from '../canaries/judge-canary.ts'
import { findRunningCanaries } from '../canaries/running-canaries.ts'
import { type FrontEndCommand, frontEndDecider } from '../decider.ts'
import { isUserInCanary } from '../release-offer.ts'
import { deleteOldSignals, readReleaseFigures } from './figures.ts'
import { createFrontEndMetrics } from './metrics.ts'

const { url } = await createTestDatabase()
const written: string[] = []
const log = createLogger('test', { level: 'info', destination: { write: (line) => written.push(line) } })
const { call, db, store, setTime } = await startServiceApi({ url, log })

const release = (version: string): Release => ({
  ...{ name: 'leads', version, contract: 1, owner: 'Leads team', entry: `/mfe/leads/${version}/remoteEntry.js`, css: [], pages: [] },
  ...{ integrity: {}, shared: {}, budgets: { entry: 18_000, screen: 80_000, css: 8_000 } },
})
const steer = (command: FrontEndCommand) =>
  store.execute({ decider: frontEndDecider, streamId: buildFrontEndStreamId('leads'), command, meta: buildTestEventMeta(maria) })
const adopt = (version: string) => steer({ type: 'AdoptRelease', data: { name: 'leads', release: release(version) } })
await adopt('1.4.0')

const signal = (changes: Partial<FrontEndSignal> = {}): FrontEndSignal => ({
  ...{ name: 'leads', version: '1.4.0', phase: 'stable', kind: 'load', at: 'page', value: 420 },
  ...changes,
})
const error = (changes: Partial<FrontEndSignal> = {}) => signal({ kind: 'error', at: 'render', value: 1, ...changes })
const tell = (signals: readonly unknown[], as = diego) => call('frontEndSignals', { as, body: { signals } })
const kept = async () => Number((await db.pool.query('select coalesce(sum(count), 0) as n from crm.front_end_signals')).rows[0]?.n)

beforeEach(() => db.pool.query('delete from crm.front_end_signals'))

describe('signals of browsers', () => {
  it('are counted per minute for signed-in users, without personal data', async () => {
    expect(await tell([signal(), signal({ value: 480 }), error()])).toEqual({ status: 200, body: {} })
    await tell([signal({ value: 430 })], maria)
    const { rows } = await db.pool.query('select version, phase, kind, at, bucket, count from crm.front_end_signals order by kind, bucket')
    expect(rows).toEqual([
      { version: '1.4.0', phase: 'stable', kind: 'error', at: 'render', bucket: 0, count: 1 },
      { version: '1.4.0', phase: 'stable', kind: 'load', at: 'page', bucket: 9, count: 3 },
    ])
  })

  it('add up when many arrive at once for the same minute', async () => {
    const one = [signal({ value: 90 }), signal({ value: 900 }), error(), signal({ kind: 'vital', at: 'lcp', value: 1_300 })]
    await Promise.all(
      Array.from({ length: 40 }, (_, index) => tell(index % 2 ? one : one.toReversed(), createTestUser(`user${index}`, 'installer'))),
    )
    expect(await kept()).toBe(160)
  })

  it('are rejected completely if a release is unknown', async () => {
    expect(await tell([signal(), signal({ version: '9.9.9' })])).toMatchObject({
      status: 400,
      body: { message: 'There is no release 9.9.9 of leads' },
    })
    expect(await tell([signal({ name: 'payroll' })])).toMatchObject({ status: 400 })
    expect(await kept()).toBe(0)
  })

  it.each([
    ['more than fifty', Array.from({ length: 51 }, () => signal())],
    ['a value beyond the limit', [signal({ value: 1e9 })]],
    ['a negative value', [signal({ value: -1 })]],
    ['another kind', [{ ...signal(), kind: 'click' }]],
    ['no version', [{ ...signal(), version: undefined }]],
  ])('are rejected with %s', async (_what, signals) => {
    expect((await tell(signals)).status).toBe(400)
    expect(await kept()).toBe(0)
  })

  it('may be empty, and are rejected without a session and beyond the rate limit', async () => {
    expect((await tell([])).status).toBe(200)
    expect((await call('frontEndSignals', { as: null, body: { signals: [signal()] } })).status).toBe(401)
    // One user with four sessions, none of which exceeds the limit alone.
    const loud = Array.from({ length: 100 }, (_, nth) => ({ ...createTestUser('loud', 'installer'), sessionId: `session ${nth % 4}` }))
    const statuses = await Promise.all(loud.map(async (as) => (await tell([signal()], as)).status))
    expect(new Set(statuses)).toEqual(new Set([200, 429]))
    expect((await tell([signal()], maria)).status).toBe(200)
  })

  it('of one user are limited to what one user can cause', async () => {
    const fifty = Array.from({ length: 50 }, () => error())
    for (let call = 0; call < 10; call += 1) await tell(fifty, createTestUser('wild', 'installer'))
    expect(await kept()).toBeGreaterThanOrEqual(120)
    expect(await kept()).toBeLessThan(200)
    await tell([signal()], maria)
    expect((await readReleaseFigures(db, 'day')).get('leads')).toMatchObject([{ loads: await kept() }])
  })

  it('connect the number on an error page with the error', async () => {
    written.length = 0
    await tell([signal(), error({ at: 'chunk' }), error({ at: 'chunk' })])
    const lines = written.map((line) => JSON.parse(line))
    const { requestId } = lines.find(({ msg }) => msg === 'request answered')
    expect(lines.filter((line) => line.requestId === requestId && line.level === 'warn')).toMatchObject([
      { frontEnd: 'leads', version: '1.4.0', phase: 'stable', kind: 'error', at: 'chunk', count: 2 },
    ])
  })

  it('are summed up per release and phase for the last day, without fallbacks', async () => {
    const vitals = [
      signal({ kind: 'vital', at: 'lcp', value: 1_240 }),
      signal({ kind: 'vital', at: 'inp', value: 62 }),
      signal({ kind: 'vital', at: 'cls', value: 20 }),
    ]
    await tell([...Array.from({ length: 9 }, () => signal({ value: 450 })), error(), ...vitals, signal({ phase: 'fallback' })])
    await db.pool.query(
      `insert into crm.front_end_signals values (now() - interval '25 hours', 'leads', '1.4.0', 'stable', 'error', 'render', 0, 500)`,
    )
    expect((await readReleaseFigures(db, 'day')).get('leads')).toEqual([
      {
        ...{ version: '1.4.0', phase: 'stable', loads: 10, errors: 1 },
        ...{ load_p75_ms: 475, lcp_p75_ms: 1_188, inp_p75_ms: 88, cls_p75: 21 },
      },
    ])
    const told = (await call('listFrontEnds', { as: maria })).body.front_ends
    expect(told.find(({ name }: { name: string }) => name === 'leads').signals).toMatchObject([{ version: '1.4.0', loads: 10, errors: 1 }])
  })

  it('are exposed as metrics for the releases in use only', async () => {
    await adopt('1.5.0')
    await tell([signal({ version: '1.5.0' }), error({ version: '1.5.0' }), signal({ version: '1.4.0' })])
    const [figures] = createFrontEndMetrics({ db })
    const labels = { front_end: 'leads', version: '1.5.0', phase: 'stable' }
    expect(await figures?.read()).toEqual([
      { metric: 'crm_front_end_loads', labels, value: 2 },
      { metric: 'crm_front_end_errors', labels, value: 1 },
      { metric: 'crm_front_end_load_seconds', labels, value: 0.475 },
    ])
  })

  it('are deleted after thirty days', async () => {
    await db.pool.query(
      `insert into crm.front_end_signals select now() - n * interval '1 day', 'leads', '1.4.0', 'stable', 'load', 'page', 1, 1 from unnest(array[1, 29, 31]) n`,
    )
    await deleteOldSignals(db)
    expect(await kept()).toBe(2)
  })
})

describe('while a canary runs', () => {
  const start = (percent: number) => steer({ type: 'StartCanary', data: { name: 'leads', version: '2.0.0', percent } })
  const people = Array.from({ length: 40 }, (_, index) => createTestUser(`tester${index}`, 'sales_rep'))
  const isTester = ({ id }: { id: number }) => isUserInCanary({ name: 'leads', version: '2.0.0' }, 50, id)
  const [tester = maria, second = maria, third = maria] = people.filter(isTester)
  const other = people.find((one) => !isTester(one)) ?? maria
  const canary = { version: '2.0.0', phase: 'canary' } as const
  const met = async () => (await findRunningCanaries(db))[0]
  let stable = ''

  beforeEach(async () => {
    setTime(new Date().toISOString())
    const { rows } = await db.pool.query(`select stable from crm.front_ends where name = 'leads'`)
    stable = rows[0].stable
    await steer({ type: 'PublishRelease', data: { name: 'leads', release: release('2.0.0'), checks: [] } }).catch(() => undefined)
    await start(50)
  })
  afterEach(() => steer({ type: 'RollBackRelease', data: { name: 'leads', version: '2.0.0', reason: 'The test is over' } }))

  it('signals count if their sender has the release', async () => {
    await tell([signal(canary), error(canary)], tester)
    await tell([signal({ version: stable })], other)
    expect(await met()).toMatchObject({ canary: { loads: 2, failed: 1 }, stable: { loads: 1, failed: 0 } })
  })

  it.each([
    ['of the canary from a user of the stable release', other, () => error(canary)],
    ['of the stable release from a user of the canary', tester, () => error({ version: stable })],
    ['of a pin that does not exist', other, () => error({ version: '2.0.0', phase: 'pinned' })],
  ] as const)('signals %s do not count', async (_what, as, told) => {
    expect((await tell([told()], as)).status).toBe(200)
    expect(await kept()).toBe(0)
  })

  it('signals count in the phase that the server knows, whatever the browser reports', async () => {
    await tell([error({ version: stable, phase: 'canary' })], other)
    await tell([error({ version: '2.0.0', phase: 'stable' })], tester)
    expect(await met()).toMatchObject({ canary: { failed: 1 }, stable: { failed: 1 } })
  })

  it("a fallback counts as such, and an administrator's own choice as pinned", async () => {
    await tell([error({ version: stable, phase: 'fallback' })], tester)
    await tell([error({ version: '2.0.0', phase: 'pinned' })], createTestUser('ada', 'administrator'))
    const { rows } = await db.pool.query('select version, phase from crm.front_end_signals order by phase')
    expect(rows).toEqual([
      { version: stable, phase: 'fallback' },
      { version: '2.0.0', phase: 'pinned' },
    ])
    expect(await met()).toMatchObject({ canary: { loads: 0 }, stable: { loads: 0 } })
  })

  it('a changed share, or the same version again, starts at zero within the same minute', async () => {
    await tell([error(canary), error(canary)], tester)
    setTime(new Date().toISOString())
    await start(60)
    expect(await met()).toMatchObject({ canary: { loads: 0, failed: 0 } })
    await tell([error(canary)], tester)
    expect(await met()).toMatchObject({ canary: { loads: 1, failed: 1 } })
    await steer({ type: 'RollBackRelease', data: { name: 'leads', version: '2.0.0', reason: 'By mistake' } })
    setTime(new Date().toISOString())
    await start(60)
    expect(await met()).toMatchObject({ canary: { loads: 0, failed: 0 }, stable: { loads: 0, failed: 0 } })
  })

  it("one user whose browser always fails can't cause a rollback, but several users can", async () => {
    const judged = async () => {
      const running = await met()
      return running && findRollbackReason(running.canary, running.stable)
    }
    await tell(
      Array.from({ length: 40 }, () => signal({ version: stable })),
      other,
    )
    await tell([signal(canary), signal({ ...canary, kind: 'vital', at: 'lcp' })], second)
    for (let time = 0; time < 6; time += 1) await tell([error(canary)], tester)
    // Another session of the same user.
    await tell([error(canary), error(canary)], { ...tester, sessionId: 'another' })
    expect(await met()).toMatchObject({ canary: { loads: 9, failed: 8, ofOne: 8 } })
    expect(await judged()).toBeNull()
    await tell([error(canary)], second)
    await tell([error(canary)], third)
    expect(await judged()).toMatch(/^10 of 11 loads failed/)
  })

  it('affected users are stored without names, for one canary only, and deleted with it', async () => {
    const known = async () =>
      (await db.pool.query('select person from crm.canary_people where since >= now() - $1::interval', ['1 day'])).rows
    await db.pool.query('delete from crm.canary_people')
    await tell([signal(canary)], tester)
    await tell([signal(canary), error(canary)], tester)
    setTime(new Date().toISOString())
    await start(60)
    await tell([signal(canary)], tester)
    expect(new Set((await known()).map(({ person }) => person.toString('hex'))).size).toBe(2)
    await deleteOldSignals(db)
    expect(await known()).toHaveLength(1)
    await steer({ type: 'RollBackRelease', data: { name: 'leads', version: '2.0.0', reason: 'By mistake' } })
    await deleteOldSignals(db)
    expect(await known()).toEqual([])
    await start(60)
  })

  it("the page shows the figures since the canary's start and the judge's verdict on them", async () => {
    const told = async () => {
      const { front_ends } = (await call('listFrontEnds', { as: maria })).body
      return front_ends.find(({ name }: { name: string }) => name === 'leads').canary
    }
    await tell([error(canary), error(canary), error({ version: stable })], tester)
    setTime(new Date().toISOString())
    await start(60)
    expect(await told()).toMatchObject({ version: '2.0.0', percent: 60, standing: 'unused', signals: [] })
    await tell([error(canary), error(canary), error(canary)], tester)
    expect(await told()).toMatchObject({ standing: 'bad', signals: [{ version: '2.0.0', phase: 'canary', loads: 3, errors: 3 }] })
    await tell([error({ version: stable })], other)
    expect(await told()).toMatchObject({ standing: 'few' })
  })
})
