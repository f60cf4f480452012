import type { Release } from '@crm/contracts'
import { verifyProjection } from '@crm/event-store'
import { buildFrontEndStreamId } from '@crm/events'
import { createTestDatabase } from '@crm/testing'
import { buildTestEventMeta, maria, startServiceApi } from '@crm/testing/service-api'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type FrontEndCommand, frontEndDecider } from './decider.ts'
import { listFrontEnds } from './overview.ts'
import { frontEndsProjection } from './projection.ts'
import { readReleasesInUse } from './release-offer.ts'
import { type FrontEndState, findLastGoodVersion } from './rules/state.ts'

const { url } = await createTestDatabase()
const { db, store } = await startServiceApi({ url })

const releaseOf = (name: string, version: string): Release => ({
  ...{ name, version, contract: 1, owner: 'Leads team', entry: `/mfe/${name}/${version}/remoteEntry.js`, css: [], pages: [] },
  ...{ integrity: {}, shared: {}, budgets: { entry: 1, screen: 1, css: 1 } },
})
type Told = (name: string) => FrontEndCommand

const versions = ['1.0.0', '1.1.0', '1.2.0', '1.3.0']
const ofVersion: ((version: string) => Told)[] = [
  (version) => (name) => ({ type: 'PublishRelease', data: { name, release: releaseOf(name, version), checks: [] } }),
  (version) => (name) => ({ type: 'AdoptRelease', data: { name, release: releaseOf(name, version) } }),
  (version) => (name) => ({ type: 'PromoteRelease', data: { name, version } }),
  (version) => (name) => ({ type: 'StartCanary', data: { name, version, percent: 10 } }),
  (version) => (name) => ({ type: 'RollBackRelease', data: { name, version, reason: 'Empty' } }),
  (version) => (name) => ({ type: 'PinRelease', data: { name, version, role: 'manager', user: null, username: null } }),
]
const anyTold = fc.oneof(
  ...ofVersion.map((of) => fc.constantFrom(...versions).map(of)),
  fc.constant<Told>((name) => ({ type: 'UnpinRelease', data: { name, role: 'manager', user: null, username: null } })),
  // Rare, because otherwise no usable release would be left.
  fc
    .constantFrom(...versions.slice(0, 2))
    .map<Told>((version) => (name) => ({ type: 'QuarantineRelease', data: { name, version, reason: 'Empty' } })),
)

/** Executes a command; a refusal leaves everything unchanged. */
async function carriedOut(name: string, command: FrontEndCommand): Promise<void> {
  await store
    .execute({ decider: frontEndDecider, streamId: buildFrontEndStreamId(name), command, meta: buildTestEventMeta(maria) })
    .catch((error: Error) => {
      expect(error.name).toMatch(/^(NotFound|Refused)$/)
    })
}

async function stateOf(name: string): Promise<FrontEndState> {
  // The stream of a front-end contains only its events.
  return ((await store.read(buildFrontEndStreamId(name))) as never[]).reduce(frontEndDecider.evolve, frontEndDecider.initialState)
}

let histories = 0

describe('the read tables of front-ends', () => {
  it('match the decider after every history and never offer a quarantined release', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyTold, { minLength: 5, maxLength: 30 }), async (history) => {
        histories += 1
        const name = `history${histories}`
        for (const of of history) await carriedOut(name, of(name))
        const state = await stateOf(name)
        const given = (await readReleasesInUse(db)).find((each) => each.name === name)
        const [listed] = await listFrontEnds(db, name)
        const usable = state.pins.filter(({ version }) => state.releases.get(version)?.isQuarantined === false)
        expect({
          stable: given?.stable?.version ?? null,
          previous: given?.previous?.version ?? null,
          before: listed?.before ?? null,
          canary: given?.canary?.release.version ?? null,
          pins: given?.pins.map(({ release, role }) => [release.version, role]) ?? [],
        }).toEqual({
          stable: state.stable,
          previous: findLastGoodVersion(state),
          before: findLastGoodVersion(state),
          canary: state.canary?.version ?? null,
          pins: usable.map(({ version, role }) => [version, role]),
        })
      }),
      { numRuns: 40, seed: 20_260_301 },
    )
  })

  it('are the same after a rebuild, and when each event is applied twice', async () => {
    for (const { missing, surplus } of await verifyProjection({ connectionString: url, projection: frontEndsProjection }))
      expect([missing, surplus]).toEqual([0, 0])
    const rows = async () =>
      Promise.all(
        frontEndsProjection.tables.map(async (table) => (await db.pool.query(`select t::text from crm.${table} t order by 1`)).rows),
      )
    for (let n = 1; n <= histories; n += 1) {
      const last = (await store.read(buildFrontEndStreamId(`history${n}`))).at(-1)
      if (last === undefined) continue
      const before = await rows()
      for (const statement of frontEndsProjection.project(last, (table) => `crm.${table}`)) await db.pool.query(statement)
      expect(await rows(), last.type).toEqual(before)
    }
  })
})
