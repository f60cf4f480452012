import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { applyMigrations, type Database, openDatabase } from '@crm/database'
import { createEventStore, type EventStore } from '@crm/event-store'
import { inlineProjections } from '@crm/host'
import { findFreePort, listMigrationFolders, type RunningProcess, type SeededRandomPicker } from '@crm/local-stack'
import { type FaultyServer, startFaultyServer } from '@crm/smtp/faulty-server'
import { type FaultyLink, openFaultyLink } from '@crm/testing/faulty-link'
import { callApi, configureMailServer, openSessions, type RedisServer, startProgram, startRedis, waitForServer } from '@crm/testing/harness'
import { findRedis } from '@crm/testing/programs'
import { type PostgresServer, startRestartablePostgres } from './postgres.ts'

export type FaultLab = {
  folder: string
  chances: SeededRandomPicker
  postgres: PostgresServer
  /** Null if this machine has no redis-server; the queues are then in PostgreSQL. */
  redis: RedisServer | null
  mail: FaultyServer
  links: { postgres: FaultyLink; redis: FaultyLink; smtp: FaultyLink }
  host: Program
  worker: Program
  origin: string
  /** A direct connection that bypasses the proxy. */
  db: Database
  store: EventStore
  cookies: string[]
  call(method: 'POST' | 'PUT' | 'DELETE', path: string, body: object): Promise<Response>
  env: NodeJS.ProcessEnv
  another(name: 'worker' | 'host'): Promise<Program & { origin: string }>
  close(): Promise<void>
}

type LabOptions = { chances: SeededRandomPicker; dataDir?: string; parameters?: Record<string, string> }

const files = { host: 'services/host/src/main.ts', worker: 'workers/src/main.ts' }

export async function openFaultLab({ chances, dataDir, parameters }: LabOptions): Promise<FaultLab> {
  const folder = mkdtempSync(join(tmpdir(), 'crm-faults-'))
  mkdirSync(join(folder, 'redis'))
  const postgres = await startRestartablePostgres(dataDir ?? join(folder, 'data'), parameters)
  await applyMigrations(postgres.url, listMigrationFolders())
  const redis = findRedis() ? await startRedis({ folder: join(folder, 'redis') }) : null
  const mail = await startFaultyServer()
  const links = {
    postgres: await openFaultyLink(() => postgres.port),
    redis: await openFaultyLink(() => redis?.port ?? 0),
    smtp: await openFaultyLink(() => mail.port),
  }
  const address = new URL(postgres.url)
  address.port = String(links.postgres.port)
  const port = await findFreePort()
  const env: NodeJS.ProcessEnv = {
    DATABASE_URL: address.href,
    DATA_DIR: folder,
    SECRETS_KEY: randomBytes(32).toString('base64'),
    BUSINESS_TIME_ZONE: 'America/New_York',
    LOG_LEVEL: 'warn',
    ...(redis && { REDIS_URL: `redis://127.0.0.1:${links.redis.port}` }),
  }
  const start = (name: 'host' | 'worker', nth: number, more: NodeJS.ProcessEnv) =>
    keep((once) =>
      startProgram(files[name], {
        imports: name === 'host' ? [new URL('./crash-host.ts', import.meta.url).href] : [],
        env: { ...env, ...more, ...once },
        log: join(folder, `${name}-${nth}.log`),
      }),
    )
  const db = openDatabase({ connectionString: postgres.url, applicationName: 'crm faults', poolSize: 4 })
  const store = createEventStore({ database: db, projections: inlineProjections, clock: () => new Date() })
  const origin = `http://127.0.0.1:${port}`
  const host = start('host', 1, { PORT: String(port) })
  const worker = start('worker', 1, {})
  await waitForServer(origin).catch(async (error) => {
    await Promise.all([host.stop(), worker.stop()])
    await redis?.kill()
    await postgres.stop()
    throw new Error(`${error.message}${host.said().slice(-500)}`)
  })
  const cookies = await openSessions(origin, 8)
  await configureMailServer(origin, cookies[0] ?? '', links.smtp.port)
  let more = 1
  const others: Program[] = []
  return {
    ...{ folder, chances, postgres, redis, mail, links, host, worker, origin, db, store, cookies, env },
    call: (...call) => callApi(origin, cookies[0] ?? '', ...call),
    another: async (name) => {
      more += 1
      const own = await findFreePort()
      const program = start(name, more, { PORT: String(own) })
      others.push(program)
      const at = `http://127.0.0.1:${own}`
      if (name === 'host') await waitForServer(at)
      return { ...program, origin: at }
    },
    close: async () => {
      for (const link of Object.values(links)) link.play({})
      await Promise.all([host, worker, ...others].map((program) => program.stop()))
      await db.close().catch(() => undefined)
      await Promise.all([mail.close(), ...Object.values(links).map((link) => link.close())])
      await redis?.kill()
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

type Program = {
  pid(): number
  deaths(): number
  signal(signal: NodeJS.Signals): void
  /** Kills the process and starts it once with additional environment variables. `over` resolves when that run ends, with its exit code or signal. */
  reborn(more: NodeJS.ProcessEnv): Promise<{ over: RunningProcess['ended'] }>
  said(): string
  stop(): Promise<unknown>
}

const beforeNextLife = 200 // milliseconds

function keep(start: (once: NodeJS.ProcessEnv) => RunningProcess): Program {
  let running: RunningProcess
  let stopping = false
  let deaths = 0
  let next: NodeJS.ProcessEnv = {}
  let begun = () => {}

  const begin = () => {
    running = start(next)
    next = {}
    begun()
    void running.ended.then(async () => {
      if (stopping) return
      deaths += 1
      await pause(beforeNextLife)
      if (!stopping) begin()
    })
  }
  begin()

  return {
    pid: () => running.pid,
    deaths: () => deaths,
    signal: (signal) => running.signal(signal),
    reborn: async (more) => {
      next = more
      const again = new Promise<void>((done) => {
        begun = done
      })
      running.signal('SIGKILL')
      await again
      return { over: running.ended }
    },
    said: () => running.said(),
    stop: async () => {
      stopping = true
      running.signal('SIGCONT')
      await running.stop()
    },
  }
}
