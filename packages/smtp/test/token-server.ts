import { once } from 'node:events'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { AccessTokenCache, type RefreshTokenStore } from '../src/index.ts'
import { makeCertificate } from './certificate.ts'

type TokenAnswer = { status?: number; body?: object | string; silent?: boolean }

/** A token endpoint on this machine. `answer` decides what each request gets; `asked` has the forms that arrived. */
export async function startTokenServer(
  answer: (nth: number) => TokenAnswer = (nth) => ({ body: { access_token: `token-${nth}`, expires_in: 3600 } }),
) {
  const authority = { name: 'Token authority', ...makeCertificate({ name: 'Token authority', authority: true }) }
  const asked: Record<string, string>[] = []
  let answering = answer
  const server = createServer(makeCertificate({ name: 'localhost', issuer: authority }), (request, reply) => {
    let text = ''
    request.on('data', (piece) => {
      text += piece
    })
    request.on('end', () => {
      asked.push(Object.fromEntries(new URLSearchParams(text)))
      const { status = 200, body = {}, silent } = answering(asked.length)
      if (!silent) reply.writeHead(status).end(typeof body === 'string' ? body : JSON.stringify(body))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `https://localhost:${(server.address() as AddressInfo).port}/token`
  return {
    asked,
    url,
    play: (next: typeof answer) => {
      answering = next
    },
    /** Access tokens of both providers, from here. */
    tokens: (more: { now?: () => number; renewed?: RefreshTokenStore } = {}) =>
      new AccessTokenCache({ endpoints: { google: url, microsoft: url }, authorities: authority.cert, ...more }),
    async close() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}
