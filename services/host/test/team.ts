import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { PageDeclaration, Release } from '@crm/contracts'
import { afterAll } from 'vitest'
import type { ApiAnswer, ApiCaller, TestHost } from './start-host.ts'

export const computeTextIntegrityHash = (text: string): string => `sha384-${createHash('sha384').update(text).digest('base64')}`

export type BuiltRelease = { release: Release; files: Record<string, string> }

type Wanted = Partial<Omit<Release, 'version' | 'name'>> & { name?: string; files?: Record<string, string> }

export function buildTestRelease(version: string, { name = 'hello', files, ...rest }: Wanted = {}): BuiltRelease {
  const at = (file: string) => `/mfe/${name}/${version}/${file}`
  const texts = files ?? {
    'remoteEntry.js': `console.log('${name} ${version}')`,
    'css/pages.0123456789.css': '.a { color: red }',
    'js/chunk.0123456789.js': `console.log(${JSON.stringify('x'.repeat(5000))})`,
  }
  const page: PageDeclaration = { path: `/${name}`, title: 'Hello', permission: 'dashboard', nav: null }
  return {
    files: texts,
    release: {
      ...{ name, version, contract: 1, owner: 'Hello team', entry: at('remoteEntry.js'), css: [at('css/pages.0123456789.css')] },
      ...{ pages: [page], shared: { react: '^19.0.0' }, budgets: { entry: 18_000, screen: 80_000, css: 8_000 } },
      integrity: Object.fromEntries(Object.entries(texts).map(([file, text]) => [at(file), computeTextIntegrityHash(text)])),
      ...rest,
    },
  }
}

export async function createFrontEndTeam(host: TestHost, administrator: ApiCaller, name = 'hello') {
  const { token } = (await administrator(`/api/admin/front-ends/${name}/tokens`, { method: 'POST' })).body as { token: string }
  const call = (path: string, body: unknown): Promise<ApiAnswer> =>
    host.as()(`/api/front-ends/${name}/${path}`, { method: 'POST', body, headers: { authorization: `Bearer ${token}` } })
  const put = (hash: string, text: string): Promise<ApiAnswer> =>
    host.as()(`/api/front-ends/${name}/files/${Buffer.from(hash.slice(7), 'base64').toString('base64url')}`, {
      ...{ method: 'PUT', body: Buffer.from(text) },
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
    })
  const upload = async ({ files }: BuiltRelease): Promise<void> => {
    const { missing } = (await call('uploads', { files: Object.values(files).map(computeTextIntegrityHash) })).body as { missing: string[] }
    for (const text of Object.values(files))
      if (missing.includes(computeTextIntegrityHash(text))) await put(computeTextIntegrityHash(text), text)
  }
  return {
    token,
    call,
    put,
    upload,
    publish: async (one: BuiltRelease): Promise<ApiAnswer> => {
      await upload(one)
      return call('releases', { release: one.release, checks: [{ name: 'Smoke', ok: true, says: 'Nothing burns' }] })
    },
    steer: (body: object): Promise<ApiAnswer> => call('steer', body),
  }
}

export function createBuildFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'crm-front-ends-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  const file = (path: string, text: string) => {
    mkdirSync(join(folder, path, '..'), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  file(
    'shell/dist/index.html',
    '<!doctype html><title>CRM</title><script type="application/json" id="boot">{}</script><div id="root"></div>',
  )
  file('shell/dist/mf-manifest.json', JSON.stringify({ shared: [{ name: 'react', version: '19.3.1' }] }))
  return {
    root: pathToFileURL(`${folder}/`),
    file,
    build({ release, files }: BuiltRelease): void {
      const dist = `mfe-${release.name}/dist/${release.version}`
      for (const [name, text] of Object.entries(files)) file(`${dist}/${name}`, text)
      file(`${dist}/release.json`, JSON.stringify(release))
    },
  }
}
