import { openBullMqQueues } from '@crm/jobs'
import { beforeAll, describe, expect, it } from 'vitest'
import { startTestHost, type TestHost } from './start-host.ts'

let host: TestHost
let cookie: string
beforeAll(async () => {
  host = await startTestHost({}, ['administrator', 'owner'], {
    openQueues: ({ databaseUrl, log }) => openBullMqQueues({ redisUrl: null, databaseUrl, log }),
  })
  cookie = await host.signIn('administrator')
})

describe('the raw queues', () => {
  it('are read-only and limited to administrators', async () => {
    const owner = await host.signIn('owner')
    expect((await host.as(owner)('/admin/queues/raw/')).status).toBe(403)
    const browser = { cookie: owner, accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
    const sent = await fetch(`${host.url}/admin/queues/raw/`, { redirect: 'manual', headers: browser })
    expect([sent.status, sent.headers.get('location')]).toEqual([302, '/admin/queues'])
    const nobody = await fetch(`${host.url}/admin/queues/raw/`, { redirect: 'manual' })
    expect([nobody.status, nobody.headers.get('location')]).toEqual([302, '/admin/queues'])
    for (const path of ['api/queues/emails/pause', 'api/queues/emails/add'])
      expect((await host.as(cookie)(`/admin/queues/raw/${path}`, { method: 'PUT', body: {} })).status).toBe(405)
  })

  it('are a page that loads under our content security policy', async () => {
    const page = await host.as(cookie)('/admin/queues/raw/')
    expect(page.status).toBe(200)
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self'; style-src 'self'")
    expect(page.headers.get('content-security-policy')).toContain("base-uri 'self'")
    expect(page.text).toContain('<base href="/admin/queues/raw/" />')
    const script = /src="(static\/js\/main[^"]+)"/.exec(page.text)?.[1]
    const { status, headers } = await host.as(cookie)(`/admin/queues/raw/${script}`)
    expect([status, headers.get('content-security-policy')?.includes("base-uri 'none'")]).toEqual([200, true])
  })

  it('are all listed, each read-only', async () => {
    const { status, body } = await host.as(cookie)('/admin/queues/raw/api/queues?activePage=1&jobsPerPage=10')
    expect(status).toBe(200)
    const { queues } = body as { queues: { name: string; readOnlyMode: boolean }[] }
    expect(queues.map(({ name }) => name)).toContain('emails')
    expect(queues).toHaveLength(8)
    expect(queues.every(({ readOnlyMode }) => readOnlyMode)).toBe(true)
  })
})
