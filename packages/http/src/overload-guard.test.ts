import { connect, type Socket } from 'node:net'
import { readSettings } from '@crm/settings'
import { createLogger } from '@crm/telemetry'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type ApiHandlers,
  createHttpApp,
  createStreamedReply,
  type RunningHttpServer,
  type SignedInUser,
  startHttpServer,
} from './index.ts'
import { createRateLimiter } from './overload-guard.ts'

const log = createLogger('test', { level: 'silent' })
const settings = readSettings({ PUBLIC_URL: 'http://localhost:3000' })
const rita: SignedInUser = { id: 1, sessionId: '7', username: 'rita', role: 'sales_rep', permissions: ['leads'] }
const headers = { cookie: 'sid=good', 'content-type': 'application/json' }

const id = /^[\da-f-]{36}$/

let waiting: (() => void)[] = []
let uploads = 0
const later = () => new Promise<void>((done) => waiting.push(done))
const goOn = () => {
  for (const done of waiting) done()
  waiting = []
}
const handlers: ApiHandlers = {
  health: async () => ({ status: 'ok' as const, checks: {} }),
  getLead: async ({ params }) => {
    if (params.id === 7) return createStreamedReply({ contentType: 'text/plain', chunks: endless() }) as never
    await later()
    if (params.id === 500) throw new Error('broken')
    return { id: params.id } as never
  },
  deleteLead: async () => {
    await later()
    return { message: 'Lead deleted' }
  },
  login: async () => {
    await later()
    return {} as never
  },
  uploadLeadImport: async ({ upload }) => {
    uploads += 1
    for await (const _ of upload);
    return {} as never
  },
}

async function* endless() {
  yield 'a'
  await new Promise(() => undefined)
}

let server: RunningHttpServer
let authenticated = 0
beforeAll(async () => {
  const authenticate = async () => {
    authenticated += 1
    return rita
  }
  const app = createHttpApp({ handlers, authenticate, settings, log, mostWaiting: 2 })
  server = await startHttpServer(app, { host: '127.0.0.1', port: 0, log })
})
afterAll(async () => {
  goOn()
  server.server.closeAllConnections()
  await server.close()
})

const sent = (path: string, init: RequestInit = {}) => fetch(server.url + path, { headers, ...init })
const read = (id = 1) => sent(`/api/leads/${id}`)
const write = () => sent('/api/leads/1', { method: 'DELETE' })
const statuses = async (answers: Promise<Response>[]) => (await Promise.all(answers)).map(({ status }) => status)
const arrived = (count: number) => expect.poll(() => waiting.length).toBe(count)

describe('with too many requests in progress', () => {
  it('refuses further reads at once with a message and Retry-After, and finishes the others', async () => {
    const first = [read(), read()]
    await arrived(2)
    const refused = await read()
    expect(refused.status).toBe(503)
    expect(refused.headers.get('retry-after')).toBe('2')
    expect(await refused.json()).toEqual({ message: 'The server is busy. Please try again in a moment.' })
    goOn()
    expect(await statuses(first)).toEqual([200, 200])
  })

  it('sends a refusal with the usual headers and an id', async () => {
    const ofAll = (await sent('/api/no-such-address')).headers
    const first = [read(), read()]
    await arrived(2)
    const refusals = [await read(), await read()].map(({ headers }) => headers)
    goOn()
    await Promise.all(first)
    for (const name of [...ofAll.keys()].filter((name) => !['date', 'content-length', 'x-request-id'].includes(name)))
      for (const refused of refusals) expect([name, refused.get(name)]).toEqual([name, ofAll.get(name)])
    const ids = new Set(refusals.map((refused) => refused.get('x-request-id')))
    expect([...ids]).toEqual([expect.stringMatching(id), expect.stringMatching(id)])
    expect(refusals[0]?.has('strict-transport-security')).toBe(false)
  })

  it('refuses without authenticating the sender', async () => {
    const first = [read(), read()]
    await arrived(2)
    const before = authenticated
    expect(await statuses([read(), read(), sent('/api/no-such-address')])).toEqual([503, 503, 503])
    expect(authenticated).toBe(before)
    goOn()
    await Promise.all(first)
    expect(await statuses([sent('/api/no-such-address')])).toEqual([404])
  })

  it('allows up to twice as many writes', async () => {
    const first = [read(), read()]
    await arrived(2)
    const writes = [write(), write()]
    await arrived(4)
    expect(await statuses([write()])).toEqual([503])
    goOn()
    expect(await statuses([...first, ...writes])).toEqual([200, 200, 200, 200])
  })

  it('still answers health checks', async () => {
    const first = [read(), read()]
    await arrived(2)
    expect(await statuses([sent('/api/health')])).toEqual([200])
    goOn()
    await Promise.all(first)
  })

  it('does not count requests that were answered, refused, broken or are being streamed', async () => {
    const broken = [read(500), read(500)]
    await arrived(2)
    goOn()
    expect(await statuses(broken)).toEqual([500, 500])
    expect(await statuses([sent('/api/leads/nonsense'), sent('/api/leads/x'), sent('/api/leads/y')])).toEqual([400, 400, 400])
    expect(await statuses([read(7), read(7), read(7)])).toEqual([200, 200, 200])
    const last = [read(), read()]
    await arrived(2)
    goOn()
    expect(await statuses(last)).toEqual([200, 200])
  })
})

