import type { IncomingMessage, ServerResponse } from 'node:http'
import { createCorrelationId, type Logger, type Metrics } from '@crm/telemetry'
import { createTooManyRequestsProblem, serverBusyMessage } from './error-response.ts'
import type { HttpHeaderList } from './headers.ts'

const refusal = JSON.stringify({ message: serverBusyMessage })
const ofRefusals: HttpHeaderList = [
  ['Content-Type', 'application/json; charset=utf-8'],
  ['Content-Length', String(Buffer.byteLength(refusal))],
  ['Retry-After', '2'],
]
const betweenLines = 1000 // milliseconds

export type OverloadGuard = {
  refuses(request: IncomingMessage, response: ServerResponse): boolean
  /** Counts a request while the server works on it, not while it waits for the client. */
  during<Done>(work: () => Promise<Done>): Promise<Done>
}

type Parts = { most: number; headers: HttpHeaderList; log: Pick<Logger, 'warn'>; answered?: Metrics['answered'] | undefined }

/** Refuses API requests with 503 while `most` are in progress, so that those are answered in time. Changes have twice the limit, and health
 * checks are never refused. A refusal must cost little, so it runs before Express and is logged only once a second. */
export function createOverloadGuard({ most, headers, log, answered }: Parts): OverloadGuard {
  const sent = [...headers, ...ofRefusals].flat()
  let waiting = 0
  let refused = 0

  function count(method: string): void {
    answered?.({ method, route: 'none', status: 503 }, 0)
    refused += 1
    if (refused > 1) return
    setTimeout(() => {
      log.warn({ refused, waiting }, 'requests refused: too many in progress')
      refused = 0
    }, betweenLines).unref()
  }

  return {
    refuses({ method = '', url = '' }, response) {
      const isRead = method === 'GET' || method === 'HEAD'
      if (waiting < (isRead ? most : 2 * most) || !url.startsWith('/api/') || url.startsWith('/api/health')) return false
      count(method)
      response.writeHead(503, [...sent, 'X-Request-Id', createCorrelationId()]).end(method === 'HEAD' ? undefined : refusal)
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

export type RateLimit = { burst: number; perSecond: number }

const mostKept = 20_000

const usualWords = 'Too many requests. Please wait a moment.'

/** Limits the requests per key in this process. Throws 429 with `words` if a key exceeds its rate. Old keys are forgotten to limit memory. */
export function createRateLimiter({ burst, perSecond }: RateLimit, now = () => Date.now(), words = usualWords): (key: string) => void {
  const buckets = new Map<string, { left: number; at: number }>()
  return (key) => {
    const at = now()
    const bucket = buckets.get(key) ?? { left: burst, at }
    // A Map keeps insertion order, so its first key is the least recently used.
    buckets.delete(key)
    buckets.set(key, bucket)
    if (buckets.size > mostKept) buckets.delete(buckets.keys().next().value ?? key)
    bucket.left = Math.min(burst, bucket.left + ((at - bucket.at) / 1000) * perSecond)
    bucket.at = at
    if (bucket.left < 1) throw createTooManyRequestsProblem(words, (1 - bucket.left) / perSecond)
    bucket.left -= 1
  }
}
