import { beforeAll, describe, expect, it } from 'vitest'
import { startTestHost, type TestHost } from './start-host.ts'

const token = 'a-token-of-a-watcher-42'
let open: TestHost
let guarded: TestHost
beforeAll(async () => {
  ;[open, guarded] = await Promise.all([
    startTestHost({}, ['owner', 'administrator']),
    startTestHost({ metricsToken: token }, ['administrator']),
  ])
})

describe('GET /metrics', () => {
  it('contains the state of the product, and requests by the pattern of their address', async () => {
    await open.as(await open.signIn('owner'))('/api/leads/4711')
    const page = await open.as(await open.signIn('administrator'))('/metrics')
    expect(page.status).toBe(200)
    expect(page.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/)
    expect(page.headers.get('cache-control')).toBe('no-store')
    expect(page.text).toMatch(/crm_http_request_seconds_count\{method="GET",route="\/api\/leads\/:id",status="404"\} 1/)
    expect(page.text).toMatch(/crm_workers_seen 0/)
    expect(page.text).toMatch(/crm_mail_messages\{state="ambiguous"\} 0/)
    expect(page.text).toMatch(/crm_database_connections\{state="open"\} [1-9]/)
    expect(page.text).not.toMatch(/4711|crm_figures_failures_total\{/)
  })

  it('answers nobody by the address alone, not even this machine', async () => {
    const answer = await open.as()('/metrics')
    expect(answer).toMatchObject({ status: 401, body: { message: 'Metrics require the bearer token or an administrator' } })
    expect(answer.headers.get('www-authenticate')).toBe('Bearer realm="metrics"')
    expect(answer.text).not.toContain('crm_')
  })

  it('answers no other user, no unknown session, and no administrator with a one-time password', async () => {
    expect((await open.as(await open.signIn('owner'))('/metrics')).status).toBe(401)
    expect((await open.as(`sid-3000=${'A'.repeat(43)}`)('/metrics')).status).toBe(401)
    const cookie = await guarded.signIn('administrator')
    expect((await guarded.as(cookie)('/metrics')).status).toBe(200)
    await guarded.db.pool.query('update crm.user_credentials set must_change = true')
    expect((await guarded.as(cookie)('/metrics')).status).toBe(401)
  })

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
