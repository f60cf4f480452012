import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, get, type IncomingMessage, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { redirectLocalhost } from './serve.mjs'

const open: { close(): void }[] = []
afterEach(() => {
  for (const each of open.splice(0)) each.close()
})

async function listening(listener: RequestListener): Promise<number> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  open.push(server)
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

async function asked(port: number, host: string): Promise<IncomingMessage> {
  const [answer] = await once(get({ host: '127.0.0.1', port, path: '/leads/1?tab=notes', headers: { host } }), 'response')
  answer.resume()
  return answer
}

describe('a development server', () => {
  it('redirects localhost to the address that the policy allows, with the path', async () => {
    const port = await listening((request, response) => redirectLocalhost(4101)(request, response, () => response.end('here')))
    const { statusCode, headers } = await asked(port, 'localhost:4101')
    expect([statusCode, headers.location]).toEqual([307, 'http://127.0.0.1:4101/leads/1?tab=notes'])
    expect((await asked(port, '127.0.0.1:4101')).statusCode).toBe(200)
  })

  const run = async (words: string[], url: string) => {
    const folder = path.join(import.meta.dirname, '../../../../../mfe-leads')
    const { NODE_OPTIONS: _, ...env } = process.env
    const main = path.join(import.meta.dirname, 'main.mjs')
    const child = spawn(process.execPath, [main, ...words], { cwd: folder, env: { ...env, CRM_URL: url } })
    let said = ''
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (part: string) => {
        said += part
      })
    const [code] = await once(child, 'close')
    return { code, said }
  }

  it('stops at once with a message when the product is not running', async () => {
    const { code, said } = await run(['--live'], 'http://127.0.0.1:9')
    expect([code, said]).toEqual([
      2,
      expect.stringMatching(/^✗ http:\/\/127\.0\.0\.1:9 does not answer \(.+\): start the product with npm start, or set CRM_URL/),
    ])
  })

  it('stops when the server is not the CRM', async () => {
    const url = `http://127.0.0.1:${await listening((_, response) => response.end('something else'))}`
    expect(await run(['--live'], url)).toEqual({
      code: 2,
      said: expect.stringContaining(`There is a server at ${url}, but it is not the CRM`),
    })
  })

  it('shows its usage', async () => {
    expect(await run(['--help'], '')).toEqual({ code: 0, said: expect.stringMatching(/^npm run dev -w /) })
    expect(await run(['--life'], '')).toEqual({ code: 2, said: expect.stringMatching(/^✗ Unknown option '--life'[\s\S]*npm run dev -w /) })
  })
})
