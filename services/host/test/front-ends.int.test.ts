import type { FrontEndDetails, FrontEndRegistryReply, OfferedRelease } from '@crm/contracts'
import { verifyProjection } from '@crm/event-store'
import { frontEndsService } from '@crm/service-front-ends'
import { createUser } from '@crm/service-identity'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { createHost } from '../src/index.ts'
import { listChangedStreams, openLiveStream } from './listen-live.ts'
import { type ApiCaller, buildTestPassword, startTestHost, type TestHost } from './start-host.ts'
import { type BuiltRelease, buildTestRelease, computeTextIntegrityHash, createBuildFolder, createFrontEndTeam } from './team.ts'

const { root, build } = createBuildFolder()
let host: TestHost
let administrator: ApiCaller
let team: Awaited<ReturnType<typeof createFrontEndTeam>>
beforeAll(async () => {
  host = await startTestHost({}, ['administrator', 'owner', 'manager', 'sales_rep', 'installer'], { root })
  administrator = host.as(await host.signIn('administrator'))
  team = await createFrontEndTeam(host, administrator)
})

const seen = async (): Promise<FrontEndDetails> => {
  const answer = await administrator('/api/admin/front-ends')
  const found = (answer.body as { front_ends: FrontEndDetails[] }).front_ends.find(({ name }) => name === 'hello')
  if (found === undefined) throw new Error('there is no hello')
  return found
}
const helloIn = (registry: unknown): OfferedRelease | undefined =>
  (registry as FrontEndRegistryReply).releases.find(({ name }) => name === 'hello')
const hello = async (caller: ApiCaller = host.as()) => helloIn((await caller('/mfe/registry.json')).body)
const publish = async (version: string, wanted?: Parameters<typeof buildTestRelease>[1]) =>
  expect((await team.publish(buildTestRelease(version, wanted))).status).toBe(201)

