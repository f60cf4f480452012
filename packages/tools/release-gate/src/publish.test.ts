import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { createProductClient } from './product.ts'
import { publishRelease, toUrlSafeHash } from './publish.ts'

const dist = mkdtempSync(join(tmpdir(), 'crm-publish-'))
mkdirSync(join(dist, 'js'))
const contents = { 'remoteEntry.js': 'entry', 'js/1.js': 'page' }
for (const [file, text] of Object.entries(contents)) writeFileSync(join(dist, file), text)
const hashOf = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`
const at = (file: string) => `/mfe/hello/1.0.0/${file}`
const integrity = Object.fromEntries(Object.entries(contents).map(([file, text]) => [at(file), hashOf(text)]))
const release = { name: 'hello', version: '1.0.0', contract: 1, owner: 'Hello team', entry: at('remoteEntry.js') } as const
const budgets = { entry: 1, screen: 1, css: 1 }
const candidate = {
  ...{ dist, files: Object.keys(contents), manifest: { exposes: [], shared: [] } },
  release: { ...release, css: [], pages: [], integrity, shared: {}, budgets },
}

const heard: { call: string; authorization: string | undefined; body: string }[] = []
let status = 409
let there: { version: string; state: string }[] = []
let refuse: string | null = null
const server = createServer(async (request, response) => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  heard.push({
    call: `${request.method} ${request.url}`,
    authorization: request.headers.authorization,
    body: Buffer.concat(parts).toString(),
  })
  response.statusCode = refuse === null ? 200 : status
  const missing = { missing: [hashOf('page')] }
  const answer = request.url?.endsWith('/uploads') ? missing : { version: '1.0.0', state: 'published', releases: there }
  response.end(JSON.stringify(refuse === null ? answer : { message: refuse }))
}).listen(0, '127.0.0.1')
await once(server, 'listening')
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
afterAll(() => {
  server.close()
  rmSync(dist, { recursive: true })
})

describe('publishing a release', () => {
  it('uploads only missing files, then the release with its check results, using the token', async () => {
    const checks = [{ name: 'sizes', ok: true, says: 'small\nvery small' }]
    expect(await publishRelease(candidate, checks, createProductClient(url, 'crm_hello_x'))).toMatchObject({
      version: '1.0.0',
      state: 'published',
      sent: 1,
      already: false,
    })
    expect(heard.map(({ call }) => call)).toEqual([
      'GET /api/front-ends/hello',
      'POST /api/front-ends/hello/uploads',
      `PUT /api/front-ends/hello/files/${toUrlSafeHash(hashOf('page'))}`,
      'POST /api/front-ends/hello/releases',
    ])
    expect(new Set(heard.map(({ authorization }) => authorization))).toEqual(new Set(['Bearer crm_hello_x']))
    expect(heard[2]?.body).toBe('page')
    expect(JSON.parse(heard[3]?.body ?? '')).toMatchObject({ release, checks: [{ says: 'small · very small' }] })
  })

  it('distinguishes a release that was published before from a new one', async () => {
    there = [{ version: '1.0.0', state: 'stable' }]
    expect(await publishRelease(candidate, [], createProductClient(url, 'crm_hello_x'))).toMatchObject({ already: true })
  })

  it('explains how to get another token when this one is invalid', async () => {
    refuse = 'Authentication required'
    status = 401
    await expect(publishRelease(candidate, [], createProductClient(url, 'crm_hello_x'))).rejects.toThrow(
      /401 Authentication required\nMFE_TOKEN .* can issue another/,
    )
    refuse = null
    status = 409
  })

  it("shows the product's own message when it refuses", async () => {
    refuse = '1.0.0 is already published'
    await expect(publishRelease(candidate, [], createProductClient(url, 'crm_hello_x'))).rejects.toThrow(
      /409 1\.0\.0 is already published$/,
    )
    refuse = null
  })

  it('explains a missing token and an unreachable product', async () => {
    await expect(publishRelease(candidate, [], createProductClient(url, undefined))).rejects.toThrow('MFE_TOKEN is not set')
    await expect(createProductClient('http://127.0.0.1:9', undefined).shell()).rejects.toThrow(
      /does not answer \(.+\): start the product, or set CRM_URL/,
    )
  })
})
