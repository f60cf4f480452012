import { AsyncLocalStorage } from 'node:async_hooks'
import {
  type Attributes,
  ROOT_CONTEXT,
  type Span,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api'

export type SpanRecorder = { tracer: Tracer; startAs(ids: SpanContext, start: () => Span): Span }

/** The correlation id of the request that a span belongs to, and attributes. These must not contain personal data. */
export type SpanDescription = { correlationId: string; kind?: keyof typeof SpanKind; attributes?: Attributes }

let spans: SpanRecorder | null = null
const current = new AsyncLocalStorage<SpanContext>()

/** Enables tracing, or disables it with null. */
export function setSpanRecorder(given: SpanRecorder | null): void {
  spans = given
}

/** Derives the ids of a request's span from its correlation id, so that its trace can be found from an event. Null if it is not a UUID. */
function requestSpan(correlationId: string): SpanContext | null {
  const traceId = correlationId.replaceAll('-', '').toLowerCase()
  // A span id must not be zero. The second half of a UUID never is, because its first bits are the UUID's variant.
  return /^[0-9a-f]{32}$/.test(traceId) ? { traceId, spanId: traceId.slice(16), traceFlags: 1, isRemote: true } : null
}

/** Runs the work as a span in the trace of its request. Without tracing it only runs the work. */
export function runInSpan<T>(name: string, about: SpanDescription, work: () => Promise<T>): Promise<T> {
  const span = spans && startSpan(spans, name, about)
  return span ? current.run(span.spanContext(), () => ending([span], work)) : work()
}

/** Runs work caused by several requests, with a span in the trace of each. */
export function runInSpans<T>(name: string, abouts: () => readonly SpanDescription[], work: () => Promise<T>): Promise<T> {
  if (!spans) return work()
  const making = spans
  const once = new Map(abouts().map((about) => [about.correlationId, about]))
  const started = [...once.values()].flatMap((about) => startSpan(making, name, about) ?? [])
  return ending(started, work)
}

/** Records an answered request; `startedAt` is in milliseconds since the epoch. */
export function recordRequestSpan(call: { method: string; route: string; status: number; requestId: string }, startedAt: number): void {
  const ids = spans && requestSpan(call.requestId)
  if (!spans || !ids) return
  const { method, route, status } = call
  const attributes = { 'http.request.method': method, 'http.route': route, 'http.response.status_code': status }
  const { tracer, startAs } = spans
  const span = startAs(ids, () =>
    tracer.startSpan(`${method} ${route}`, { kind: SpanKind.SERVER, startTime: startedAt, attributes, root: true }),
  )
  if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
  span.end()
}

function startSpan(
  { tracer }: SpanRecorder,
  name: string,
  { correlationId, kind = 'INTERNAL', attributes = {} }: SpanDescription,
): Span | null {
  const request = requestSpan(correlationId)
  if (request === null) return null
  const outer = current.getStore()
  const parent = outer?.traceId === request.traceId ? outer : request
  return tracer.startSpan(name, { kind: SpanKind[kind], attributes }, trace.setSpanContext(ROOT_CONTEXT, parent))
}

async function ending<T>(started: readonly Span[], work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    // The message may contain personal data.
    const message = error instanceof Error ? error.name : 'thrown'
    for (const span of started) span.setStatus({ code: SpanStatusCode.ERROR, message })
    throw error
  } finally {
    for (const span of started) span.end()
  }
}
