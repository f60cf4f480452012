import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

type MetricValue = { metric: string; value: number; labels?: Record<string, string> }

/** Metrics that are read together; `help` describes each. If reading fails, the failure is counted and the values are left out. */
export type MetricSource = { name: string; help: Record<string, string>; read(): Promise<readonly MetricValue[]> | readonly MetricValue[] }

export type Metrics = {
  /** Records a request and its duration in seconds. `route` is the pattern, because addresses may contain personal data. */
  answered(call: { method: string; route: string; status: number }, seconds: number): void
  page(): Promise<string>
  contentType: string
}

/** `figures` are the product's own metrics. The page is cached for `keptFor` ms, so that frequent reads do not load the database. */
export function createMetrics(figures: readonly MetricSource[], keptFor = 1000): Metrics {
  const register = new Registry()
  const registers = [register]
  collectDefaultMetrics({ register })
  const requests = new Histogram({
    name: 'crm_http_request_seconds',
    help: 'Duration of API requests',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers,
  })
  const failures = new Counter({
    name: 'crm_figures_failures_total',
    help: 'Metrics that could not be read, by source',
    labelNames: ['about'],
    registers,
  })
  const read = figures.map((those) => readerOf(those, registers, () => failures.inc({ about: those.name })))
  let known: { at: number; page: Promise<string> } | undefined
  return {
    answered: ({ method, route, status }, seconds) => requests.observe({ method, route, status: String(status) }, seconds),
    page() {
      if (known === undefined || performance.now() - known.at > keptFor)
        known = { at: performance.now(), page: Promise.all(read.map((one) => one())).then(() => register.metrics()) }
      return known.page
    },
    contentType: register.contentType,
  }
}

function readerOf({ help, read }: MetricSource, registers: Registry[], failed: () => void): () => Promise<void> {
  const gauges = new Map<string, Gauge>()
  return async () => {
    for (const gauge of gauges.values()) gauge.reset()
    try {
      for (const { metric, value, labels = {} } of await read()) gaugeOf(metric, Object.keys(labels)).set(labels, value)
    } catch {
      // An alert watches this counter; the cause is in the log of the part that failed.
      failed()
    }
  }

  function gaugeOf(metric: string, labelNames: string[]): Gauge {
    const known = gauges.get(metric) ?? new Gauge({ name: metric, help: help[metric] ?? metric, labelNames, registers })
    gauges.set(metric, known)
    return known
  }
}
