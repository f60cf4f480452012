import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { applyMigrations } from '@crm/database'
import { findFreePort, listMigrationFolders, type RunningProcess, startPostgres } from '@crm/local-stack'
import { openSessions, startProgram, waitForServer, waitUntil } from '@crm/testing/harness'

export type BenchDatabase = { url: string; pid: number; folder: string }

export type BenchProduct = { origin: string; pid: number; cookies: string[]; stop(): Promise<unknown> }

/** Starts PostgreSQL with a migrated, empty database. Both are deleted afterwards. */
export async function withDatabase<Result>(use: (database: BenchDatabase) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'crm-bench-'))
  const { url, pid, stop } = await startPostgres({ dataDir: folder, parameters: { shared_buffers: '512MB' } })
  try {
    await applyMigrations(url, listMigrationFolders())
    return await use({ url, pid, folder })
  } finally {
    await stop()
    await rm(folder, { recursive: true, force: true })
  }
}

type Place = Pick<BenchDatabase, 'url' | 'folder'>

/** Starts the services, and signs their administrator in for each of the sessions. */
export async function startHost({ url, folder }: Place, sessions = 0, more: NodeJS.ProcessEnv = {}): Promise<BenchProduct> {
  // All hosts share one public address, so one cookie works for all of them.
  const env = { DATABASE_URL: url, DATA_DIR: folder, PUBLIC_URL: 'http://localhost:3000', ...more }
  const host = await startServer('services/host/src/main.ts', env)
  return { ...host, cookies: await openSessions(host.origin, sessions) }
}

export async function startWorkers({ url, folder }: Place, isWorking: (pid: number) => Promise<boolean>): Promise<RunningProcess> {
  const program = startProgram('workers/src/main.ts', { env: { DATABASE_URL: url, DATA_DIR: folder }, show: 'errors' })
  await waitUntil('The start of the workers', () => isWorking(program.pid), { program })
  return program
}

export async function startServer(file: string, env: NodeJS.ProcessEnv, ready: { path?: string; status?: number } = {}) {
  const port = await findFreePort()
  const program = startProgram(file, { env: { ...env, PORT: String(port) }, show: 'errors' })
  const origin = `http://127.0.0.1:${port}`
  await waitForServer(origin, { ...ready, program })
  return { origin, pid: program.pid, stop: program.stop }
}
