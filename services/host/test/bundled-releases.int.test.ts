import { existsSync, rmSync } from 'node:fs'
import type { FrontEndRegistryReply } from '@crm/contracts'
import { beforeAll, describe, expect, it } from 'vitest'
import { createHost, type Host } from '../src/index.ts'
import { type ApiCaller, startTestHost, type TestHost } from './start-host.ts'
import { buildTestRelease, createBuildFolder, createFrontEndTeam } from './team.ts'

const { root, build } = createBuildFolder()
let host: TestHost
let administrator: ApiCaller
beforeAll(async () => {
  host = await startTestHost({}, ['administrator'], { root })
  administrator = host.as(await host.signIn('administrator'))
})

/** The events of one start of the product, and the release that users get afterwards. */
async function start(production = true): Promise<{ facts: string[]; version: string | undefined }> {
  const before = await position()
  const started = await createHost({
    ...host.parts,
    settings: { ...host.parts.settings, production },
    databaseUrl: host.databaseUrl,
    root,
    adopts: true,
  })
  try {
    return { facts: await factsSince(before), version: await versionAt(started) }
  } finally {
    await started.close()
  }
}
const position = async () => (await host.db.pool.query('select coalesce(max(position), 0) as last from crm.events')).rows[0].last
const factsSince = async (before: bigint) => {
  const { rows } = await host.db.pool.query(`select type from crm.events where category = 'frontEnd' and position > $1 order by position`, [
    before,
  ])
  return rows.map(({ type }) => type.replace('FrontEnd', ''))
}
const versionAt = async ({ url }: Pick<Host, 'url'>) =>
  ((await (await fetch(`${url}/mfe/registry.json`)).json()) as FrontEndRegistryReply).releases.find(({ name }) => name === 'hello')?.version

describe('starting the product', () => {
  it('publishes and promotes the bundled release; the next start does nothing', async () => {
    build(buildTestRelease('1.0.0'))
    expect(await start()).toEqual({ facts: ['Published', 'Promoted'], version: '1.0.0' })
    expect(await start()).toEqual({ facts: [], version: '1.0.0' })
    const { rows } = await host.db.pool.query(
      `select meta->'actor' as actor, data->>'source' as source from crm.events where type = 'FrontEndPublished'`,
    )
    expect(rows).toEqual([{ actor: { id: null, name: null }, source: 'product' }])
  })

  it('still serves earlier releases whose folder is gone', async () => {
    build(buildTestRelease('1.1.0'))
    expect(await start()).toEqual({ facts: ['Published', 'Promoted'], version: '1.1.0' })
    const folder = new URL('mfe-hello/dist/1.0.0/', root)
    expect(existsSync(folder)).toBe(true)
    rmSync(folder, { recursive: true })
    const entry = await host.as()('/mfe/hello/1.0.0/remoteEntry.js')
    expect([entry.status, entry.text]).toEqual([200, buildTestRelease('1.0.0').files['remoteEntry.js']])
  })

  it('keeps a rollback until the product brings a new version', async () => {
    const body = { action: 'rollback', version: '1.1.0', reason: 'Slow' }
    expect((await administrator('/api/front-ends/hello/steer', { method: 'POST', body })).body).toMatchObject({ stable: '1.0.0' })
    expect(await start()).toEqual({ facts: [], version: '1.0.0' })
    build(buildTestRelease('1.2.0'))
    expect(await start()).toEqual({ facts: ['Published', 'Promoted'], version: '1.2.0' })
  })

  it('does not publish a release with a changed file, but starts', async () => {
    const broken = buildTestRelease('1.3.0')
    build({ ...broken, files: { ...broken.files, 'remoteEntry.js': 'cut sh' } })
    expect(await start()).toEqual({ facts: [], version: '1.2.0' })
    build({ ...broken, release: { ...broken.release, contract: 7 as 1 } })
    expect(await start()).toEqual({ facts: [], version: '1.2.0' })
    build(buildTestRelease('1.1.0', { owner: 'Another team' }))
    expect(await start()).toEqual({ facts: [], version: '1.2.0' })
  })

  it('works when several processes start at the same time', async () => {
    build(buildTestRelease('1.4.0'))
    const before = await position()
    const starts = await Promise.all([start(), start()])
    expect(starts.map(({ version }) => version)).toEqual(['1.4.0', '1.4.0'])
    expect(await factsSince(before)).toEqual(['Published', 'Promoted'])
  })

  it('never serves one page from two front-ends; a moved page is released with its new front-end', async () => {
    const at = (path: string) => ({ pages: [{ path, title: 'Spot', permission: 'dashboard' as const, nav: null }] })
    build(buildTestRelease('1.0.0', { name: 'late', owner: 'Late team', ...at('/spot/:id') }))
    expect((await start()).facts).toEqual(['Published', 'Promoted'])
    build(buildTestRelease('1.0.0', { name: 'early', owner: 'Early team', ...at('/spot/new') }))
    expect((await start()).facts).toEqual([])
    build(buildTestRelease('1.1.0', { name: 'late', owner: 'Late team', ...at('/late') }))
    expect((await start()).facts).toEqual(['Published', 'Promoted', 'Published', 'Promoted'])
  })

  it("never replaces a team's own release", async () => {
    const team = await createFrontEndTeam(host, administrator)
    expect((await team.publish(buildTestRelease('2.0.0'))).status).toBe(201)
    expect((await team.steer({ action: 'promote', version: '2.0.0' })).status).toBe(200)
    build(buildTestRelease('1.5.0'))
    expect(await start()).toEqual({ facts: ['Published'], version: '2.0.0' })
  })

  it('publishes later builds in development', { tags: 'full' }, async () => {
    const team = await createFrontEndTeam(host, administrator)
    expect((await team.steer({ action: 'promote', version: '1.5.0' })).status).toBe(200)
    const settings = { ...host.parts.settings, production: false }
    const developing = await createHost({ ...host.parts, settings, databaseUrl: host.databaseUrl, root, adopts: true })
    try {
      build(buildTestRelease('1.6.0'))
      await expect.poll(() => versionAt(developing)).toBe('1.6.0')
    } finally {
      await developing.close()
    }
  })
})
