import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { showFirstBuildErrors } from './serve.mjs'

async function developing() {
  const told: ((stats: object) => void)[] = []
  const middleware = showFirstBuildErrors({ hooks: { done: { tap: (_: string, tell: (stats: object) => void) => told.push(tell) } } })
  const server = createServer((request, response) => middleware(request, response, () => response.end('served'))).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  return {
    built(fault = '') {
      for (const tell of told) tell({ hasErrors: () => fault !== '', toString: () => fault })
    },
    async asks(accept: string) {
      const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/hello`, { headers: { accept } })
      return { status: answer.status, refresh: answer.headers.get('refresh'), text: await answer.text() }
    },
  }
}

const served = { status: 200, refresh: null, text: 'served' }

it('before the first successful build, a page shows the error and reloads', async () => {
  const { built, asks } = await developing()
  const early = asks('text/html')
  built('hello-page.tsx: <h1> is not closed')
  const said = { status: 503, refresh: '1', text: 'The build failed\n\nhello-page.tsx: <h1> is not closed' }
  expect([await early, await asks('text/html'), await asks('*/*')]).toEqual([said, said, served])
  built()
  expect(await asks('text/html')).toEqual(served)
})

it('after a successful build, the page is served despite later errors', async () => {
  const { built, asks } = await developing()
  built()
  built('hello-page.tsx: <h1> is not closed')
  expect(await asks('text/html')).toEqual(served)
})
