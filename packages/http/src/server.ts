import { createServer, type Server, ServerResponse, STATUS_CODES } from 'node:http'
import net, { type AddressInfo, type Socket } from 'node:net'
import { setTimeout as rest } from 'node:timers/promises'
import { createCorrelationId, type Logger } from '@crm/telemetry'
import type { HttpApp } from './app.ts'
import { bodyTimeoutMilliseconds, limitRequestBodies } from './body-limits.ts'
import type { HttpHeaderList } from './headers.ts'

/** `close` still accepts requests for `graceMs` and closes each connection after its reply. Then it waits for requests in progress and ends. */
export type RunningHttpServer = {
  server: Server
  url: string
  close(options?: { graceMs?: number; beforeLast?: () => void }): Promise<void>
}

const second = 1000
// A request that was sent on an idle connection just before the end arrives within this time.
const lastRound = 100 // milliseconds
const longestAnswer = 25 * second
// The app refuses requests without a Host header in JSON; Node would do it without a body.
const limits = { maxHeaderSize: 16 * 1024, requireHostHeader: false }

type ListenOptions = { host: string; port: number; log: Logger; bodyPatience?: number; mostBodies?: number }

/** Starts a server with timeouts against slow clients and JSON replies to broken requests. It closes without cutting off requests. */
export async function startHttpServer(
  { express, refuses, headers }: HttpApp,
  { host, port, log, bodyPatience = bodyTimeoutMilliseconds, mostBodies }: ListenOptions,
): Promise<RunningHttpServer> {
  let draining = false
  // Set when the headers are written, so that replies to earlier requests have it too.
  express.response.writeHead = function (this: ServerResponse, ...parameters: Parameters<ServerResponse['writeHead']>) {
    if (draining) this.setHeader('Connection', 'close')
    return ServerResponse.prototype.writeHead.apply(this, parameters)
  } as typeof express.response.writeHead

  const timeouts = { headersTimeout: 15 * second, requestTimeout: 0, keepAliveTimeout: 65 * second }
  const server = createServer({ ...limits, ...timeouts }, (request, response) => {
    if (draining) response.shouldKeepAlive = false
    if (!refuses(request, response)) express(request, response)
  })
  const connections = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    connections.add(socket)
    socket.once('close', () => connections.delete(socket))
  })
  limitRequestBodies(server, bodyPatience, mostBodies)
  server.maxConnections = 10_000
  server.on('clientError', refuseBroken(headers))
  await new Promise<void>((done, fail) => server.once('error', fail).listen(port, host, done))
  const { port: chosen } = server.address() as AddressInfo
  log.info({ address: host, port: chosen }, 'listening')

  const closeIdle = (): void => {
    server.closeIdleConnections()
    for (const socket of connections) if (socket.bytesRead === 0) socket.destroy()
  }

  return {
    server,
    url: `http://${host.includes(':') ? `[${host}]` : host}:${chosen}`,
    async close({ graceMs = 0, beforeLast = () => undefined } = {}) {
      draining = true
      // Requests are still answered, because load balancers need a while to notice that this server is closing.
      await rest(graceMs)
      beforeLast()
      await new Promise<void>((done) => {
        // http.Server.close would also close idle connections on which a request may be arriving; net's close only stops accepting.
        // setImmediate first gives the event loop time to take connections that the system has already accepted.
        setImmediate(() => {
          net.Server.prototype.close.call(server, () => done())
          // Started after close, because until then more connections may be accepted.
          const idle = setTimeout(closeIdle, Math.min(graceMs, lastRound))
          const all = setTimeout(() => server.closeAllConnections(), longestAnswer).unref()
          server.once('close', () => [idle, all].forEach(clearTimeout))
        })
      })
    },
  }
}

const statusOf: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_CHUNK_EXTENSIONS_OVERFLOW: 413 }
const messageOf: Record<number, string> = {
  431: 'The headers are too large',
  408: 'The request took too long',
  413: 'The body is too large',
}

function refuseBroken(headers: HttpHeaderList) {
  const always = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  return (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
    const status = statusOf[error.code ?? ''] ?? 400
    const body = JSON.stringify({ message: messageOf[status] ?? 'The request is malformed' })
    socket.end(
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${always}X-Request-Id: ${createCorrelationId()}\r\nConnection: close\r\n` +
        `Content-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    )
    // A client that keeps sending must not hold the connection.
    setTimeout(() => socket.destroy(), second).unref()
  }
}
