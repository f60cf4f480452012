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

/** What makes spans once tracing is configured; `startAs` starts one whose ids are known before. */
export type Spans = { tracer: Tracer; startAs(ids: SpanContext, start: () => Span): Span }

/** What a span is about: the request that it follows from, and ids. Never personal data. */
export type About = { correlationId: string; kind?: keyof typeof SpanKind; attributes?: Attributes }

let spans: Spans | null = null
// Spans within the one that is being worked on; nothing runs in it until tracing is configured.
const current = new AsyncLocalStorage<SpanContext>()

/** Makes spans from now on, or no more. */
export function useSpans(given: Spans | null): void {
  spans = given
}

/**
 * The ids of the span of a request. They are its correlation id's, so that whoever reads an event or a message knows the trace that it belongs
 * to, and nothing is stored for it. Null for an id that is no UUID.
 */
export function requestSpan(correlationId: string): SpanContext | null {
  const traceId = correlationId.replaceAll('-', '').toLowerCase()
  // A UUID's second half begins with its variant and is never zero, which a span's id must not be.
  return /^[0-9a-f]{32}$/.test(traceId) ? { traceId, spanId: traceId.slice(16), traceFlags: 1, isRemote: true } : null
}

/** Does the work as a span of the trace of its request; without tracing just the work. */
export function traced<T>(name: string, about: About, work: () => Promise<T>): Promise<T> {
  const span = spans && startSpan(spans, name, about)
  return span ? current.run(span.spanContext(), () => ending([span], work)) : work()
}

/** The same for work that several requests have caused together: a span in the trace of each. */
export function tracedTogether<T>(name: string, abouts: () => readonly About[], work: () => Promise<T>): Promise<T> {
  if (!spans) return work()
  const making = spans
  const once = new Map(abouts().map((about) => [about.correlationId, about]))
  const started = [...once.values()].flatMap((about) => startSpan(making, name, about) ?? [])
  return ending(started, work)
}

/** A request that was answered, once it is known how; `startedAt` is in milliseconds of the clock. */
export function tellRequest(call: { method: string; route: string; status: number; requestId: string }, startedAt: number): void {
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

function startSpan({ tracer }: Spans, name: string, { correlationId, kind = 'INTERNAL', attributes = {} }: About): Span | null {
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
    // Its text may quote a person's data.
    const message = error instanceof Error ? error.name : 'thrown'
    for (const span of started) span.setStatus({ code: SpanStatusCode.ERROR, message })
    throw error
  } finally {
    for (const span of started) span.end()
  }
}
