import { DiagLogLevel, diag, type SpanContext } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, type IdGenerator, RandomIdGenerator, TraceIdRatioBasedSampler, TracerProvider } from '@opentelemetry/sdk-trace'
import type { Logger } from '../logger.ts'
import type { SpanRecorder } from './spans.ts'

export function createSpanExporter(service: string, share: number, log: Logger): SpanRecorder & { end(): Promise<void> } {
  const reportFailure = () => log.warn('traces could not be sent')
  diag.setLogger(
    { error: reportFailure, warn: reportFailure, info: noted, debug: noted, verbose: noted },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  )
  const ids = new GivenIds()
  const provider = new TracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': service }))
      .merge(detectResources({ detectors: [envDetector] })),
    // Sampling depends only on the trace id, so all processes choose the same traces.
    sampler: new TraceIdRatioBasedSampler(share),
    idGenerator: ids,
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter(), scheduledDelayMillis: 1_000 })],
  })
  return {
    tracer: provider.getTracer('crm'),
    startAs(given, start) {
      ids.given = given
      const span = start()
      ids.given = null
      return span
    },
    end: () => provider.shutdown(),
  }
}

const noted = () => undefined

class GivenIds implements IdGenerator {
  given: SpanContext | null = null
  readonly #random = new RandomIdGenerator()

  generateTraceId(): string {
    return this.given?.traceId ?? this.#random.generateTraceId()
  }

  generateSpanId(): string {
    return this.given?.spanId ?? this.#random.generateSpanId()
  }
}
