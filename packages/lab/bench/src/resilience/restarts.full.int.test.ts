import { randomBytes } from 'node:crypto'
import { createHost } from '@crm/host'
import { readSettings } from '@crm/settings'
import { createLogger } from '@crm/telemetry'
import { createTestDatabase } from '@crm/testing'
import pg from 'pg'
import { expect, it } from 'vitest'
import { openSessions } from '../sign-in.ts'
import { restartUnderLoad } from './restarts.ts'

const log = createLogger('test', { level: 'silent' })

it('servers that are restarted in turn fail no request, and lose nothing that they took', async () => {
  const { url } = await createTestDatabase()
  const settings = { ...readSettings({ ADMIN_PASSWORD: 'a long enough secret' }), port: 0, secretsKey: randomBytes(32) }
  const host = async () => {
    const { url: origin, close } = await createHost({ settings, databaseUrl: url, log })
    return { origin, stop: () => close(1_000) }
  }
  const seen = await restartUnderLoad({
    start: host,
    signIn: (origin) => openSessions(url, origin, 4),
    ...{ requests: 1_000, clients: 6, leastRestarts: 2, betweenChecks: 100 },
  })
  expect(seen.faults).toEqual({})
  expect(seen.restarts).toBeGreaterThanOrEqual(2)
  expect(seen.created).toBeGreaterThanOrEqual(200)
  const owner = new pg.Client({ connectionString: url })
  await owner.connect()
  const { rows } = await owner.query<{ leads: number }>('select count(*)::int as leads from crm.leads')
  await owner.end()
  expect(rows).toEqual([{ leads: seen.created }])
})
