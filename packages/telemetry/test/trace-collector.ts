import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

export type CollectedSpan = {
  name: string
  traceId: string
  spanId: string
  parentSpanId?: string
  status: { code: number; message?: string }
}

export async function startTraceCollector(): Promise<{ endpoint: string; spans: CollectedSpan[]; text(): string }> {
  const spans: CollectedSpan[] = []
  const bodies: string[] = []
  const server = createServer(async (request, response) => {
    const body = (await request.toArray()).join('')
    bodies.push(body)
    const sent: { scopeSpans: { spans: CollectedSpan[] }[] }[] = JSON.parse(body).resourceSpans
    spans.push(...sent.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)))
    response.setHeader('content-type', 'application/json').end('{}')
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close().closeAllConnections())
  await once(server, 'listening')
  return { endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, spans, text: () => bodies.join('\n') }
}