describe('slow uploads', () => {
  const credentials = JSON.stringify({ username: 'rita', password: 'a long enough secret' })
  const begin = (path: string, type: string, body: string): Socket => {
    const { hostname, port } = new URL(server.url)
    const socket = connect(Number(port), hostname)
    socket.write(`POST ${path} HTTP/1.1\r\nHost: localhost\r\nCookie: sid=good\r\nContent-Type: ${type}\r\n`)
    socket.write(`Content-Length: ${body.length}\r\n\r\n${body.slice(0, 1)}`)
    return socket
  }
  const login = () => begin('/api/auth/login', 'application/json', credentials)
  const end = (sockets: Socket[]) => {
    for (const socket of sockets) socket.destroy()
  }

  it('do not block other reads and writes', async () => {
    const before = authenticated
    const slow = [login(), login(), login(), login(), login()]
    await expect.poll(() => authenticated).toBe(before + slow.length)
    const others = [read(), write()]
    await arrived(2)
    goOn()
    expect(await statuses(others)).toEqual([200, 200])
    end(slow)
  })

  it('count when their bodies are complete', async () => {
    const before = authenticated
    const slow = [login(), login()]
    await expect.poll(() => authenticated).toBe(before + slow.length)
    for (const socket of slow) socket.write(credentials.slice(1))
    await arrived(2)
    expect(await statuses([read()])).toEqual([503])
    goOn()
    await expect.poll(async () => (await sent('/api/no-such-address')).status).toBe(404)
    end(slow)
  })

  it('of files do not block other requests either', async () => {
    const slow = Array.from({ length: 5 }, () => begin('/api/lead-imports?file_name=leads.csv', 'text/csv', 'name,phone'))
    await expect.poll(() => uploads).toBe(slow.length)
    const others = [read(), write()]
    await arrived(2)
    goOn()
    expect(await statuses(others)).toEqual([200, 200])
    end(slow)
  })
})

describe('a rate limiter in memory', () => {
  it('keeps the counters in use, however many other keys there are', () => {
    const limit = createRateLimiter({ burst: 2, perSecond: 0.001 }, () => 0)
    const isRefused = (key: string): boolean => {
      try {
        limit(key)
        return false
      } catch {
        return true
      }
    }
    const tries = (key: string) => [isRefused(key), isRefused(key), isRefused(key)]
    expect([tries('forgotten'), tries('in use')]).toEqual([
      [false, false, true],
      [false, false, true],
    ])
    for (let nth = 0; nth < 19_998; nth++) limit(`other ${nth}`)
    expect(isRefused('in use')).toBe(true)
    limit('one more')
    expect(isRefused('in use')).toBe(true)
    expect(isRefused('forgotten')).toBe(false)
  })
})
