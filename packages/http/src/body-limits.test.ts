import type { IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { readSettings } from '@crm/settings'
import { createLogger } from '@crm/telemetry'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { minimumBodyRate, readBodyAtMinimumRate } from './body-limits.ts'
import { createHttpApp, type RunningHttpServer, type SignedInUser, startHttpServer } from './index.ts'

const log = createLogger('test', { level: 'silent' })
const maria: SignedInUser = { id: 1, sessionId: 'good', username: 'maria', role: 'owner', permissions: ['leads'] }
const bodyPatience = 60
const settings = readSettings({ PUBLIC_URL: 'http://localhost:3000' })
let server: RunningHttpServer
let heard: (size: number) => void = () => undefined
beforeAll(async () => {
  const handlers = {
    uploadLeadImport: async ({ upload }: { upload: AsyncIterable<Uint8Array> }) => {
      for await (const bytes of upload) heard(bytes.length)
      return {} as never
    },
  }
  const all = { ...handlers, login: async () => ({}) as never }
  const app = createHttpApp({ handlers: all, authenticate: async () => maria, settings, log })
  server = await startHttpServer(app, { host: '127.0.0.1', port: 0, log, bodyPatience })
})
afterAll(() => server.close())

const head = (path: string, type: string, length = 1_000_000) =>
  `POST ${path} HTTP/1.1\r\nHost: localhost\r\nCookie: sid=good\r\nConnection: close\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n`
const open = ({ url } = server) => connect(Number(new URL(url).port), '127.0.0.1')

describe('a body that never ends', () => {
  it('is cut off after a while', async () => {
    const socket = open()
    socket.write(`${head('/api/auth/login', 'application/json')}{`)
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 408 .*The request took too long/s)
  })

  it('is not cut off while data of a file keeps arriving; every chunk restarts the time limit', async () => {
    const socket = open()
    const answer = text(socket)
    socket.write(head('/api/lead-imports?file_name=leads.csv', 'text/csv'))
    let sent = 0
    for (const end = performance.now() + 5 * bodyPatience; performance.now() < end; sent += 1) {
      const taken = new Promise<number>((done) => {
        heard = done
      })
      socket.write('a')
      expect(await taken).toBe(1)
    }
    socket.end('a'.repeat(1_000_000 - sent))
    expect(await answer).toMatch(/^HTTP\/1\.1 201 /)
  })
})

describe('at the limit of bodies in transit', () => {
  let goOn = (): void => undefined
  const asked = new Promise<void>((done) => {
    goOn = done
  })
  let arrived = 0
  let crowded: RunningHttpServer
  beforeAll(async () => {
    const authenticate = async () => {
      arrived += 1
      await asked
      return maria
    }
    const app = createHttpApp({ handlers: { login: async () => ({}) as never }, authenticate, settings, log })
    crowded = await startHttpServer(app, { host: '127.0.0.1', port: 0, log, mostBodies: 2 })
  })
  afterAll(async () => {
    crowded.server.closeAllConnections()
    await crowded.close()
  })

  it('a further body ends the oldest one, except complete ones that are waiting to be read', async () => {
    const credentials = JSON.stringify({ username: 'maria', password: 'a long enough secret' })
    const whole = fetch(`${crowded.url}/api/auth/login`, {
      method: 'POST',
      body: credentials,
      headers: { cookie: 'sid=good', 'content-type': 'application/json' },
    })
    await expect.poll(() => arrived).toBe(1)
    const slow = async () => {
      const before = arrived
      const socket = open(crowded)
      socket.write(head('/api/auth/login', 'application/json', credentials.length))
      await expect.poll(() => arrived).toBe(before + 1)
      return { socket, answer: text(socket) }
    }
    const oldest = await slow()
    const others = [await slow(), await slow()]
    expect(await oldest.answer).toMatch(/^HTTP\/1\.1 408 .*The request took too long/s)
    goOn()
    expect((await whole).status).toBe(200)
    for (const { socket, answer } of others) {
      socket.write(credentials)
      expect(await answer).toMatch(/^HTTP\/1\.1 200 /)
    }
  })
})

describe('a file', () => {
  afterEach(() => {
    vi.useRealTimers()
  })
  const refusal = new Error('too slow')
  const started = () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const wire = new PassThrough()
    const pieces = readBodyAtMinimumRate(wire as unknown as IncomingMessage, () => refusal)
    const next = async (): Promise<number> => ((await pieces.next()).value ?? []).length
    return { wire, next }
  }

  it('may take hours if enough of it arrives in each window', async () => {
    const { wire, next } = started()
    for (let minutes = 0; minutes < 600; minutes += 1) {
      const piece = next()
      wire.write(Buffer.alloc(minimumBodyRate.fewestBytes))
      expect(await piece).toBe(minimumBodyRate.fewestBytes)
      vi.advanceTimersByTime(minimumBodyRate.window)
    }
    wire.end()
    expect(await next()).toBe(0)
  })

  it('is refused if only a byte arrives in a window', async () => {
    const { wire, next } = started()
    const first = next()
    wire.write('a')
    expect(await first).toBe(1)
    const second = next()
    vi.advanceTimersByTime(minimumBodyRate.window)
    await expect(second).rejects.toBe(refusal)
  })

  it('is not refused if the server did not ask for more in the meantime', async () => {
    const { wire, next } = started()
    const first = next()
    wire.write('a')
    await first
    vi.advanceTimersByTime(10 * minimumBodyRate.window)
    wire.end('bc')
    expect(await next()).toBe(2)
  })
})
