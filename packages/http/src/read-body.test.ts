import { request } from 'node:http'
import { readSettings } from '@crm/settings'
import { createLogger } from '@crm/telemetry'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createHttpApp, type RunningHttpServer, type SignedInUser, startHttpServer } from './index.ts'

const log = createLogger('test', { level: 'silent' })
const settings = readSettings({ PUBLIC_URL: 'http://localhost:3000' })
const maria: SignedInUser = { id: 1, sessionId: 'good', username: 'maria', role: 'owner', permissions: ['leads'] }
const limit = 25 * 1024 * 1024
let taken = 0
let server: RunningHttpServer
beforeAll(async () => {
  const handlers = {
    uploadLeadImport: async ({ upload }: { upload: AsyncIterable<Uint8Array> }) => {
      taken = 0
      for await (const bytes of upload) taken += bytes.length
      return { taken } as never
    },
  }
  const authenticate = async ({ cookie }: { cookie(name: string): string | undefined }) => (cookie('sid') === 'good' ? maria : null)
  server = await startHttpServer(createHttpApp({ handlers, authenticate, settings, log }), { host: '127.0.0.1', port: 0, log })
})
afterAll(() => server.close())

const path = '/api/lead-imports?file_name=leads.csv'
async function send(
  body: string | Buffer<ArrayBuffer>,
  headers: Record<string, string> = {},
): Promise<{ status: number; message: string | undefined }> {
  const all = { cookie: 'sid=good', 'content-type': 'text/csv', ...headers }
  const answer = await fetch(server.url + path, { method: 'POST', headers: all, body })
  return { status: answer.status, message: ((await answer.json()) as { message?: string }).message }
}

/** Sends chunks without a Content-Length. */
function sendPieces(pieces: number, size: number): Promise<number> {
  return new Promise((done, fail) => {
    const sending = request(
      server.url + path,
      { method: 'POST', headers: { cookie: 'sid=good', 'content-type': 'text/csv' } },
      (answer) => {
        answer.resume()
        done(answer.statusCode ?? 0)
      },
    )
    sending.on('error', fail)
    for (let n = 0; n < pieces; n++) sending.write(Buffer.alloc(size, 'a'))
    sending.end()
  })
}

describe('an upload', () => {
  it('arrives byte by byte, for any bytes', async () => {
    expect(await send(Buffer.from([0xff, 0xfe, 0x00, 0x41]))).toEqual({ status: 201, message: undefined })
    expect(taken).toBe(4)
  })

  it('may be empty, or as large as the limit', async () => {
    expect((await send('')).status).toBe(201)
    expect((await send(Buffer.alloc(limit, 'a'))).status).toBe(201)
    expect(taken).toBe(limit)
  })

  it('that is too large is refused with a message, by its length or when it exceeds the limit', async () => {
    expect(await send(Buffer.alloc(limit + 1, 'a'))).toEqual({ status: 413, message: 'The file is larger than 25 MB' })
    expect(await sendPieces(26, 1024 * 1024)).toBe(413)
    expect(taken).toBeLessThanOrEqual(limit)
  })

  it.each([
    ['application/json', {}],
    ['multipart/form-data; boundary=x', {}],
    ['text/csv', { 'content-encoding': 'gzip' }],
  ])('is refused as %s %o', async (type, headers) => {
    expect((await send('{}', { 'content-type': type, ...headers })).status).toBe(415)
  })

  it('requires a session and a name', async () => {
    expect((await send('a', { cookie: 'sid=none' })).status).toBe(401)
    const answer = await fetch(`${server.url}/api/lead-imports`, {
      method: 'POST',
      headers: { cookie: 'sid=good', 'content-type': 'text/csv' },
      body: 'a',
    })
    expect(answer.status).toBe(400)
  })
})