describe('publishing', () => {
  it("requests only missing files and rejects one that doesn't match its hash", async () => {
    const files = ['one', 'two'].map(computeTextIntegrityHash)
    expect((await team.call('uploads', { files })).body).toEqual({ missing: [...files].sort() })
    expect(await team.put(computeTextIntegrityHash('one'), 'another')).toMatchObject({
      status: 400,
      body: { message: "Hash: The file's content doesn't match its address: it was changed in transit" },
    })
    expect((await team.put(computeTextIntegrityHash('one'), 'one')).status).toBe(200)
    expect((await team.put(computeTextIntegrityHash('one'), 'one')).status).toBe(200)
    expect((await team.call('uploads', { files })).body).toEqual({ missing: [computeTextIntegrityHash('two')] })
  })

  it('is published once, is not rolled out yet, and keeps its check results', async () => {
    const first = buildTestRelease('1.0.0')
    expect(await team.publish(first)).toMatchObject({ status: 201, body: { version: '1.0.0', state: 'published' } })
    expect(await team.publish(first)).toMatchObject({ status: 201, body: { version: '1.0.0', state: 'published' } })
    expect(await hello()).toBe(undefined)
    const { releases, owner, stable } = await seen()
    expect({ owner, stable }).toEqual({ owner: 'Hello team', stable: null })
    expect(releases).toMatchObject([{ version: '1.0.0', state: 'published', source: 'team', by: 'Hello team', reason: null }])
    expect(releases[0]?.checks.map(({ name, ok }) => [name, ok])).toEqual([
      ['Smoke', true],
      ['Version', true],
      ['Addresses of the files', true],
      ['Uploaded files', true],
      ['Paths of the pages', true],
      ['Packages of the shell', true],
      ['Size of the entry', true],
      ['Size of what every page loads', true],
      ['Size of the stylesheets', true],
      ['Size of the description', true],
    ])
  })

  it('never changes a version', async () => {
    const other = buildTestRelease('1.0.0', { files: { ...buildTestRelease('1.0.0').files, 'remoteEntry.js': 'console.log(2)' } })
    expect(await team.publish(other)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('Release 1.0.0 of hello is already published with other content') },
    })
  })

  const at = (file: string) => `/mfe/hello/2.0.0/${file}`
  const hash = computeTextIntegrityHash('x')
  const usual = buildTestRelease('2.0.0')
  const withFile = (address: string): BuiltRelease => ({
    ...usual,
    release: { ...usual.release, integrity: { ...usual.release.integrity, [address]: hash } },
  })
  const page = (path: string, title = 'Hello') => ({ path, title, permission: 'dashboard' as const, nav: null })
  const drawn = (path: string, shapes: number) => ({
    ...page(path),
    nav: {
      section: 'main' as const,
      label: 'Hello',
      order: 1,
      icon: Array.from({ length: shapes }, () => ['path', { d: '1'.repeat(800) }] as const),
    },
  })
  it.each<[string, BuiltRelease, RegExp]>([
    [
      'a file that was not uploaded',
      withFile(at('js/late.0123456789.js')),
      /late.0123456789.js was not uploaded, or doesn't match its hash/,
    ],
    ['a file of another release', withFile('/mfe/leads/1.0.0/a.js'), /not a file address of this release/],
    ['a file that leads out of its folder', withFile(at('../../../a.js')), /not a file address of this release/],
    ['a page for a file', withFile(at('index.html')), /not a file address of this release/],
    ['a hidden file', withFile(at('.env.js')), /not a file address of this release/],
    ['an entry without a hash', buildTestRelease('2.0.0', { entry: at('other.js') }), /other.js is not among the release's files/],
    ['a sheet that is none', buildTestRelease('2.0.0', { css: [at('remoteEntry.js')] }), /remoteEntry.js is not a stylesheet/],
    [
      'a page of the product itself',
      buildTestRelease('2.0.0', { pages: [page('/login/help')] }),
      /\/login\/help belongs to the product itself/,
    ],
    ['a page of the gateway', buildTestRelease('2.0.0', { pages: [page('/gateway')] }), /\/gateway belongs to the product itself/],
    [
      'a page below the raw queues',
      buildTestRelease('2.0.0', { pages: [page('/admin/:a/raw/:b')] }),
      /\/admin\/:a\/raw\/:b belongs to the product/,
    ],
    ['a description of its own', withFile(at('release.json')), /release.json is reserved for the description of a release/],
    ...['02.0.0', '2.0.00', '2.0.0-a..b'].map((version): [string, BuiltRelease, RegExp] => [
      `the version ${version}`,
      buildTestRelease(version),
      /^Version: .* is not a semantic version/,
    ]),
    ['a page below the calls', buildTestRelease('2.0.0', { pages: [page('/api/leads')] }), /belongs to the product itself/],
    ['a page twice', buildTestRelease('2.0.0', { pages: [page('/hello/:id'), page('/hello/:name')] }), /\/hello\/:name is listed twice/],
    [
      'a React that the shell has not',
      buildTestRelease('2.0.0', { shared: { react: '^20.0.0' } }),
      /needs react \^20.0.0, and the shell has 19.3.1/,
    ],
    [
      'a package that the shell has not',
      buildTestRelease('2.0.0', { shared: { vue: '^3.0.0' } }),
      /needs vue \^3.0.0, which the shell doesn't provide/,
    ],
    ['no range', buildTestRelease('2.0.0', { shared: { react: 'newest' } }), /which is not a version range/],
    [
      'too large an entry',
      buildTestRelease('2.0.0', { budgets: { entry: 10, screen: 80_000, css: 8_000 } }),
      /Size of the entry: 0.0 of 0.0 KB, compressed: load what/,
    ],
    [
      'an icon of too many strokes',
      buildTestRelease('2.0.0', { pages: [drawn('/hello/a', 3)] }),
      /Size of the description: The icon of \/hello\/a is larger than 2.0 KB: simplify it/,
    ],
    [
      'too long a description',
      buildTestRelease('2.0.0', { pages: [...'abcdefghijklm'].map((letter) => drawn(`/hello/${letter}`, 2)) }),
      /Size of the description: 2\d.\d of 20.0 KB, without the hashes of the files: it is part of every page/,
    ],
  ])('is rejected with a message for %s', async (_name, one, words) => {
    const answer = await team.publish(one)
    expect(answer).toMatchObject({ status: 400, body: { message: expect.stringMatching(words) } })
    expect((await seen()).releases.map(({ version }) => version)).not.toContain('2.0.0')
  })

  it.each<[string, object]>([
    ['another contract', { contract: 2 }],
    ['an unknown key', { pages: [{ ...page('/hello'), permission: 'everything' }] }],
    ['a path that is none', { pages: [page('/hello/../admin')] }],
    ['an owner that is a person', { owner: 'maria' }],
    ['a name of the shell', { name: 'shell' }],
    ['a version that leads elsewhere', { version: '../1.0.0' }],
    ...['<script>', 'url(http://evil.test)', 'M0 0;'].map((d): [string, object] => [
      `an icon of ${d}`,
      { pages: [{ ...page('/hello'), nav: { section: 'main', label: 'Hello', order: 1, icon: [['path', { d }]] } }] },
    ]),
    ...[
      ['a link', ['a', { href: 'https://evil.test' }]],
      ['an image', ['image', { href: 'https://evil.test/a.png' }]],
      ['a handler', ['path', { onload: 'M0 0' }]],
      ['a style', ['path', { style: 'M0 0' }]],
    ].map(([name, shape]): [string, object] => [
      `an icon with ${name}`,
      { pages: [{ ...page('/hello'), nav: { section: 'main', label: 'Hello', order: 1, icon: [shape] } }] },
    ]),
  ])('is rejected with %s', async (_name, change) => {
    const answer = await team.call('releases', { release: { ...buildTestRelease('2.0.0').release, ...change }, checks: [] })
    expect(answer.status, answer.text).toBe(400)
  })

  it('can only publish the front-end of the token', async () => {
    const answer = await team.call('releases', { release: buildTestRelease('2.0.0', { name: 'other' }).release, checks: [] })
    expect(answer).toMatchObject({ status: 400, body: { message: 'Name: This release belongs to other, not to hello' } })
  })
})

