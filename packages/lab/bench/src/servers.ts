import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '@crm/local-stack'

export type Server = { origin: string; stop(): Promise<void> }

const root = new URL('../../../../', import.meta.url)
// All hosts share one public address, so one cookie works for all of them.
const PUBLIC_URL = 'http://localhost:3000'

export const startHost = (databaseUrl: string, dataDir: string): Promise<Server> =>
  start('services/host/src/main.ts', { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, PUBLIC_URL }, '/api/auth/me', 401)

export async function startWorkers(
  databaseUrl: string,
  dataDir: string,
  isWorking: (pid: number) => Promise<boolean>,
): Promise<Pick<Server, 'stop'>> {
  const child = spawned('workers/src/main.ts', { DATABASE_URL: databaseUrl, DATA_DIR: dataDir })
  while (!(await isWorking(child.pid ?? 0))) {
    if (child.exitCode !== null) throw new Error('the workers ended before they worked')
    await pause(100)
  }
  return { stop: () => stop(child) }
}

export const startBareExpress = (databaseUrl: string): Promise<Server> =>
  start('packages/lab/bench/src/bare-express.ts', { DATABASE_URL: databaseUrl }, '/ready', 200)

async function start(file: string, environment: Record<string, string>, path: string, ready: number): Promise<Server> {
  const port = await freePort()
  const child = spawned(file, { ...environment, PORT: String(port) })
  const origin = `http://127.0.0.1:${port}`
  while ((await statusOf(`${origin}${path}`)) !== ready) {
    if (child.exitCode !== null) throw new Error(`${file} ended before it answered`)
    await pause(100)
  }
  return { origin, stop: () => stop(child) }
}

const spawned = (file: string, environment: Record<string, string>): ChildProcess =>
  spawn(process.execPath, ['--import', 'tsx', fileURLToPath(new URL(file, root))], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })

const statusOf = (url: string): Promise<number> =>
  fetch(url).then(
    (response) => response.status,
    () => 0,
  )

async function stop(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}
