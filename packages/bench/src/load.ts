import autocannon, { type Request } from 'autocannon'

/** Latencies in milliseconds. Any response other than 2xx fails the run. */
export type Seen = { perSecond: number; p50: number; p99: number }

/** Sends `requests` in turn. With `rate` (requests per second in total) latencies are free of coordinated omission. */
export async function load(
  origin: string,
  requests: Request[],
  { connections = 16, seconds = 4, rate }: { connections?: number; seconds?: number; rate?: number } = {},
): Promise<Seen> {
  const result = await autocannon({
    url: origin,
    connections,
    duration: seconds,
    requests,
    ...(rate === undefined ? {} : { overallRate: rate }),
  })
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx} answers were no success, ${result.errors} failed`)
  return { perSecond: result['2xx'] / result.duration, p50: result.latency.p50, p99: result.latency.p99 }
}
