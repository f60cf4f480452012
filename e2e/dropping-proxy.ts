import { once } from 'node:events'
import { createServer, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A proxy in front of the product that breaks live streams on request and changes nothing else. */
export type DroppingProxy = {
  url: string
  streams: () => number
  drop: (isBroken: () => boolean) => number
  close: () => Promise<void>
}

export async function startDroppingProxy(product: string): Promise<DroppingProxy> {
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
    // The cast is safe: a server on a port has an address object.
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
