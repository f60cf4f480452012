import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { createUser } from '@crm/service-identity'
import { readSettings } from '@crm/settings'
import { createLogger } from '@crm/telemetry'
import { createTestDatabase } from '@crm/testing'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createHost, type Host } from '../src/index.ts'
import { requestRawPath } from './start-host.ts'

const folder = mkdtempSync(join(tmpdir(), 'crm-gateway-'))
const log = createLogger('test', { level: 'silent' })
const script = `console.log(${JSON.stringify('x'.repeat(5000))})`
let host: Host
let databaseUrl = ''

function file(path: string, text: string | Buffer): void {
  mkdirSync(join(folder, path, '..'), { recursive: true })
  writeFileSync(join(folder, path), text)
}

function publish(version: string, pages: object[] = []): void {
  file(`mfe-leads/dist/${version}/remote.js`, script)
  file(`mfe-leads/dist/${version}/remote.js.map`, '{"sources":["a canary"]}')
  file(
    `mfe-leads/dist/${version}/release.json`,
    JSON.stringify({
      name: 'leads',
      version,
      contract: 1,
      owner: 'Leads team',
      entry: `/mfe/leads/${version}/mf-manifest.json`,
      css: [],
      pages,
      integrity: {},
    }),
  )
}

beforeAll(async () => {
  file('secret.txt', 'a canary')
  file(
    'shell/dist/index.html',
    '<!doctype html><title>CRM</title><script type="application/json" id="boot">{}</script><div id="root"></div>',
  )
  file('shell/dist/js/main.0123456789.js', script)
  file('shell/dist/js/main.0123456789.js.map', '{"sources":["a canary"]}')
  file('shell/dist/icon.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>')
  file('shell/dist/.env', 'a canary')
  publish('1.0.0', [{ path: '/leads', title: '</script><script>alert(1)</script>' }])
  databaseUrl = (await createTestDatabase()).url
  host = await started({ DEMO_ACCOUNTS: '1', MAIL_WEB_PORT: '1080', BUSINESS_TIME_ZONE: 'America/New_York' })
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function started(environment: Record<string, string>): Promise<Host> {
  const settings = { ...readSettings({ ADMIN_PASSWORD: 'a long enough secret', ...environment }), port: 0 }
  const host = await createHost({ settings, databaseUrl, log, root: pathToFileURL(`${folder}/`) })
  afterAll(() => host.close())
  return host
}

const get = (path: string, headers: Record<string, string> = {}) => fetch(host.url + path, { headers })
const bootIn = (html: string): { releases: { name: string }[]; hasSession: boolean; timeZone: string; demonstration: unknown } =>
  JSON.parse(html.match(/id="boot">([\s\S]*?)<\/script>/)?.[1] ?? 'null')

describe('source maps', () => {
  const maps = ['/js/main.0123456789.js.map', '/mfe/leads/1.0.0/remote.js.map']
  const signedIn = async (username: string, role: 'admin' | 'owner') => {
    await createUser(host, { username, password: 'green ladders 5', role })
    const body = JSON.stringify({ username, password: 'green ladders 5' })
    const answer = await fetch(`${host.url}/api/auth/login`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    return answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  }

  it.each([...maps, '/mfe/leads/1.0.0/remote.js%2emap', '/js/main.0123456789.js.map?x=.js'])(
    'are for administrators only: %s',
    async (path) => {
      for (const cookie of ['', await signedIn(`owner of ${path}`.slice(0, 50), 'owner')]) {
        const answer = await get(path, { cookie })
        expect({ path, status: answer.status }).toEqual({ path, status: 404 })
        expect(await answer.text()).not.toContain('canary')
      }
    },
  )

  it('are not kept by shared caches', async () => {
    const cookie = await signedIn('ada', 'admin')
    for (const path of maps) {
      const answer = await get(path, { cookie })
      expect({ path, status: answer.status }).toEqual({ path, status: 200 })
      expect(answer.headers.get('cache-control')).toBe('private, no-cache')
      expect(await answer.text()).toContain('canary')
    }
  })
})

describe('what looks like the API', () => {
  it.each(['/api', '/api/', '/api?x=1', '/API/leads', '/api%2fleads', '//api/leads', '/Api'])(
    'never returns the page: %s',
    async (path) => {
      const answer = await get(path)
      expect(answer.status).toBe(404)
      expect(answer.headers.get('content-type')).toContain('application/json')
    },
  )
})

describe('the page', () => {
  it.each(['/', '/leads', '/leads/42', '/login', '/admin/users?tab=1', '/index.html', '/no/such/page'])('is served at %s', async (path) => {
    const answer = await get(path)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(answer.headers.get('cache-control')).toBe('no-cache, no-store')
    expect(answer.headers.get('content-security-policy')).toContain("script-src 'self'")
  })

  it('contains the releases, the time zone and the demonstration accounts, and no text can end its script', async () => {
    const html = await (await get('/')).text()
    expect(html).not.toContain('<script>alert')
    expect(bootIn(html).releases).toMatchObject([{ name: 'leads', version: '1.0.0' }])
    expect(bootIn(html).demonstration).toEqual({
      accounts: ['maria', 'james', 'sofia'],
      password: 'kitchen123',
      mail: 'http://localhost:1080',
    })
    expect(bootIn(html).timeZone).toBe('America/New_York')
  })

  it.each([
    ['no cookie', {}, false],
    ["another product's cookie", { cookie: 'sid-1=x' }, false],
    ["a session's cookie", { cookie: 'sid-3000=x' }, true],
  ])('shows whether there may be a session: %s', async (_name, headers, hasSession) => {
    expect(bootIn(await (await get('/', headers)).text()).hasSession).toBe(hasSession)
  })

  it('contains no accounts outside demonstration mode', async () => {
    const plain = await started({ DEMO_ACCOUNTS: '0' })
    const html = await (await fetch(plain.url)).text()
    expect(bootIn(html).demonstration).toBeNull()
    expect(html).not.toContain('kitchen123')
  })
})

describe('files', () => {
  it('with a hash in their name are kept for ever, others are asked for again', async () => {
    expect((await get('/js/main.0123456789.js')).headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect((await get('/icon.svg')).headers.get('cache-control')).toBe('no-cache')
    expect((await get('/mfe/leads/1.0.0/remote.js')).headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  })

  it.each(['br', 'gzip'])('are compressed as %s without a change of content', async (encoding) => {
    const answer = await get('/js/main.0123456789.js', { 'accept-encoding': encoding })
    expect(answer.headers.get('content-encoding')).toBe(encoding)
    expect(Number(answer.headers.get('content-length'))).toBeLessThan(1000)
    expect(answer.headers.get('vary')).toBe('Accept-Encoding')
    expect(await answer.text()).toBe(script)
  })

  it('use the compressed form of the build, unless the file was changed afterwards', async () => {
    const sent = async (name: string, madeAt: Date) => {
      file(`shell/dist/js/${name}`, script)
      file(`shell/dist/js/${name}.br`, brotliCompressSync('as the build made it'))
      utimesSync(join(folder, `shell/dist/js/${name}.br`), madeAt, madeAt)
      return (await get(`/js/${name}`, { 'accept-encoding': 'br' })).text()
    }
    const later = new Date(Date.now() + 60_000)
    expect(await sent('small.0123456789.js', later)).toBe('as the build made it')
    expect(await sent('changed.0123456789.js', new Date(0))).toBe(script)
  })

  it('of a front-end are read from its folder while the database is down; missing ones may come later', async () => {
    const away = vi.spyOn(host.db.pool, 'query' as 'connect').mockRejectedValue(new Error('Connection terminated unexpectedly'))
    const [here, nowhere] = [await get('/mfe/leads/1.0.0/remote.js'), await get('/mfe/leads/9.9.9/remote.js')]
    away.mockRestore()
    expect([here.status, nowhere.status]).toEqual([200, 503])
    expect((await get('/mfe/leads/9.9.9/remote.js')).status).toBe(404)
  })

  it('are not compressed when the client accepts no encoding', async () => {
    const answer = await get('/js/main.0123456789.js', { 'accept-encoding': 'identity' })
    expect(answer.headers.has('content-encoding')).toBe(false)
    expect(await answer.text()).toBe(script)
  })

  it('are not sent again to a client that has them', async () => {
    const etag = (await get('/icon.svg')).headers.get('etag') ?? ''
    expect((await get('/icon.svg', { 'if-none-match': etag })).status).toBe(304)
  })

  it.each([
    ...[
      '/js/missing.js',
      '/mfe/leads/9.9.9/remote.js',
      '/mfe/leads/1.0.0/missing.js',
      '/mfe/nobody/1.0.0/remote.js',
      '/mfe/leads',
      '/.env',
      '/favicon.ico',
    ],
    ...[
      '/../secret.txt',
      '/../../secret.txt',
      '/js/../../../secret.txt',
      '/%2e%2e/%2e%2e/secret.txt',
      '/..%2f..%2fsecret.txt',
      '/js%00.js',
      '/%zz.js',
      '//secret.txt',
    ],
    ...[
      '/mfe/leads/1.0.0/../../../../secret.txt',
      '/mfe/leads/1.0.0/..%2f..%2f..%2f..%2fsecret.txt',
      '/mfe/leads/../secret.txt',
      '/..\\..\\secret.txt',
    ],
  ])('outside the published folders are not found: %s', async (path) => {
    const answer = await requestRawPath(host.url, path)
    expect(answer.status).toBe(404)
    expect(answer.text).not.toContain('canary')
    expect(answer.type).toBe('application/json; charset=utf-8')
  })
})

describe('the registry', () => {
  it('names the newest release of each front-end, is never cached, and answers 304 when nothing has changed', async () => {
    const answer = await get('/mfe/registry.json')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(await answer.json()).toMatchObject({ releases: [{ name: 'leads', version: '1.0.0' }] })
    const etag = answer.headers.get('etag') ?? ''
    expect((await get('/mfe/registry.json', { 'if-none-match': etag })).status).toBe(304)
  })

  it('switches to a new release and keeps serving the old one', async () => {
    publish('1.1.0')
    const later = await started({ DEMO_ACCOUNTS: '1' })
    expect(await (await fetch(`${later.url}/mfe/registry.json`)).json()).toMatchObject({ releases: [{ version: '1.1.0' }] })
    expect((await fetch(`${later.url}/mfe/leads/1.0.0/remote.js`)).status).toBe(200)
  })
})
