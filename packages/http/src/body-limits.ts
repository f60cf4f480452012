import type { IncomingMessage, Server } from 'node:http'

const second = 1000

export const bodyTimeoutMilliseconds = 30 * second

/** The minimum number of bytes of a file per window. About 1 KB a second allows slow networks, but not holding a connection for free. */
export const minimumBodyRate = { window: 30 * second, fewestBytes: 32 * 1024 }

/** The maximum number of bodies in transit. Each takes up to 100 KB of memory (512 KB for signed-in users). */
const mostBodies = 1000

type Clock = { start(): void; stop(): void }
const clocks = new WeakMap<IncomingMessage, Clock>()

/** Ends requests whose body takes longer than `patience` ms, and the oldest one if more than `most` bodies are arriving.
 * Node's `requestTimeout` cannot be used, because it would also end a large file that arrives slowly but steadily. */
export function limitRequestBodies(server: Server, patience: number, most = mostBodies): void {
  const oldestFirst = new Map<IncomingMessage, NodeJS.Timeout>()
  const stop = (wire: IncomingMessage): void => {
    clearTimeout(oldestFirst.get(wire))
    oldestFirst.delete(wire)
  }
  const end = (wire: IncomingMessage): void => {
    stop(wire)
    // If the body has arrived completely but is not read yet, the server is slow and not the client.
    if (!wire.complete) server.emit('clientError', tooSlow(), wire.socket)
  }
  const start = (wire: IncomingMessage): void => {
    if (wire.complete || wire.destroyed || oldestFirst.has(wire)) return
    oldestFirst.set(wire, setTimeout(end, patience, wire))
    for (const [oldest] of oldestFirst) {
      if (oldestFirst.size <= most) return
      end(oldest)
    }
  }
  server.prependListener('request', (wire: IncomingMessage) => {
    if (wire.headers['transfer-encoding'] === undefined && (wire.headers['content-length'] ?? '0') === '0') return
    const clock = { start: () => start(wire), stop: () => stop(wire) }
    clocks.set(wire, clock)
    clock.start()
    wire.once('end', clock.stop).once('close', clock.stop)
  })
}

const tooSlow = (): Error => Object.assign(new Error('The body took too long'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })

/** Yields the body. Throws `refuse()` if the caller waits for data and less than `fewestBytes` arrive in a window. */
export async function* readBodyAtMinimumRate(
  wire: IncomingMessage,
  refuse: () => Error,
  { window, fewestBytes } = minimumBodyRate,
): AsyncGenerator<Uint8Array> {
  const pieces: AsyncIterator<Uint8Array> = wire.iterator({ destroyOnReturn: false })
  let come = 0
  let isAwaited = true
  let giveUp: (reason: Error) => void = () => undefined
  const late = new Promise<never>((_, fail) => {
    giveUp = fail
  })
  late.catch(() => undefined)
  const tick = setInterval(() => {
    if (isAwaited && come < fewestBytes) giveUp(refuse())
    come = 0
  }, window)
  clocks.get(wire)?.stop()
  try {
    for (;;) {
      isAwaited = true
      const { value, done } = await Promise.race([pieces.next(), late])
      isAwaited = false
      if (done) return
      come += value.length
      yield value
    }
  } finally {
    clearInterval(tick)
    // While a chunk is pending, `return` would wait for it.
    if (!isAwaited) await pieces.return?.()
    clocks.get(wire)?.start()
  }
}
