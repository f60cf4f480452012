import { randomUUID } from 'node:crypto'

export { createLogger, type Logger } from './logger.ts'
export { createMetrics, type MetricSource, type Metrics } from './metrics.ts'
export { recordRequestSpan, runInSpan, runInSpans, type SpanDescription } from './tracing/spans.ts'
export { startTracing, type Tracing } from './tracing/start-tracing.ts'

/** The id of a request, which its events, jobs and log lines contain. */
export const createCorrelationId = (): string => randomUUID()
