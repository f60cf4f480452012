import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { closeSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type Database, migrate, openDatabase } from '@crm/database'
import { createEventStore, type EventStore } from '@crm/event-store'
import { projections } from '@crm/host'
import { type Chances, freePort, migrationFolders } from '@crm/local-stack'
import { type FaultyServer, faultyServer } from '@crm/smtp/faulty-server'
import { type Link, openLink } from '@crm/testing/link'
import { keepPostgres, type PostgresServer } from './postgres.ts'
import { type RedisServer, redisProgram, startRedis } from './redis.ts'
import { openUserHarness, type UserHarness } from './user-harness.ts'

export type Lab = {
  folder: string
  chances: Chances
  postgres: PostgresServer
  /** Null without redis-server on this machine; jobs then wait in PostgreSQL. */
  redis: RedisServer | null
  mail: FaultyServer
  links: { postgres: Link; redis: Link; smtp: Link }
  host: Program
  worker: Program
  origin: string
  /** A direct connection that bypasses the proxy. */
  db: Database
  store: EventStore
  office: UserHarness
  env: NodeJS.ProcessEnv
  another(file: 'worker' | 'host', more?: NodeJS.ProcessEnv): Promise<Program & { origin: string }>
  close(): Promise<void>
}

type LabOptions = { chances: Chances; dataDir?: string; parameters?: Record<string, string>; withoutRedis?: boolean }

const files = { host: 'services/host/src/main.ts', worker: 'workers/src/main.ts' }

export async function openLab({ chances, dataDir, parameters, withoutRedis = false }: LabOptions): Promise<Lab> {
  const folder = mkdtempSync(join(tmpdir(), 'crm-faults-'))
  mkdirSync(join(folder, 'redis'))
  const postgres = await keepPostgres(dataDir ?? join(folder, 'data'), parameters)
  await migrate(postgres.url, migrationFolders())
  const redis = redisProgram && !withoutRedis ? await startRedis(redisProgram, join(folder, 'redis')) : null
  const mail = await faultyServer()
  const links = {
    postgres: await openLink(() => postgres.port),
    redis: await openLink(() => redis?.port ?? 0),
    smtp: await openLink(() => mail.port),
  }
  const address = new URL(postgres.url)
  address.port = String(links.postgres.port)
  const port = await freePort()
  const key = randomBytes(32)
  const env: NodeJS.ProcessEnv = {
    PATH: process.env.PATH,
    DATABASE_URL: address.href,
    DATA_DIR: folder,
    SECRETS_KEY: key.toString('base64'),
    BUSINESS_TIME_ZONE: 'America/New_York',
    LOG_LEVEL: 'warn',
    DEMO_ACCOUNTS: '0',
    ADMIN_PASSWORD: 'a laboratory, nothing else',
    ...(redis && { REDIS_URL: `redis://127.0.0.1:${links.redis.port}` }),
  }
  const start = (name: 'host' | 'worker', nth: number, more: NodeJS.ProcessEnv) =>
    keep({
      name: `${name} ${nth}`,
      file: files[name],
      env: { ...env, ...more },
      log: join(folder, `${name}-${nth}.log`),
      preload: name === 'host' ? [new URL('./crash-host.ts', import.meta.url).href] : [],
    })
  const db = openDatabase({ connectionString: postgres.url, applicationName: 'crm faults', poolSize: 4 })
  const store = createEventStore({ database: db, projections, clock: () => new Date() })
  const origin = `http://127.0.0.1:${port}`
  const host = start('host', 1, { PORT: String(port) })
  const worker = start('worker', 1, {})
  await answers(origin).catch(async (error) => {
    const said = readFileSync(join(folder, 'host-1.log'), 'utf8').trim().split('\n').slice(-3).join(' ')
    await Promise.all([host.stop(), worker.stop()])
    await redis?.stop()
    await postgres.stop()
    throw new Error(`${error.message}: ${said.slice(0, 500)}`)
  })
  const office = await openUserHarness({ db, store, key, smtpPort: links.smtp.port, origin })
  let more = 1
  const others: Program[] = []
  return {
    ...{ folder, chances, postgres, redis, mail, links, host, worker, origin, db, store, office, env },
    another: async (name, environment = {}) => {
      more += 1
      const own = await freePort()
      const program = start(name, more, { PORT: String(own), ...environment })
      others.push(program)
      const at = `http://127.0.0.1:${own}`
      if (name === 'host') await answers(at)
      return { ...program, origin: at }
    },
    close: async () => {
      for (const link of Object.values(links)) link.play({})
      await Promise.all([host, worker, ...others].map((program) => program.stop()))
      await db.close().catch(() => undefined)
      await Promise.all([mail.close(), ...Object.values(links).map((link) => link.close())])
      await redis?.stop()
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export async function answers(origin: string, patience = 240_000): Promise<void> {
  const until = Date.now() + patience
  while (Date.now() < until) {
    const status = await fetch(`${origin}/api/auth/me`, { signal: AbortSignal.timeout(2_000) }).then(
      (answer) => answer.status,
      () => 0,
    )
    if (status === 401) return
    await pause(100)
  }
  throw new Error(`${origin} does not answer`)
}

const root = fileURLToPath(new URL('../../../../../', import.meta.url))

type ProgramOptions = { name: string; file: string; env: NodeJS.ProcessEnv; log: string; preload?: readonly string[] }

type Program = {
  name: string
  pid(): number
  deaths(): number
  signal(signal: NodeJS.Signals): void
  /** Kills the process and starts it once with extra environment variables. `over` resolves with how that run ends. */
  reborn(more: NodeJS.ProcessEnv): Promise<{ over: Promise<NodeJS.Signals | number> }>
  stop(): Promise<void>
}

const beforeNextLife = 200 // milliseconds
const patience = 20_000 // milliseconds

function keep(options: ProgramOptions): Program {
  let child: ChildProcess
  let stopping = false
  let deaths = 0
  let next: NodeJS.ProcessEnv = {}
  let life: Promise<NodeJS.Signals | number>
  let begun = () => {}

  const begin = () => {
    child = launch(options, next)
    next = {}
    life = once(child, 'exit').then(([code, signal]) => signal ?? code)
    begun()
    void life.then(async () => {
      if (stopping) return
      deaths += 1
      await pause(beforeNextLife)
      if (!stopping) begin()
    })
  }
  begin()

  return {
    name: options.name,
    pid: () => child.pid ?? 0,
    deaths: () => deaths,
    signal: (signal) => void child.kill(signal),
    reborn: async (more) => {
      next = more
      const again = new Promise<void>((done) => {
        begun = done
      })
      child.kill('SIGKILL')
      await again
      return { over: life }
    },
    stop: async () => {
      stopping = true
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGCONT')
      child.kill('SIGTERM')
      const force = setTimeout(() => child.kill('SIGKILL'), patience)
      await life
      clearTimeout(force)
    },
  }
}

function launch({ file, env, log, preload = [] }: ProgramOptions, more: NodeJS.ProcessEnv): ChildProcess {
  const output = openSync(log, 'a')
  const imports = ['tsx', ...preload].flatMap((module) => ['--import', module])
  const child = spawn(process.execPath, [...imports, file], {
    cwd: root,
    env: { ...env, ...more },
    stdio: ['ignore', output, output, 'ipc'],
  })
  closeSync(output)
  return child
}
