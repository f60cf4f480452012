import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdirSync, openSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Settings } from '@crm/settings'
import pg from 'pg'
import { findFreePort } from './ports.ts'
import { findPostgresBinaries, findUnprivilegedAccount } from './postgres/binaries.ts'
import {
  buildPostgresEnvironment,
  buildSpawnOptions,
  type PostgresCluster,
  preparePostgresCluster,
  readDatabaseUrl,
} from './postgres/cluster.ts'
import { stopOrphanedPostgres, stopPostgresByPid } from './postgres/postmaster.ts'

export type RunningPostgres = {
  url: string
  port: number
  pid: number
  ended: Promise<void>
  stop(): Promise<void>
}

/** Without `port`, the server uses a free one. `parameters` override PostgreSQL's default settings. */
export type PostgresOptions = { dataDir: string; port?: number; parameters?: Record<string, string> }

/** Starts the embedded PostgreSQL on the loopback address, even as root. First stops a server that an earlier, killed run left in the folder. */
export async function startPostgres({ dataDir, port, parameters = {} }: PostgresOptions): Promise<RunningPostgres> {
  mkdirSync(dataDir, { recursive: true })
  const account = findUnprivilegedAccount()
  const bin = findPostgresBinaries(account)
  const cluster = await preparePostgresCluster(realpathSync(dataDir), bin, account)
  await stopOrphanedPostgres(cluster.folder)
  const log = join(dataDir, 'postgres.log')
  for (let attempt = 1; ; attempt++) {
    const server = launch(bin, cluster, port ?? (await findFreePort()), log, parameters)
    if (await server.ready) return { ...server.running, url: await urlOfDatabase(cluster, server.running.port) }
    const reason = server.reason()
    if (attempt === 40 || !isTemporary(reason, port)) throw new Error(`PostgreSQL did not start: ${reason}`)
    await pause(500)
  }
}

// Sessions of a killed server end soon, and a port that was free may have been taken by another program. Another attempt then helps.
const isTemporary = (reason: string, port: number | undefined) =>
  reason.includes('pre-existing shared memory block') || (port === undefined && reason.includes('Address already in use'))

// In bytes. Without these limits, glibc returns memory to the system after each statement, which makes writes 5 % slower.
const keepsMemory = { MALLOC_TRIM_THRESHOLD_: String(64 * 2 ** 20), MALLOC_TOP_PAD_: String(4 * 2 ** 20) }

function launch(bin: string, cluster: PostgresCluster, port: number, log: string, parameters: Record<string, string>) {
  const output = openSync(log, 'a', 0o600)
  const before = statSync(log).size
  const { dataFolder, options } = buildSpawnOptions(cluster.folder, cluster.account)
  const all = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    timezone: 'UTC',
    max_connections: '200',
    ...parameters,
  }
  const settings = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  // In its own process group, so that Ctrl-C reaches only the supervisor, which stops the processes in the right order.
  const child = spawn(join(bin, 'postgres'), ['-D', dataFolder, ...settings], {
    ...options,
    env: { ...buildPostgresEnvironment(), ...keepsMemory },
    detached: true,
    stdio: ['ignore', output, output],
  })
  closeSync(output)
  const ended = once(child, 'exit').then(() => undefined)
  const pid = child.pid ?? 0
  const stop = async () => {
    if (isRunning(child)) await Promise.all([stopPostgresByPid(pid, cluster.folder), ended])
  }
  const said = () => readFileSync(log).subarray(before).toString()
  const reason = () =>
    said()
      .split('\n')
      .filter((line) => /FATAL|ERROR|LOG: +could not/.test(line))
      .join(' ') || said().trim()
  return { running: { port, pid, ended, stop }, ready: answers(child, cluster, port), reason }
}

const isRunning = (child: ChildProcess) => child.exitCode === null && child.signalCode === null

async function answers(child: ChildProcess, cluster: PostgresCluster, port: number): Promise<boolean> {
  while (isRunning(child)) {
    const client = new pg.Client({ connectionString: readDatabaseUrl(cluster.dataDir, port, 'postgres') })
    try {
      await client.connect()
      return true
    } catch {
      await pause(50)
    } finally {
      await client.end().catch(() => undefined)
    }
  }
  return false
}

async function urlOfDatabase(cluster: PostgresCluster, port: number): Promise<string> {
  const client = new pg.Client({ connectionString: readDatabaseUrl(cluster.dataDir, port, 'postgres') })
  await client.connect()
  const { rowCount } = await client.query(`SELECT FROM pg_database WHERE datname = 'crm'`)
  if (rowCount === 0) await client.query('CREATE DATABASE crm')
  await client.end()
  return readDatabaseUrl(cluster.dataDir, port, 'crm')
}

/** Returns the address of the running database. If there is none, it starts the embedded one, which runs until `stop`. */
export async function findOrStartPostgres({
  databaseUrl,
  dataDir,
}: Pick<Settings, 'databaseUrl' | 'dataDir'>): Promise<{ connectionString: string; stop(): Promise<void> }> {
  const running = databaseUrl ?? findRunningServer(dataDir)
  if (running !== null) return { connectionString: running, stop: async () => undefined }
  const { url, stop } = await startPostgres({ dataDir })
  return { connectionString: url, stop }
}

// The first line of postmaster.pid is the process id, the fourth is the port.
function findRunningServer(dataDir: string): string | null {
  try {
    const [pid, , , port] = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')
    process.kill(Number(pid), 0)
    return readDatabaseUrl(dataDir, Number(port), 'crm')
  } catch {
    return null
  }
}
