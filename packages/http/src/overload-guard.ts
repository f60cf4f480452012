import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Logger, type Metrics, newCorrelationId } from '@crm/telemetry'
import type { HeaderList } from './headers.ts'

/** What people read when the server can't answer now. */
export const busyMessage = 'The server is busy. Please try again in a moment.'

const refusal = JSON.stringify({ message: busyMessage })
const ofRefusals: HeaderList = [
  ['Content-Type', 'application/json; charset=utf-8'],
  ['Content-Length', String(Buffer.byteLength(refusal))],
  ['Retry-After', '2'],
]
const betweenLines = 1000 // milliseconds

export type OverloadGuard = {
  /** Answers a request that can't wait here too, and says so. */
  refuses(request: IncomingMessage, response: ServerResponse): boolean
  /** Counts the work of a request as long as it waits for us; not while it waits for its sender. */
  during<Done>(work: () => Promise<Done>): Promise<Done>
}

type Parts = { most: number; headers: HeaderList; log: Pick<Logger, 'warn'>; answered?: Metrics['answered'] | undefined }

/**
 * While `most` requests to the API wait for their answers already, others are refused at once with 503, so that those who wait are answered
 * in time. Reads are refused first; what somebody wants to save is let in up to twice as many. Health is always told. A refusal has to cost
 * next to nothing, or refusing eats up what answering needs: it comes before express, sessions, routes and lines of the log, of which there is one
 * a second.
 */
export function overloadGuard({ most, headers, log, answered }: Parts): OverloadGuard {
  const sent = [...headers, ...ofRefusals].flat()
  let waiting = 0
  let refused = 0

  function count(method: string): void {
    answered?.({ method, route: 'none', status: 503 }, 0)
    refused += 1
    if (refused > 1) return
    setTimeout(() => {
      log.warn({ refused, waiting }, 'requests refused: too many wait for their answers')
      refused = 0
    }, betweenLines).unref()
  }

  return {
    refuses({ method = '', url = '' }, response) {
      const isRead = method === 'GET' || method === 'HEAD'
      if (waiting < (isRead ? most : 2 * most) || !url.startsWith('/api/') || url.startsWith('/api/health')) return false
      count(method)
      response.writeHead(503, [...sent, 'X-Request-Id', newCorrelationId()]).end(method === 'HEAD' ? undefined : refusal)
      return true
    },
    async during(work) {
      waiting += 1
      try {
        return await work()
      } finally {
        waiting -= 1
      }
    },
  }
}
