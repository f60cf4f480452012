import { expect, it, vi } from 'vitest'
import { startTraceCollector } from '../../test/trace-collector.ts'
import { createCorrelationId, createLogger, recordRequestSpan, runInSpan, runInSpans, startTracing } from '../index.ts'

const quiet = createLogger('test', { level: 'silent' })
const answered = (requestId: string, status = 201) =>
  recordRequestSpan({ method: 'POST', route: '/api/leads', status, requestId }, Date.now() - 5)
const traceOf = (correlationId: string) => correlationId.replaceAll('-', '')

it('connects a request and everything that follows in one trace, by its correlation id', async () => {
  const { spans, endpoint, text } = await startTraceCollector()
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', endpoint)
  const tracing = await startTracing('crm-host', quiet)
  const [one, other] = [createCorrelationId(), createCorrelationId()]
  await runInSpan('append', { correlationId: one }, async () => undefined)
  answered(one)
  answered(other, 503)
  const both = () => [{ correlationId: one }, { correlationId: other }]
  await runInSpans('relay', both, () => runInSpan('send', { correlationId: one }, async () => undefined))
  const failing = runInSpan('activity', { correlationId: other }, () => Promise.reject(new TypeError('the name is Ada Canary')))
  await expect(failing).rejects.toThrow('Ada Canary')
  await tracing.end()

  const ofTrace = (id: string) => spans.filter(({ traceId }) => traceId === traceOf(id)).map(({ name }) => name)
  expect(ofTrace(one).sort()).toEqual(['POST /api/leads', 'append', 'relay', 'send'])
  expect(ofTrace(other).sort()).toEqual(['POST /api/leads', 'activity', 'relay'])
  const named = (name: string) => spans.find((span) => span.name === name)
  const request = spans.find(({ name, traceId }) => name === 'POST /api/leads' && traceId === traceOf(one))
  expect(request?.parentSpanId).toBeUndefined()
  expect(named('append')?.parentSpanId).toBe(request?.spanId)
  expect(spans.map(({ spanId }) => spanId)).toContain(named('send')?.parentSpanId)
  expect(named('activity')?.status).toEqual({ code: 2, message: 'TypeError' })
  expect(text()).toContain('"crm-host"')
  expect(text()).not.toContain('Canary')
})

it('samples the same traces in every process', async () => {
  const { spans, endpoint } = await startTraceCollector()
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', endpoint)
  vi.stubEnv('OTEL_TRACES_SAMPLER_ARG', '0.5')
  const ids = Array.from({ length: 100 }, createCorrelationId)
  for (const tell of [answered, (correlationId: string) => runInSpan('append', { correlationId }, async () => undefined)]) {
    const tracing = await startTracing('crm-host', quiet)
    await Promise.all(ids.map((id) => tell(id)))
    await tracing.end()
  }
  const [requests, appends] = ['POST /api/leads', 'append'].map((name) =>
    spans.filter((span) => span.name === name).map(({ traceId }) => traceId),
  )
  expect(appends?.length).toBeGreaterThan(10)
  expect(appends?.length).toBeLessThan(90)
  expect(requests).toEqual(appends)
})

it('only runs the work when there is no collector', async () => {
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', '')
  const tracing = await startTracing('crm-host', quiet)
  const abouts = vi.fn(() => [])
  expect(await runInSpans('relay', abouts, async () => 42)).toBe(42)
  expect(abouts).not.toHaveBeenCalled()
  await tracing.end()
})

it('rejects an invalid sampling rate', async () => {
  const environment = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1', OTEL_TRACES_SAMPLER_ARG: 'all' }
  await expect(startTracing('crm-host', quiet, environment)).rejects.toThrow('OTEL_TRACES_SAMPLER_ARG is "all"')
})
