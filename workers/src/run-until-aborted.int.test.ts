import { EventEmitter } from 'node:events'
import { openDatabase } from '@crm/database'
import { createTestDatabase } from '@crm/testing'
import { expect, it, onTestFinished } from 'vitest'
import { testLogger } from '../test/log-harness.ts'
import { buildTestSettings } from '../test/settings.ts'
import { endOnSignalOrDisconnect, runWorkersUntilAborted } from './run-until-aborted.ts'

it.each(['disconnect', 'SIGTERM', 'SIGINT'])('ends on %s, and deletes its heartbeat', async (signal) => {
  const { url } = await createTestDatabase()
  const db = openDatabase({ connectionString: url, applicationName: 'life test', poolSize: 4 })
  onTestFinished(() => db.close())
  const process = new EventEmitter()
  const ending = new AbortController()
  endOnSignalOrDisconnect(process, () => ending.abort())
  const connection = { redisUrl: null, databaseUrl: url, log: testLogger }
  const life = runWorkersUntilAborted(
    { id: '11111111-1111-4111-8111-111111111111', db, connection, settings: buildTestSettings(url), log: testLogger },
    ending.signal,
  )
  const alive = async () => (await db.pool.query('select 1 from crm.worker_heartbeats')).rowCount
  await expect.poll(alive).toBe(1)
  process.emit(signal)
  await life
  expect(await alive()).toBe(0)
})
