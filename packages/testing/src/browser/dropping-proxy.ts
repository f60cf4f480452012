import { once } from 'node:events'
import { createServer, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The product behind a line that breaks: browsers that go by `url` lose live streams whenever the test says so, and nothing else. */
export type DroppingProxy = {
  url: string
  /** How many live streams are open now. */
  streams: () => number
  /** Breaks each open stream for which this says so; answers how many those were. */
  drop: (isBroken: () => boolean) => number
  close: () => Promise<void>
}

/** Stands before the product at this address. */
export async function droppingProxy(product: string): Promise<DroppingProxy> {
  const { hostname, port } = new URL(product)
  const streams = new Set<ServerResponse>()
  const server = createServer((asked, answer) => {
    const { url: path = '/', method, headers } = asked
    const upstream = request({ hostname, port, path, method, headers }, (reply) => {
      answer.writeHead(reply.statusCode ?? 502, reply.headers)
      if (path.startsWith('/api/live')) streams.add(answer)
      reply.pipe(answer)
    })
    upstream.on('error', () => answer.destroy())
    answer.on('close', () => {
      streams.delete(answer)
      upstream.destroy()
    })
    asked.pipe(upstream)
  })
  server.listen(0, hostname)
  await once(server, 'listening')
  return {
    // An address that is an object is that of a port.
    url: `http://${hostname}:${(server.address() as AddressInfo).port}`,
    streams: () => streams.size,
    drop(isBroken) {
      const broken = [...streams].filter(isBroken)
      for (const stream of broken) stream.destroy()
      return broken.length
    },
    async close() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
