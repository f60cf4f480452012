import autocannon, { type Request } from 'autocannon'

export type BenchmarkFigure = { line: string; met: boolean }

/** Ours and the baseline, in the same unit. */
type Pair = [ours: number, baseline: number]

/** A figure that is met if the ratio of ours to the baseline is within the bound. */
export function compare(name: string, [ours, baseline]: Pair, unit: string, bound: { least: number } | { most: number }): BenchmarkFigure {
  const ratio = ours / baseline
  const met = 'least' in bound ? ratio >= bound.least : ratio <= bound.most
  const target = 'least' in bound ? `≥ ${bound.least}` : `≤ ${bound.most}`
  const [left, right] = [ours, baseline].map((value) => `${readable(value)} ${unit}`.padStart(14))
  return { met, line: `  ${name.padEnd(46)} ${left} of ${right}  = ${ratio.toFixed(2)}  (${target}) ${met ? '✓' : '✗'}` }
}

/** Returns whether all figures are met. */
export function printFigures(title: string, figures: readonly BenchmarkFigure[]): boolean {
  console.log([`\n${title}`, ...figures.map(({ line }) => line)].join('\n'))
  return figures.every(({ met }) => met)
}

const readable = (value: number): string => (value >= 100 ? Math.round(value).toLocaleString('en-US') : value.toFixed(2))

export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other)
  return sorted[Math.ceil(share * sorted.length) - 1] ?? 0
}

/** The round with the median ratio of five, after one to warm up. Both sides alternate, so that changes in the machine's speed affect both. */
export async function measureRounds(round: () => Promise<Pair>): Promise<Pair> {
  await round()
  const measured: Pair[] = []
  while (measured.length < 5) measured.push(await round())
  const ratio = ([ours, baseline]: Pair) => ours / baseline
  return measured.sort((one, other) => ratio(one) - ratio(other))[2] ?? [0, 0]
}

export const readAs = (cookies: readonly string[], path: string): Request[] =>
  cookies.map((cookie) => ({ method: 'GET', path, headers: { cookie } }))

export const postAs = (cookies: readonly string[], path: string, body: object): Request[] =>
  cookies.map((cookie) => ({
    ...{ method: 'POST', path, headers: { cookie, 'content-type': 'application/json' } },
    body: JSON.stringify(body),
  }))

type Load = { connections?: number; seconds?: number; rate?: number }

/** Latencies in milliseconds. Any response other than 2xx fails the run. */
type Seen = { perSecond: number; p50: number; p99: number }

/** Sends `requests` in turn. With `rate` (requests per second in total), latency is measured from the scheduled time, so that a slow response
 * does not hide the delay of those after it (coordinated omission). */
export async function runHttpLoad(origin: string, requests: Request[], { connections = 16, seconds = 4, rate }: Load = {}): Promise<Seen> {
  const result = await autocannon({
    url: origin,
    connections,
    duration: seconds,
    requests,
    ...(rate === undefined ? {} : { overallRate: rate }),
  })
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx} responses were not 2xx, ${result.errors} failed`)
  return { perSecond: result['2xx'] / result.duration, p50: result.latency.p50, p99: result.latency.p99 }
}

/** The same after a shorter run, which fills the caches. */
export async function runWarmHttpLoad(origin: string, requests: Request[], load: Load & { seconds: number }): Promise<Seen> {
  await runHttpLoad(origin, requests, { ...load, seconds: Math.ceil(load.seconds / 3) })
  return runHttpLoad(origin, requests, load)
}