describe('steering', () => {
  it('rolls a release out to everyone without a restart, under addresses that never change', async () => {
    expect((await team.steer({ action: 'promote', version: '1.0.0' })).body).toMatchObject({ stable: '1.0.0', canary: null })
    expect(await hello()).toMatchObject({ version: '1.0.0', phase: 'stable', fallback: null })
    const page = await host.as()('/hello')
    expect(page.text).toContain('/mfe/hello/1.0.0/remoteEntry.js')
    const file = await host.as()('/mfe/hello/1.0.0/js/chunk.0123456789.js', { headers: { 'accept-encoding': 'br' } })
    expect(file.text).toBe(buildTestRelease('1.0.0').files['js/chunk.0123456789.js'])
    expect(Object.fromEntries(file.headers)).toMatchObject({
      ...{ 'content-type': 'text/javascript; charset=utf-8', 'content-encoding': 'br', vary: 'Accept-Encoding' },
      'cache-control': 'public, max-age=31536000, immutable',
    })
    const etag = file.headers.get('etag') ?? ''
    expect((await host.as()('/mfe/hello/1.0.0/js/chunk.0123456789.js', { headers: { 'if-none-match': etag } })).status).toBe(304)
    for (const missing of ['/mfe/hello/1.0.0/nothing.js', '/mfe/hello/9.0.0/remoteEntry.js', '/mfe/hello/1.0.0/toString', '/mfe/hello'])
      expect((await host.as()(missing)).status).toBe(404)
  })

  it('gives a canary to the same users each time, and to no one who is not signed in', async () => {
    await publish('1.1.0')
    const people = await Promise.all(
      (['owner', 'manager', 'sales_rep', 'installer'] as const).map(async (role) => host.as(await host.signIn(role))),
    )
    const versions = async () => Promise.all(people.map(async (person) => (await hello(person))?.version))
    const sizes: number[] = []
    for (const percent of [1, 25, 50, 75, 100]) {
      expect((await team.steer({ action: 'canary', version: '1.1.0', percent })).body).toMatchObject({ canary: { percent } })
      const first = await versions()
      expect(await versions()).toEqual(first)
      sizes.push(first.filter((version) => version === '1.1.0').length)
      expect((await hello())?.version).toBe('1.0.0')
    }
    expect(sizes).toEqual([...sizes].sort((a, b) => a - b))
    expect(sizes.at(-1)).toBe(4)
    expect(await hello(people[0])).toMatchObject({ phase: 'canary', fallback: { version: '1.0.0' } })
  })

  it('is sent with the stable releases while the database is down', async () => {
    const cookie = await host.signIn('owner')
    const away = vi.spyOn(host.db.pool, 'query' as 'connect').mockRejectedValue(new Error('Connection terminated unexpectedly'))
    const page = await host.as(cookie)('/hello')
    away.mockRestore()
    expect([page.status, page.text.includes('/mfe/hello/1.0.0/remoteEntry.js')]).toEqual([200, true])
  })

  it('is sent with the stable releases and the local files while the database does not respond', async () => {
    const cookie = await host.signIn('administrator')
    build(buildTestRelease('0.1.0', { name: 'built' }))
    build(buildTestRelease('1.0.0', { files: { ...buildTestRelease('1.0.0').files, 'remoteEntry.js': 'console.log(`something else`)' } }))
    const { fallback } = (await hello(administrator)) ?? {}
    let end: (error: Error) => void = () => undefined
    const silence = new Promise<never>((_, fail) => {
      end = fail
    })
    silence.catch(() => undefined)
    const silent = ['query', 'connect'].map((name) => vi.spyOn(host.db.pool, name as 'connect').mockImplementation(() => silence))
    const page = await host.as(cookie)('/hello')
    const registry = await host.as(`${cookie}; crm_mfe=hello:1.0.0`)('/mfe/registry.json')
    const entry = await host.as(cookie)('/mfe/built/0.1.0/remoteEntry.js')
    const described = await host.as(cookie)(fallback?.release ?? '')
    for (const each of silent) each.mockRestore()
    end(new Error('Connection terminated unexpectedly'))
    expect([page.status, page.text.includes('/mfe/hello/1.0.0/remoteEntry.js')]).toEqual([200, true])
    expect(helloIn(registry.body)).toMatchObject({ version: '1.0.0', phase: 'stable' })
    expect(entry.text).toBe(buildTestRelease('0.1.0', { name: 'built' }).files['remoteEntry.js'])
    expect(computeTextIntegrityHash(described.text)).toBe(fallback?.integrity)
    expect((await host.as()('/mfe/hello/1.0.0/remoteEntry.js')).text).toBe(buildTestRelease('1.0.0').files['remoteEntry.js'])
  })

  it('contains the hash of the release that a browser falls back to', async () => {
    const { fallback } = (await hello(administrator)) ?? {}
    const described = await host.as()(fallback?.release ?? '')
    expect(described.body).toEqual(buildTestRelease('1.0.0').release)
    expect(computeTextIntegrityHash(described.text)).toBe(fallback?.integrity)
  })

  it('rolls back at once, gives the reason, and never offers a quarantined release again', async () => {
    const answer = await team.steer({ action: 'quarantine', version: '1.1.0', reason: 'The page stays blank' })
    expect(answer.body).toMatchObject({ stable: '1.0.0', canary: null })
    expect(await hello(administrator)).toMatchObject({ version: '1.0.0', phase: 'stable' })
    expect((await seen()).releases).toMatchObject([
      { version: '1.1.0', state: 'quarantined', reason: 'The page stays blank' },
      { version: '1.0.0', state: 'stable' },
    ])
    for (const [body, status] of [
      [{ action: 'promote', version: '1.1.0' }, 409],
      [{ action: 'canary', version: '1.1.0', percent: 5 }, 409],
      [{ action: 'promote', version: '9.9.9' }, 404],
      [{ action: 'rollback', reason: 'Because' }, 400],
    ] as const)
      expect((await team.steer(body)).status).toBe(status)
    expect((await host.as()('/mfe/hello/1.1.0/remoteEntry.js')).status).toBe(200)
  })

  it("withdraws a team's first release until another one is promoted", async () => {
    expect((await team.steer({ action: 'rollback', version: '1.0.0', reason: 'Too early' })).body).toMatchObject({ stable: null })
    expect(await hello(administrator)).toBe(undefined)
    expect((await team.steer({ action: 'promote', version: '1.0.0' })).body).toMatchObject({ stable: '1.0.0' })
    expect(await hello()).toMatchObject({ version: '1.0.0', fallback: null })
  })

  it('can be done by administrators and by no other user', async () => {
    await publish('1.2.0')
    const steer = (caller: ApiCaller, body: object) => caller('/api/front-ends/hello/steer', { method: 'POST', body })
    expect((await steer(host.as(await host.signIn('owner')), { action: 'promote', version: '1.2.0' })).status).toBe(403)
    expect((await steer(administrator, { action: 'promote', version: '1.2.0' })).body).toMatchObject({ stable: '1.2.0' })
    expect(await hello()).toMatchObject({ version: '1.2.0', fallback: { version: '1.0.0' } })
    expect((await team.steer({ action: 'rollback', version: '1.2.0', reason: 'Slow' })).body).toMatchObject({ stable: '1.0.0' })
  })

  it('is rejected for the second of two concurrent changes', async () => {
    await publish('1.3.0')
    const { revision } = await seen()
    const both = await Promise.all([
      team.steer({ action: 'promote', version: '1.3.0', revision }),
      team.steer({ action: 'promote', version: '1.2.0', revision }),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)?.body).toMatchObject({
      message: expect.stringMatching(
        /^The rollout of hello was changed by Hello team \(hello 1.[23].0: promoted for all users .*\). Please check it again$/,
      ),
    })
  })

  it('rejects a release whose page another front-end has taken in the meantime', async () => {
    const others = await createFrontEndTeam(host, administrator, 'other')
    const page = { path: '/news', title: 'News', permission: 'dashboard' as const, nav: null }
    const css = { css: [], files: { 'remoteEntry.js': 'console.log(1)' } }
    expect((await others.publish(buildTestRelease('1.0.0', { name: 'other', owner: 'Other team', pages: [page], ...css }))).status).toBe(
      201,
    )
    await publish('1.4.0', { pages: [page] })
    expect((await team.steer({ action: 'promote', version: '1.4.0' })).status).toBe(200)
    const words = 'The path /news is a page of hello (Hello team): take another path, or agree with that team'
    expect(await others.steer({ action: 'promote', version: '1.0.0' })).toMatchObject({ status: 409, body: { message: words } })
    const late = await others.publish(buildTestRelease('1.0.1', { name: 'other', owner: 'Other team', pages: [page], ...css }))
    expect(late).toMatchObject({ status: 400, body: { message: `Paths of the pages: ${words}` } })
  })
})

