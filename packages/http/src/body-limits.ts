import type { IncomingMessage, Server } from 'node:http'

const second = 1000

/** How long a body may take, in milliseconds. */
export const bodyTimeout = 30 * second

/** What a file has to bring in each window, for as long as it takes: 1 KB a second is the slowest line, and a dear way to hold connections. */
export const minimumBodyRate = { window: 30 * second, fewestBytes: 32 * 1024 }

/**
 * How many bodies may be on their way at once. Each holds up to 100 KB, or 512 KB of somebody who is signed in; that many on each of all
 * connections would be more than a process has.
 */
const mostBodies = 1000

type Clock = { start(): void; stop(): void }
const clocks = new WeakMap<IncomingMessage, Clock>()

/**
 * Ends requests whose bodies take longer than `patience`, and of more than `most` that are on their way the oldest: one that comes as it should is
 * there long before a thousand others, so that slow senders take the room from each other, and from nobody else. Node's own `requestTimeout`
 * can't be told of a file that comes slowly but comes; it still ends requests whose headers take too long.
 */
export function limitBodies(server: Server, patience: number, most = mostBodies): void {
  const oldestFirst = new Map<IncomingMessage, NodeJS.Timeout>()
  const stop = (wire: IncomingMessage): void => {
    clearTimeout(oldestFirst.get(wire))
    oldestFirst.delete(wire)
  }
  const end = (wire: IncomingMessage): void => {
    stop(wire)
    // One that is there but not read yet waits for us.
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

/**
 * The pieces of a body as fast as they are taken, for as long as it goes on: where less than `fewestBytes` come in a window in which
 * somebody waits for them, `refuse` is thrown. What is left then has the patience of any body.
 */
export async function* readAtMinimumRate(
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
  // It may come to nothing.
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
    // While a piece is on its way this would wait for it.
    if (!isAwaited) await pieces.return?.()
    clocks.get(wire)?.start()
  }
}
