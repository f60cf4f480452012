import { randomBytes } from 'node:crypto'
import { createHost } from '@crm/host'
import { readSettings } from '@crm/settings'
import { createLogger } from '@crm/telemetry'
import { createTestDatabase } from '@crm/testing'
import { openSessions, productEnvironment } from '@crm/testing/harness'
import { runSql } from '@crm/testing/sql'
import { expect, it } from 'vitest'
import { restartUnderLoad } from './restarts.ts'

const log = createLogger('test', { level: 'silent' })

it('servers that are restarted in turn fail no request, and lose nothing that they took', async () => {
  const { url } = await createTestDatabase()
  const settings = { ...readSettings(productEnvironment), port: 0, secretsKey: randomBytes(32) }
  const host = async () => {
    const { url: origin, close } = await createHost({ settings, databaseUrl: url, log })
    return { origin, stop: () => close(1_000) }
  }
  const seen = await restartUnderLoad({
    start: host,
    signIn: (origin) => openSessions(origin, 4),
    ...{ requests: 1_000, clients: 6, leastRestarts: 2, betweenChecks: 100 },
  })
  expect(seen.faults).toEqual({})
  expect(seen.restarts).toBeGreaterThanOrEqual(2)
  expect(seen.created).toBeGreaterThanOrEqual(200)
  const rows = await runSql(url, 'select count(*)::int as leads from crm.leads')
  expect(rows).toEqual([{ leads: seen.created }])
})