describe('pins', () => {
  const pin = (body: object, method = 'PUT') => administrator('/api/admin/front-ends/hello/pins', { method, body })
  const unpin = (query: string) => administrator(`/api/admin/front-ends/hello/pins?${query}`, { method: 'DELETE' })

  it("give a role or a user another version; the user's pin wins", async () => {
    const [manager, rep] = await Promise.all((['manager', 'sales_rep'] as const).map(async (role) => host.as(await host.signIn(role))))
    expect((await pin({ version: '1.0.0', role: 'manager' })).status).toBe(200)
    expect(await hello(manager)).toMatchObject({ version: '1.0.0', phase: 'pinned' })
    expect(await hello(rep)).toMatchObject({ version: '1.4.0', phase: 'stable' })
    expect((await pin({ version: '1.2.0', username: 'MANAGER' })).status).toBe(200)
    expect(await hello(manager)).toMatchObject({ version: '1.2.0', phase: 'pinned' })
    expect((await seen()).pins).toEqual([
      { version: '1.2.0', role: null, username: 'manager', is_deleted: false },
      { version: '1.0.0', role: 'manager', username: null, is_deleted: false },
    ])
    expect((await unpin('username=Manager')).status).toBe(200)
    expect(await hello(manager)).toMatchObject({ version: '1.0.0' })
    expect((await unpin('role=manager')).status).toBe(200)
    expect((await unpin('role=manager')).status).toBe(404)
    expect(await hello(manager)).toMatchObject({ version: '1.4.0', phase: 'stable' })
  })

  it('belong to the user, not to the name: a new user of that name has none', async () => {
    const create = () => createUser(host, { username: 'otto', password: buildTestPassword('otto'), role: 'sales_rep' })
    const remove = async () => {
      const { rows } = await host.db.pool.query(`select id from crm.users where username = 'otto' and deleted_at is null`)
      expect((await administrator(`/api/admin/users/${rows[0]?.id}`, { method: 'DELETE' })).status).toBe(200)
    }
    await create()
    expect((await pin({ version: '1.2.0', username: 'Otto' })).status).toBe(200)
    expect(await hello(host.as(await host.signIn('otto')))).toMatchObject({ version: '1.2.0', phase: 'pinned' })
    await remove()
    await create()
    const otto = host.as(await host.signIn('otto'))
    expect(await hello(otto)).toMatchObject({ version: '1.4.0', phase: 'stable' })
    expect((await seen()).pins).toEqual([{ version: '1.2.0', role: null, username: 'otto', is_deleted: true }])
    expect((await pin({ version: '1.0.0', username: 'otto' })).status).toBe(200)
    expect(await hello(otto)).toMatchObject({ version: '1.0.0', phase: 'pinned' })
    expect((await seen()).pins).toEqual([{ version: '1.0.0', role: null, username: 'otto', is_deleted: false }])
    await remove()
    expect((await unpin('username=OTTO')).status).toBe(200)
    expect((await unpin('username=otto')).status).toBe(404)
    expect((await seen()).pins).toEqual([])
  })

  it.each([
    [{ version: '1.0.0' }, 400],
    [{ version: '1.0.0', role: 'manager', username: 'manager' }, 400],
    [{ version: '1.0.0', role: 'king' }, 400],
    [{ version: '1.0.0', username: 'nobody' }, 400],
    [{ version: '9.9.9', role: 'manager' }, 404],
    [{ version: '1.1.0', role: 'manager' }, 409],
  ])('are rejected as %j', async (body, status) => expect((await pin(body)).status).toBe(status))

  it('for a session are limited to administrators', async () => {
    const [ada, rep] = await Promise.all((['administrator', 'sales_rep'] as const).map((role) => host.signIn(role)))
    const chosen = await host.as(ada)('/hello?mfe.hello=1.0.0')
    expect(chosen.text).toContain('/mfe/hello/1.0.0/remoteEntry.js')
    const cookie = chosen.headers.getSetCookie()[0] ?? ''
    expect(cookie).toBe('crm_mfe=hello:1.0.0; Path=/; HttpOnly; SameSite=Lax')
    const kept = `${ada}; ${cookie.split(';')[0]}`
    expect(await hello(host.as(kept))).toMatchObject({ version: '1.0.0', phase: 'pinned', fallback: { version: '1.4.0' } })
    const back = await host.as(kept)('/hello?mfe.hello=')
    expect(back.headers.getSetCookie()[0]).toContain('Max-Age=0')
    expect(back.text).toContain('/mfe/hello/1.4.0/remoteEntry.js')

    const refused = await host.as(rep)('/hello?mfe.hello=1.0.0')
    expect([refused.headers.getSetCookie(), refused.text.includes('/mfe/hello/1.4.0/remoteEntry.js')]).toEqual([[], true])
    expect(await hello(host.as(`${rep}; crm_mfe=hello:1.0.0`))).toMatchObject({ version: '1.4.0' })
    for (const strange of ['1.1.0', '9.9.9', '../../x', '%00'])
      expect(await hello(host.as(`${ada}; crm_mfe=hello:${strange}`))).toMatchObject({ version: '1.4.0', phase: 'stable' })
    const link = await host.as(ada)('/hello?mfe.hello=1.0.0', { headers: { 'sec-fetch-site': 'cross-site' } })
    expect(link.headers.getSetCookie()).toEqual([])
  })
})

