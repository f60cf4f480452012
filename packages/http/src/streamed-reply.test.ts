import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { NotFound } from '@crm/domain'
import { readSettings } from '@crm/settings'
import { createLogger } from '@crm/telemetry'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createHttpApp, createStreamedReply, type RunningHttpServer, startHttpServer } from './index.ts'

const log = createLogger('test', { level: 'silent' })
const settings = readSettings({ PUBLIC_URL: 'http://localhost:3000' })
let server: RunningHttpServer | undefined
afterEach(() => {
  vi.useRealTimers()
  return server?.close()
})

/** A server with one call that returns these chunks. */
async function serving(chunks: AsyncIterable<string | Uint8Array>): Promise<string> {
  const answer = createStreamedReply({ contentType: 'text/csv; charset=utf-8', headers: { 'X-Rows': '3' }, chunks })
  const app = createHttpApp({ handlers: { health: async () => answer as never }, authenticate: async () => null, settings, log })
  server = await startHttpServer(app, { host: '127.0.0.1', port: 0, log })
  return `${server.url}/api/health`
}
const open = (url: string): Promise<IncomingMessage> => new Promise((done, fail) => get(url, done).on('error', fail))

/** `asked`: the number of requested chunks. `returned` resolves when the reader ends the iterator. */
function source(next: (n: number) => Promise<string>): { chunks: AsyncIterable<string>; asked: () => number; returned: Promise<void> } {
  let asked = 0
  let letGo = (): void => undefined
  const returned = new Promise<void>((done) => {
    letGo = done
  })
  const chunks = (async function* () {
    try {
      while (true) yield await next(asked++)
    } finally {
      letGo()
    }
  })()
  return { chunks, asked: () => asked, returned }
}

/** Waits until no more chunks are requested and returns their number. */
async function rest(asked: () => number): Promise<number> {
  let before = -1
  while (asked() > before) {
    before = asked()
    for (let turn = 0; turn < 200; turn++) await new Promise(setImmediate)
  }
  return before
}

describe('a streamed response', () => {
  it('arrives completely, with its type, its own headers and the usual ones', async () => {
    const url = await serving(
      (async function* () {
        yield '\ufeffname\r\n'
        yield Buffer.from('Ada Pärk\r\n')
      })(),
    )
    const answer = await fetch(url)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(answer.headers.get('x-rows')).toBe('3')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('x-request-id')).not.toBeNull()
    expect(Buffer.from(await answer.arrayBuffer()).toString()).toBe('\ufeffname\r\nAda Pärk\r\n')
  })

  it('may be empty, and a HEAD request reads nothing of it', async () => {
    const { chunks, asked } = source(async () => 'row')
    const url = await serving(chunks)
    const head = await fetch(url, { method: 'HEAD' })
    expect([head.status, head.headers.get('x-rows'), await head.text(), asked()]).toEqual([200, '3', '', 0])
    await server?.close()
    expect(await (await fetch(await serving((async function* () {})()))).text()).toBe('')
  })

  it('is read as fast as the client reads, and stopped when it leaves', async () => {
    const { chunks, asked, returned } = source(async () => 'x'.repeat(1_000_000))
    const answer = await open(await serving(chunks))
    await once(answer, 'readable')
    // The client does not read. Once the buffers of both sides are full, after a few megabytes, the source must stop.
    expect(await rest(asked)).toBeLessThan(100)
    answer.destroy()
    await returned
  })

  it('is cut off when the client reads nothing for a minute', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { chunks, asked, returned } = source(async () => 'x'.repeat(1_000_000))
    const answer = await open(await serving(chunks))
    const cut = once(answer, 'error')
    await rest(asked)
    vi.advanceTimersByTime(59_000)
    await rest(asked)
    expect(answer.destroyed).toBe(false)
    vi.advanceTimersByTime(1_000)
    await returned
    answer.resume()
    expect(await cut).toMatchObject([{ code: 'ECONNRESET' }])
  })

  it('is stopped even while it waits for its next chunk', async () => {
    let letGo = (): void => undefined
    const returned = new Promise<void>((done) => {
      letGo = done
    })
    let pieces = ['first']
    const end = { done: true, value: undefined } as const
    const iterator: AsyncIterator<string> = {
      async next() {
        const [value] = pieces
        pieces = []
        if (value !== undefined) return { value }
        await returned
        return end
      },
      async return() {
        letGo()
        return end
      },
    }
    const answer = await open(await serving({ [Symbol.asyncIterator]: () => iterator }))
    await once(answer, 'readable')
    answer.destroy()
    await returned
  })

  it('that fails before the first chunk becomes an error response', async () => {
    const answer = await fetch(
      await serving(
        source(async () => {
          throw new NotFound('Lead not found')
        }).chunks,
      ),
    )
    expect(answer.status).toBe(404)
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(await answer.json()).toEqual({ message: 'Lead not found' })
  })

  it('that fails later is cut off, so that it never looks complete', async () => {
    const { chunks, returned } = source(async (n) => {
      if (n === 2) throw new Error('the database left')
      return `row ${n}\r\n`
    })
    const answer = await fetch(await serving(chunks))
    expect(answer.status).toBe(200)
    await expect(answer.text()).rejects.toThrow()
    await returned
  })
})
