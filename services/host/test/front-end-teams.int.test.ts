import type { FrontEndDetails, FrontEndHistory } from '@crm/contracts'
import { beforeAll, describe, expect, it } from 'vitest'
import { type ApiCaller, startTestHost, type TestHost } from './start-host.ts'
import { type BuiltRelease, buildTestRelease, createBuildFolder, createFrontEndTeam } from './team.ts'

const { root } = createBuildFolder()
let host: TestHost
let administrator: ApiCaller
beforeAll(async () => {
  host = await startTestHost({}, ['administrator'], { root })
  administrator = host.as(await host.signIn('administrator'))
})

const files = { 'remoteEntry.js': 'console.log(1)' }
const release = (name: string, version: string, owner: string): BuiltRelease => buildTestRelease(version, { name, owner, css: [], files })

describe("a team's name", () => {
  it('belongs to one front-end in any spelling, also in later releases', async () => {
    const orders = await createFrontEndTeam(host, administrator, 'orders')
    expect((await orders.publish(release('orders', '1.0.0', 'Orders team'))).status).toBe(201)
    expect((await orders.publish(release('orders', '1.1.0', 'Orders team'))).status).toBe(201)
    const pirate = await createFrontEndTeam(host, administrator, 'pirate')
    for (const owner of ['Orders team', 'ORDERS team', 'Orders  team', 'Or ders team', 'Orders. team'])
      expect(await pirate.publish(release('pirate', '1.0.0', owner))).toMatchObject({
        status: 409,
        body: { message: 'The Orders team has the front-end orders: the team of pirate needs a name of its own' },
      })
    // A Cyrillic О; a zero-width space is taken out, so that the name is the same.
    for (const [owner, status] of [
      ['\u041Erders team', 400],
      ['Orders\u200B team', 409],
    ] as const)
      expect(await pirate.publish(release('pirate', '1.0.0', owner)), owner).toMatchObject({ status })
    expect((await administrator('/api/front-ends/pirate')).body).toMatchObject({ owner: '', releases: [] })
    expect((await pirate.publish(release('pirate', '1.0.0', 'Pirate team'))).status).toBe(201)
  })

  it('can be in any script, belongs to one front-end there too, and is shown as written', async () => {
    const measuring = await createFrontEndTeam(host, administrator, 'zamer')
    expect(await measuring.publish(release('zamer', '1.0.0', 'Отдел замеров team'))).toMatchObject({ status: 201 })
    expect(await measuring.steer({ action: 'promote', version: '1.0.0' })).toMatchObject({ status: 200 })
    const fitting = await createFrontEndTeam(host, administrator, 'montazh')
    expect(await fitting.publish(release('montazh', '1.0.0', 'ОТДЕЛ  ЗАМЕРОВ team'))).toMatchObject({
      status: 409,
      body: { message: 'The Отдел замеров team has the front-end zamer: the team of montazh needs a name of its own' },
    })
    for (const [name, owner] of [
      ['montazh', 'Отдел монтажа team'],
      ['medida', 'צוות מדידה team'],
      ['sokuryo', '測量部 team'],
    ] as const) {
      const team = name === 'montazh' ? fitting : await createFrontEndTeam(host, administrator, name)
      expect(await team.publish(release(name, '1.0.0', owner))).toMatchObject({ status: 201 })
    }
    expect((await administrator('/api/front-ends/zamer')).body).toMatchObject({ owner: 'Отдел замеров team' })
    const { entries } = (await administrator('/api/admin/front-ends/zamer/history')).body as FrontEndHistory
    expect(entries.map(({ by, action }) => [by, action])).toContainEqual(['Отдел замеров team', 'promoted'])
    for (const page of ['/mfe/registry.json', '/mfe/zamer/1.0.0/release.json', '/login'])
      expect((await host.as()(page)).text, page).toContain('"owner":"Отдел замеров team"')
  })

  it('is granted to one of two teams that claim it at the same time', async () => {
    for (let round = 1; round <= 8; round += 1) {
      const both = await Promise.all(
        ['left', 'right'].map(async (side) => {
          const name = `${side}${round}`
          return { name, team: await createFrontEndTeam(host, administrator, name) }
        }),
      )
      for (const { name, team } of both) await team.upload(release(name, '1.0.0', `Round ${round} team`))
      const answers = await Promise.all(both.map(({ name, team }) => team.publish(release(name, '1.0.0', `Round ${round} team`))))
      expect(answers.map(({ status }) => status).sort(), `round ${round}`).toEqual([201, 409])
    }
  })
})

describe('checks of a release', () => {
  const buildChecks = (ok: boolean) => [{ name: 'Packages of the shell', ok, says: 'As the team sees it', by: 'server' }]
  const checked = buildTestRelease('1.0.0', { name: 'checked', owner: 'Checked team', css: [], files })

  it('are marked with their source and must not have failed', async () => {
    const team = await createFrontEndTeam(host, administrator, 'checked')
    await team.upload(checked)
    expect(await team.call('releases', { release: checked.release, checks: buildChecks(false) })).toMatchObject({
      status: 400,
      body: { message: 'Packages of the shell: As the team sees it' },
    })
    expect((await team.call('releases', { release: checked.release, checks: buildChecks(true) })).status).toBe(201)
    const { releases } = (await administrator('/api/front-ends/checked')).body as FrontEndDetails
    const named = releases.flatMap(({ checks }) => checks.filter(({ name }) => name === 'Packages of the shell'))
    expect(named.map(({ by, says }) => [by, says])).toEqual([
      ['team', 'As the team sees it'],
      ['server', expect.stringContaining('Fits the shell')],
    ])
    expect(releases[0]?.checks.slice(1).map(({ by }) => by)).toEqual(releases[0]?.checks.slice(1).map(() => 'server'))
  })
})