describe('a page', () => {
  it('need no query when all users get the same releases', async () => {
    const cookie = await host.signIn('sales_rep')
    const asked = vi.spyOn(host.db.pool, 'query')
    expect((await host.as(cookie)('/hello')).status).toBe(200)
    expect((await host.as(cookie)('/mfe/registry.json')).status).toBe(200)
    // Other queries are allowed, because the log is being read meanwhile.
    expect(JSON.stringify(asked.mock.calls, (_key, value) => (typeof value === 'bigint' ? String(value) : value))).not.toMatch(
      /session|front_end/,
    )
    asked.mockRestore()
  })
})

describe('a page and the registry', () => {
  it.each(['/hello', '/mfe/registry.json'])('are compressed with what the browser accepts: %s', async (path) => {
    const sent = (encoding: string) => host.as()(path, { headers: { 'accept-encoding': encoding } })
    const plain = await sent('identity')
    expect([plain.headers.get('content-encoding'), plain.headers.get('vary')]).toEqual([null, 'Accept-Encoding'])
    for (const encoding of ['br', 'gzip']) {
      const packed = await sent(encoding)
      expect([packed.headers.get('content-encoding'), packed.headers.get('vary')]).toEqual([encoding, 'Accept-Encoding'])
      expect(packed.headers.get('cache-control')).toContain('no-store')
      expect(packed.text.length).toBe(plain.text.length)
      expect(Number(packed.headers.get('content-length'))).toBeLessThan(plain.text.length)
    }
  })

  it('have an ETag for each encoding, so that a browser can detect that nothing changed', async () => {
    const tags = ['identity', 'br', 'gzip'].map(async (encoding) => {
      const answer = await host.as()('/mfe/registry.json', { headers: { 'accept-encoding': encoding } })
      const etag = answer.headers.get('etag') ?? ''
      const again = await host.as()('/mfe/registry.json', { headers: { 'accept-encoding': encoding, 'if-none-match': etag } })
      expect([again.status, again.headers.get('vary')]).toEqual([304, 'Accept-Encoding'])
      return etag
    })
    expect(new Set(await Promise.all(tags)).size).toBe(3)
  })
})

