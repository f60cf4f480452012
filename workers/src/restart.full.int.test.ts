import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { applyMigrations } from '@crm/database'
import { listMigrationFolders, startPostgres } from '@crm/local-stack'
import { createTestDatabase } from '@crm/testing'
import { describe, expect, it, onTestFinished } from 'vitest'
import { formatSkippedSuite, redisServerPath, startNonPersistentRedis } from '../test/backends.ts'
import { createLogHarness } from '../test/log-harness.ts'
import { startWorkerProcess } from '../test/worker-process.ts'

if (!redisServerPath) console.log(formatSkippedSuite('Redis'))

describe('a worker process whose server restarts', () => {
  it('continues when PostgreSQL with the log and the jobs restarts', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'crm-restart-'))
    onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
    let server = await startPostgres({ dataDir })
    onTestFinished(() => server.stop())
    await applyMigrations(server.url, listMigrationFolders())
    await goesOn(server.url, null, async () => {
      await server.stop()
      server = await startPostgres({ dataDir, port: server.port })
    })
  })

  it.runIf(redisServerPath)('continues when Redis restarts empty', async () => {
    const server = await startNonPersistentRedis()
    onTestFinished(server.stop)
    await goesOn((await createTestDatabase()).url, server.url, server.restart)
  })
})

async function goesOn(databaseUrl: string, redisUrl: string | null, restart: () => Promise<void>): Promise<void> {
  const past = createLogHarness(databaseUrl)
  const child = await startWorkerProcess(databaseUrl, redisUrl)
  onTestFinished(async () => {
    await child.stop()
    await past.close()
  })
  await past.notes(5)
  await expect.poll(() => past.difference()).toBeNull()
  await restart()
  await past.notes(5, 6)
  await expect.poll(() => past.difference()).toBeNull()
  expect(await past.count()).toBe(10)
  expect(child.hasEnded()).toBe(false)
}
