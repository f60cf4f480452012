import autocannon, { type Request } from 'autocannon'

export type BenchmarkFigure = { name: string; ours: string; baseline: string; ratio: number; target: string; met: boolean }

export const createMinimumRatioFigure = (name: string, ours: number, baseline: number, target: number, unit: string): BenchmarkFigure =>
  figure(name, ours, baseline, unit, `≥ ${target}`, ours / baseline >= target)

export const createMaximumRatioFigure = (name: string, ours: number, baseline: number, target: number, unit: string): BenchmarkFigure =>
  figure(name, ours, baseline, unit, `≤ ${target}`, ours / baseline <= target)

function figure(name: string, ours: number, baseline: number, unit: string, target: string, met: boolean): BenchmarkFigure {
  return { name, ours: `${readable(ours)} ${unit}`, baseline: `${readable(baseline)} ${unit}`, ratio: ours / baseline, target, met }
}

export function printFigures(title: string, figures: readonly BenchmarkFigure[]): void {
  console.log(`\n${title}`)
  for (const { name, ours, baseline, ratio, target, met } of figures) {
    console.log(
      `  ${name.padEnd(46)} ${ours.padStart(14)} of ${baseline.padStart(14)}  = ${ratio.toFixed(2)}  (${target}) ${met ? '✓' : '✗'}`,
    )
  }
}

const readable = (value: number): string => (value >= 100 ? Math.round(value).toLocaleString('en-US') : value.toFixed(2))

/** Latencies in milliseconds. Any response other than 2xx fails the run. */
type Seen = { perSecond: number; p50: number; p99: number }

/** Sends `requests` in turn. With `rate` (requests per second in total), latency is measured from the scheduled time, so that a slow response
 * does not hide the delay of those after it (coordinated omission). */
export async function runHttpLoad(
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
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx} responses were not 2xx, ${result.errors} failed`)
  return { perSecond: result['2xx'] / result.duration, p50: result.latency.p50, p99: result.latency.p99 }
}
