import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { applyMigrations } from '@crm/database'
import { createQueueTables } from '@crm/jobs'
import { listMigrationFolders, startPostgres, stopOrphanedPostgres } from '@crm/local-stack'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    templateUrl: string
  }
}

const prefix = 'crm-test-'

const parameters = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  jit: 'off',
  max_connections: '400',
  shared_buffers: '256MB',
}

// Read before TMPDIR is replaced below.
const temporary = tmpdir()

export default async function startDatabase(project: TestProject): Promise<() => Promise<void>> {
  await removeAbandoned()
  const dataDir = mkdtempSync(join(temporary, prefix))
  writeFileSync(join(dataDir, 'pid'), String(process.pid))
  process.env.TMPDIR = scratchIn(dataDir)
  const postgres = await startPostgres({ dataDir, parameters })
  const stop = async () => {
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    await applyMigrations(postgres.url, listMigrationFolders())
    await createQueueTables(postgres.url)
  } catch (error) {
    await stop()
    throw error
  }
  project.provide('templateUrl', postgres.url)
  return stop
}

// The tests' temporary folder, deleted after the run. PostgreSQL's account must be able to enter it.
function scratchIn(dataDir: string): string {
  const scratch = join(dataDir, 'tmp')
  mkdirSync(scratch)
  chmodSync(dataDir, 0o711)
  chmodSync(scratch, 0o1777)
  return scratch
}

// Stops the servers and deletes the folders that killed runs left behind.
async function removeAbandoned(): Promise<void> {
  for (const name of readdirSync(temporary).filter((entry) => entry.startsWith(prefix))) {
    const dataDir = join(temporary, name)
    if (isAlive(dataDir)) continue
    await stopOrphanedPostgres(join(dataDir, 'postgres'))
    rmSync(dataDir, { recursive: true, force: true })
  }
}

function isAlive(dataDir: string): boolean {
  try {
    return process.kill(Number(readFileSync(join(dataDir, 'pid'), 'utf8')), 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
