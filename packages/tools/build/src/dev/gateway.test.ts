import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { createDevGateway } from './gateway.mjs'

const policy = "default-src 'none'; script-src 'self'"
const boot = {
  releases: [
    { name: 'admin', version: '1' },
    { name: 'leads', version: '1' },
  ],
  hasSession: true,
}
const page = (data: object) =>
  `<html><head><title>CRM</title><script type="application/json" id="boot">${JSON.stringify(data)}</script></head></html>`
const release = { name: 'leads', version: 'dev', title: '</script>' }
const shell = {
  html: page({ releases: [] }).replace('CRM', 'Development'),
  file: (path: string) => (path === '/js/main.js' ? { content: 'dev', type: 'text/javascript' } : undefined),
}

const open: { close(): void }[] = []
afterEach(() => {
  for (const each of open.splice(0)) each.close()
})

async function listening(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  open.push({ close: () => server.close() })
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function started() {
  const heard: IncomingMessage[] = []
  const product = await listening((request, response) => {
    heard.push(request)
    response.setHeader('content-security-policy', policy)
    if (request.url === '/leads') return response.setHeader('set-cookie', 'crm=1; HttpOnly').setHeader('etag', '"x"').end(page(boot))
    if (request.url === '/mfe/registry.json') return response.end(JSON.stringify({ releases: boot.releases }))
    response.statusCode = request.url === '/api/leads' ? 201 : 404
    request.pipe(response)
  })
  return { url: await listening(createDevGateway({ product, release, shell })), product, heard }
}

const asPage = { headers: { accept: 'text/html' } }

describe('the development proxy to a running product', () => {
  it("serves the product's page with this front-end's release and the product's own policy", async () => {
    const { url } = await started()
    const answer = await fetch(`${url}/leads`, asPage)
    const html = await answer.text()
    expect(answer.headers.get('content-security-policy')).toBe(policy)
    expect(answer.headers.get('set-cookie')).toBe('crm=1; HttpOnly')
    expect(answer.headers.get('etag')).toBe(null)
    expect(html).toContain('<title>Development</title>')
    expect(html).toContain('<script src="/dev/badge.js" data-name="leads" defer>')
    const said = JSON.parse(/id="boot">(.*?)<\/script>/.exec(html)?.[1] ?? '')
    expect(said).toEqual({ ...boot, releases: [{ name: 'admin', version: '1' }, release] })
  })

  it('lists the development release in the registry too', async () => {
    const { url } = await started()
    const { releases } = await (await fetch(`${url}/mfe/registry.json`)).json()
    expect(releases.map(({ name, version }: { name: string; version: string }) => `${name} ${version}`)).toEqual(['admin 1', 'leads dev'])
  })

  it('passes calls and answers through unchanged', async () => {
    const { url, product, heard } = await started()
    const answer = await fetch(`${url}/api/leads`, { method: 'POST', body: '{"name":"Ann Lee"}', headers: { origin: url } })
    expect([answer.status, await answer.text()]).toEqual([201, '{"name":"Ann Lee"}'])
    expect(heard[0]?.headers).toMatchObject({ host: new URL(product).host, origin: product })
  })

  it("serves the shell's files from the tree, and drops measurements", async () => {
    const { url, heard } = await started()
    expect(await (await fetch(`${url}/js/main.js`)).text()).toBe('dev')
    expect(await (await fetch(`${url}/api/front-ends/signals`, { method: 'POST', body: '{}' })).text()).toBe('{}')
    expect(await (await fetch(`${url}/dev/refresh-hook.js`)).text()).toContain('__REACT_DEVTOOLS_GLOBAL_HOOK__')
    expect(heard).toEqual([])
  })

  it('gives instructions when the product is not running', async () => {
    const url = await listening(createDevGateway({ product: 'http://127.0.0.1:9', release, shell }))
    const answer = await fetch(`${url}/leads`, asPage)
    expect(answer.status).toBe(502)
    expect(await answer.text()).toMatch(
      /^http:\/\/127\.0\.0\.1:9 does not answer \(.+\): start the product with npm start, or set CRM_URL$/,
    )
  })
})
