import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { freePort } from '@crm/local-stack'
import { testDatabase } from '@crm/testing'
import pg from 'pg'
import { describe, expect, it, onTestFinished } from 'vitest'

describe("a host that can't create the job tables", () => {
  it('stops with an error, because its queue would never work', async () => {
    const { url } = await testDatabase()
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await client.query('drop schema queue cascade; create schema queue; create view queue.migration as select 1 as version')
    await client.end()
    const host = spawn(process.execPath, ['--import', 'tsx', 'services/host/src/main.ts'], {
      cwd: fileURLToPath(new URL('../../../', import.meta.url)),
      env: {
        PATH: process.env.PATH,
        DATABASE_URL: url,
        PORT: String(await freePort()),
        LOG_LEVEL: 'silent',
        ADMIN_PASSWORD: 'green ladders 5',
      },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    onTestFinished(() => void host.kill())
    let said = ''
    host.stderr.setEncoding('utf8').on('data', (text: string) => {
      said += text
    })
    const [code] = await once(host, 'exit')
    expect(code).toBe(1)
    expect(said).toContain('migration')
  })
})
