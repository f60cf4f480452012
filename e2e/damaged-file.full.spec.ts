import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from './browser-test.ts'

test.use({ expectedConsole: [/integrity|RUNTIME-\d+|\/mfe\/leads\/|could not be loaded|ERR_/i] })

for (const [what, file] of [
  ['entry files', /^\/mfe\/leads\/[^/]+\/remoteEntry\.js/],
  ['chunks', /^\/mfe\/leads\/[^/]+\/js\//],
  ['sheets', /^\/mfe\/leads\/[^/]+\/css\//],
] as const) {
  test(`damaged ${what} in the browser's cache are fetched past it`, async ({ page, signedInAs, baseURL }) => {
    await using proxy = await startDamagingProxy(baseURL ?? '', file)
    await signedInAs('maria')
    await page.goto(`${proxy.url}/leads`)
    await expect(page.getByRole('heading', { name: 'This page could not be loaded' })).toBeVisible()
    proxy.repair()
    // The cache still has the damaged file, so the page must request the file again past the cache.
    await page.goto(`${proxy.url}/leads`)
    const list = page.getByRole('table', { name: 'Leads' })
    await expect(list).toBeVisible()
    expect(proxy.askedAgain()).toBe(true)
    await page.goto(`${proxy.url}/leads`)
    await expect(list).toBeVisible()
  })
}

/** A proxy that damages some files until `repair` is called. A route of Playwright would not do, because it turns off the browser's cache. */
async function startDamagingProxy(product: string, damaged: RegExp) {
  let broken = true
  let askedAgain = false
  const server = createServer(async (request, response) => {
    const path = request.url ?? '/'
    askedAgain ||= !broken && damaged.test(path)
    const { method = 'GET', headers } = request
    const answer = await fetch(product + path, {
      method,
      headers: { cookie: headers.cookie ?? '', 'content-type': headers['content-type'] ?? '' },
      redirect: 'manual',
      ...(method === 'POST' && { body: await text(request) }),
    })
    const body = Buffer.from(await answer.arrayBuffer())
    for (const [name, value] of answer.headers) {
      if (!/^(content-encoding|content-length|transfer-encoding|connection)$/.test(name)) response.setHeader(name, value)
    }
    response.writeHead(answer.status).end(broken && damaged.test(path) ? Buffer.concat([body, Buffer.from('\n')]) : body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    repair: () => {
      broken = false
    },
    askedAgain: () => askedAgain,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
