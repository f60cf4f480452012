import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** Network faults. `delay`, and a random part of `jitter`: milliseconds for each chunk. `cutAfter`: a connection breaks after this many
 * bytes of responses. `silent`: connections stay open, but nothing arrives in either direction. */
type Weather = { delay?: number; jitter?: number; refuses?: boolean; silent?: boolean; cutAfter?: number }

export type FaultyLink = {
  port: number
  play(weather: Weather): void
  reset(): void
  close(): Promise<void>
}

export async function openFaultyLink(target: () => number): Promise<FaultyLink> {
  let weather: Weather = {}
  const pairs = new Set<[Socket, Socket]>()
  const server = createServer((near) => {
    if (weather.refuses) return void near.resetAndDestroy()
    const far = connect(target(), '127.0.0.1')
    const pair: [Socket, Socket] = [near, far]
    pairs.add(pair)
    let back = 0
    const end = (how: 'end' | 'resetAndDestroy') => {
      pairs.delete(pair)
      for (const socket of pair) if (!socket.destroyed) socket[how]()
    }
    carry(near, far, () => weather)
    carry(
      far,
      near,
      () => weather,
      (bytes) => {
        back += bytes
        if (weather.cutAfter !== undefined && back > weather.cutAfter) end('resetAndDestroy')
      },
    )
    for (const socket of pair) {
      socket.setNoDelay(true)
      socket.on('error', () => end('resetAndDestroy'))
      socket.on('close', () => end('end'))
      if (weather.silent) socket.pause()
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const reset = () => {
    for (const pair of pairs) for (const socket of pair) socket.resetAndDestroy()
    pairs.clear()
  }
  return {
    port: (server.address() as AddressInfo).port,
    // Data sent during the silence is not lost: it is delivered afterwards.
    play: (next) => {
      weather = next
      for (const socket of [...pairs].flat())
        if (next.silent) socket.pause()
        else socket.resume()
    },
    reset,
    close: async () => {
      weather = { refuses: true }
      reset()
      await new Promise((done) => server.close(done))
    },
  }
}

// Chunks keep their order even with random delays.
function carry(from: Socket, to: Socket, weather: () => Weather, carried: (bytes: number) => void = () => undefined): void {
  let last = Promise.resolve()
  from.on('data', (piece: Buffer) => {
    const { delay = 0, jitter = 0 } = weather()
    const wait = delay + Math.random() * jitter
    if (wait === 0) return pass(piece)
    const due = new Promise<void>((done) => setTimeout(done, wait))
    last = last.then(() => due).then(() => pass(piece))
  })
  const pass = (piece: Buffer) => {
    if (!to.destroyed) to.write(piece)
    carried(piece.length)
  }
}
