import type { Logger } from '../logger.ts'
import { setSpanRecorder } from './spans.ts'

/** `end` sends the remaining spans, for two seconds at most. */
export type Tracing = { end(): Promise<void> }

const patience = 2_000 // milliseconds

/** Sends spans to `OTEL_EXPORTER_OTLP_ENDPOINT`, for the share of traces in `OTEL_TRACES_SAMPLER_ARG`. Does nothing without an endpoint. */
export async function startTracing(service: string, log: Logger, environment: NodeJS.ProcessEnv = process.env): Promise<Tracing> {
  const endpoint = environment.OTEL_EXPORTER_OTLP_ENDPOINT || environment.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT
  if (!endpoint) return { end: async () => undefined }
  const { createSpanExporter: spansOverHttp } = await import('./otlp.ts')
  const spans = spansOverHttp(service, parseSamplingRate(environment.OTEL_TRACES_SAMPLER_ARG), log)
  setSpanRecorder(spans)
  log.info('tracing started')
  return {
    async end() {
      setSpanRecorder(null)
      const late = new Promise<void>((done) => setTimeout(done, patience).unref())
      await Promise.race([spans.end().catch(() => undefined), late])
    },
  }
}

function parseSamplingRate(text: string | undefined): number {
  const share = Number(text || 1)
  if (!(share >= 0 && share <= 1)) throw new Error(`OTEL_TRACES_SAMPLER_ARG is "${text}", but it must be a number from 0 to 1`)
  return share
}