describe('the shell', () => {
  it('reports its version and its shared packages', async () => {
    const answer = await host.as()('/mfe/shell.json')
    expect(answer.body).toEqual({ version: expect.stringMatching(/^[0-9a-f]{10}$/), shared: { react: '19.3.1' }, contract: 1 })
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })
})

describe('other hosts', () => {
  it('serve every release, even when started later and without the files, and follow rollouts', async () => {
    const { root: elsewhere } = createBuildFolder()
    const second = await createHost({ ...host.parts, databaseUrl: host.databaseUrl, root: elsewhere })
    try {
      const there = async (path: string) => fetch(`${second.url}${path}`)
      for (const version of ['1.0.0', '1.1.0', '1.4.0']) {
        const { release, files } = buildTestRelease(version)
        for (const [file, text] of Object.entries(files))
          expect(await (await there(`/mfe/${release.name}/${version}/${file}`)).text()).toBe(text)
      }
      const offered = async () => helloIn(await (await there('/mfe/registry.json')).json())?.version
      expect(await offered()).toBe('1.4.0')
      await team.steer({ action: 'promote', version: '1.0.0' })
      await expect.poll(offered).toBe('1.0.0')
    } finally {
      await second.close()
    }
  })

  it("wait for a change that a browser already knows of, or don't answer", async () => {
    const behind = await createHost({ ...host.parts, databaseUrl: host.databaseUrl, root: createBuildFolder().root })
    const ask = (at: number | string) => fetch(`${behind.url}/mfe/registry.json?at=${at}`)
    const listening = await openLiveStream(host.url, await host.signIn('administrator'))
    try {
      for (const version of ['1.4.0', '1.0.0', '1.4.0', '1.0.0']) {
        const { length } = listening.heard
        expect((await team.steer({ action: 'promote', version })).status).toBe(200)
        await listening.until((heard) => listChangedStreams(heard.slice(length)).some((stream) => stream.startsWith('frontEnd')))
        expect(helloIn(await (await ask(listening.at())).json())?.version).toBe(version)
      }
      expect((await ask('soon')).status).toBe(200)
      const away = vi.spyOn(behind.db.pool, 'query' as 'connect').mockRejectedValue(new Error('Connection terminated unexpectedly'))
      const refused = await ask(999_999_999)
      away.mockRestore()
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2'])
      expect((await ask(listening.at())).status).toBe(200)
    } finally {
      listening.leave()
      await behind.close()
    }
  })
})

