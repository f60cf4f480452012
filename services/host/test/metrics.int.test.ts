import { beforeAll, describe, expect, it } from 'vitest'
import { startTestHost, type TestHost } from './start-host.ts'

const token = 'a-token-of-a-watcher-42'
let open: TestHost
let guarded: TestHost
beforeAll(async () => {
  ;[open, guarded] = await Promise.all([startTestHost({}, ['owner']), startTestHost({ metricsToken: token }, [])])
})

describe('GET /metrics', () => {
  it('contains the state of the product, and requests by the pattern of their address', async () => {
    await open.as(await open.signIn('owner'))('/api/leads/4711')
    const page = await open.as()('/metrics')
    expect(page.status).toBe(200)
    expect(page.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/)
    expect(page.headers.get('cache-control')).toBe('no-store')
    expect(page.text).toMatch(/crm_http_request_seconds_count\{method="GET",route="\/api\/leads\/:id",status="404"\} 1/)
    expect(page.text).toMatch(/crm_workers_seen 0/)
    expect(page.text).toMatch(/crm_mail_messages\{state="ambiguous"\} 0/)
    expect(page.text).toMatch(/crm_database_connections\{state="open"\} [1-9]/)
    expect(page.text).not.toMatch(/4711|crm_figures_failures_total\{/)
  })

  it.each(['x-forwarded-for', 'x-real-ip', 'via', 'forwarded', 'x-forwarded-host'])(
    'answers only this machine while there is no token, and not through a proxy (%s)',
    async (name) => {
      const answer = await open.as()('/metrics', { headers: { [name]: '203.0.113.7' } })
      expect(answer).toMatchObject({ status: 401, body: { message: 'Metrics require a bearer token' } })
      expect(answer.headers.get('www-authenticate')).toBe('Bearer realm="metrics"')
    },
  )

  it('rejects other methods', async () => {
    expect(await open.as()('/metrics', { method: 'POST' })).toMatchObject({ status: 405 })
  })

  it.each([
    [undefined, 401],
    ['Bearer wrong', 401],
    [`bearer ${token}x`, 401],
    [token, 401],
    [`Bearer ${token}`, 200],
  ])('with a token set, answers %s with %i', async (authorization, status) => {
    const answer = await guarded.as()('/metrics', { headers: authorization ? { authorization } : {} })
    expect(answer.status).toBe(status)
  })
})
