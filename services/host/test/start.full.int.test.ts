import { findFreePort } from '@crm/local-stack'
import { createTestDatabase } from '@crm/testing'
import { startProgram } from '@crm/testing/harness'
import pg from 'pg'
import { describe, expect, it, onTestFinished } from 'vitest'

describe("a host that can't create the job tables", () => {
  it('stops with an error, because its queue would never work', async () => {
    const { url } = await createTestDatabase()
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await client.query('drop schema queue cascade; create schema queue; create view queue.migration as select 1 as version')
    await client.end()
    const env = {
      PATH: process.env.PATH,
      DATABASE_URL: url,
      PORT: String(await findFreePort()),
      LOG_LEVEL: 'silent',
      ADMIN_PASSWORD: 'green ladders 5',
    }
    const host = startProgram('services/host/src/main.ts', { env })
    onTestFinished(() => void host.kill())
    expect(await host.ended).toBe(1)
    expect(host.said()).toContain('migration')
  })
})