describe('the history', () => {
  it('is read from the events, newest first, page by page', async () => {
    const history = async (query = '') =>
      (await administrator(`/api/admin/front-ends/hello/history${query}`)).body as { entries: { action: string }[]; next: number | null }
    const all = await history()
    expect(all.entries[0]).toMatchObject({
      action: 'promoted',
      by: 'Hello team',
      details: 'hello 1.0.0: promoted for all users (was 1.4.0)',
    })
    expect(all.entries.at(-1)).toMatchObject({ action: 'token issued', by: 'administrator' })
    expect(all.next).toBe(null)
    expect((await history('?before=3')).entries.map(({ action }) => action)).toEqual(['published', 'token issued'])
    expect((await administrator('/api/admin/front-ends/nosuch/history')).status).toBe(404)
  })

  it('comes to the same tables when it is read again', async () => {
    for (const projection of frontEndsService.projections) {
      const verified = await verifyProjection({ connectionString: host.databaseUrl, projection })
      expect(verified.map(({ table, missing, surplus }) => [table, missing, surplus])).toEqual(
        projection.tables.map((table) => [table, 0, 0]),
      )
    }
  })

  it('never shows a token again, nor what it hashes to', async () => {
    const { tokens } = await seen()
    expect(tokens).toMatchObject([{ by: 'administrator', revoked_at: null, used_at: expect.any(String) }])
    expect(JSON.stringify((await administrator('/api/admin/front-ends')).body)).not.toMatch(/crm_hello|[0-9a-f]{64}/)
    expect((await administrator('/api/admin/activity-logs?search=upload')).text).not.toMatch(/crm_hello|[0-9a-f]{64}/)
  })
})
