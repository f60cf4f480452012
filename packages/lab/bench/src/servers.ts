import { findFreePort, type RunningProcess, startProcess } from '@crm/local-stack'
import { buildTypeScriptArguments, waitForServer, waitUntil } from '@crm/testing/harness'

export type StartedServer = { origin: string; stop(): Promise<unknown> }

// All hosts share one public address, so one cookie works for all of them.
const PUBLIC_URL = 'http://localhost:3000'

export const startHost = (databaseUrl: string, dataDir: string): Promise<StartedServer> =>
  startServer('services/host/src/main.ts', { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, PUBLIC_URL })

export async function startWorkers(
  databaseUrl: string,
  dataDir: string,
  isWorking: (pid: number) => Promise<boolean>,
): Promise<Pick<StartedServer, 'stop'>> {
  const program = startProgram('workers/src/main.ts', { DATABASE_URL: databaseUrl, DATA_DIR: dataDir })
  await waitUntil('The start of the workers', () => isWorking(program.pid), { program })
  return program
}

export const startBareExpress = (databaseUrl: string): Promise<StartedServer> =>
  startServer('packages/lab/bench/src/bare-express.ts', { DATABASE_URL: databaseUrl }, { path: '/ready', status: 200 })

async function startServer(
  file: string,
  environment: NodeJS.ProcessEnv,
  ready: { path?: string; status?: number } = {},
): Promise<StartedServer> {
  const port = await findFreePort()
  const program = startProgram(file, { ...environment, PORT: String(port) })
  const origin = `http://127.0.0.1:${port}`
  await waitForServer(origin, { ...ready, program })
  return { origin, stop: program.stop }
}

export const startProgram = (file: string, environment: NodeJS.ProcessEnv): RunningProcess =>
  startProcess({ args: buildTypeScriptArguments(file), env: { ...process.env, ...environment }, show: 'errors' })
