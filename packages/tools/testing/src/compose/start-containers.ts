import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomBytes, randomInt } from 'node:crypto'
import { once } from 'node:events'
import { closeSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { startPostgres } from '@crm/local-stack'
import { findHaproxy, findRedis, serverPath } from '../../programs.mjs'
import { root } from '../run/command.ts'
import { type ComposeFile, type Container, readComposeFile } from './compose-file.ts'
import { nameServer } from './name-server.ts'

export type Stack = {
  url: string
  addressesOf(service: string): readonly string[]
  secret(name: string): string
  stop(): Promise<void>
}

// Debian has no current Prometheus; the tests make its requests instead.
const leftOut = ['prometheus']

/** Runs docker-compose.yml without Docker: each container is a process on its own loopback address. */
export async function startContainers(): Promise<Stack> {
  if (!findRedis() || !findHaproxy())
    throw new Error('The test of docker-compose.yml needs redis-server and haproxy (Debian: apt-get install)')
  const folder = mkdtempSync(join(tmpdir(), 'crm-compose-'))
  for (const name of ['secrets', 'tmp/mail', 'data', 'database', 'queues']) mkdirSync(join(folder, name), { recursive: true })
  const addresses = allotted(readComposeFile())
  const addressesOf = (service: string) => addresses.get(service) ?? []
  const url = `http://${addressesOf('gateway')[0]}:3000`
  const file = readComposeFile({ PUBLIC_URL: url, SECRETS_FOLDER: join(folder, 'secrets') })
  for (const name of Object.keys(file.secrets)) writeFileSync(join(folder, 'secrets', name), `${randomBytes(32).toString('base64url')}\n`)
  const secret = (name: string) => readFileSync(join(folder, 'secrets', name), 'utf8').trim()

  const stops: (() => Promise<unknown> | unknown)[] = [() => rmSync(folder, { recursive: true, force: true })]
  const stop = async () => {
    for (let end = stops.pop(); end; end = stops.pop()) await end()
  }
  try {
    const names = await nameServer(addressesOf)
    stops.push(names.close)
    writeFileSync(join(folder, 'database', 'postgres-password'), secret('database-password'))
    const postgres = await startPostgres({ dataDir: join(folder, 'database'), parameters: { fsync: 'off' } })
    stops.push(postgres.stop)
    const network = { folder, database: `127.0.0.1:${postgres.port}`, resolver: names.address, addressesOf }
    await startInOrder(file, network, stops)
    return { url, addressesOf, secret, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

// A random network, because several runs may share a machine.
function allotted(file: ComposeFile): Map<string, string[]> {
  const prefix = `127.${randomInt(16, 250)}.${randomInt(256)}`
  let last = 1
  const next = () => `${prefix}.${++last}`
  return new Map(Object.entries(file.services).map(([name, { deploy }]) => [name, Array.from({ length: deploy?.replicas ?? 1 }, next)]))
}

async function startInOrder(file: ComposeFile, network: Network, stops: (() => Promise<unknown> | unknown)[]): Promise<void> {
  const started = new Map<string, Promise<void>>([['postgres', Promise.resolve()]])
  const start = (name: string): Promise<void> => {
    const known = started.get(name)
    if (known) return known
    const container = file.services[name]
    if (!container) throw new Error(`docker-compose.yml has no ${name}`)
    const starting = Promise.all(Object.keys(container.depends_on ?? {}).map(start)).then(async () => {
      const running = network.addressesOf(name).map((own, index) => launch(file, network, `${name}-${index + 1}`, container, own))
      stops.push(() => Promise.all(running.map((one) => one.stop())))
      await Promise.all(running.map((one) => (container.healthcheck?.disable ? endedWell(one) : one.isWell())))
    })
    started.set(name, starting)
    return starting
  }
  await Promise.all(
    Object.keys(file.services)
      .filter((name) => !leftOut.includes(name))
      .map(start),
  )
}

function launch(file: ComposeFile, network: Network, name: string, container: Container, own: string): Running {
  const place = placed(file, network, own)
  const bound = container.command?.[0] === 'redis-server' ? ['--bind', own, '--dir', join(network.folder, 'queues')] : []
  const variables = Object.entries(container.environment ?? {}).map(([variable, value]) => [variable, place(value)])
  const [kind, ...check] = container.healthcheck?.test ?? []
  return run({
    ...{ name, container, log: join(network.folder, `${name}.log`) },
    args: [...(container.command ?? []).map(place), ...bound],
    env: { PATH: serverPath(), ...Object.fromEntries(variables) },
    check: [...(kind === 'CMD-SHELL' ? ['sh', '-c'] : []), ...check.map(place)],
  })
}

async function endedWell(running: Running): Promise<void> {
  const code = await running.ended()
  if (code !== 0) throw new Error(`${running.name} ended with ${code}:\n${readFileSync(running.log, 'utf8').slice(-3000)}`)
}

type Network = { folder: string; database: string; resolver: string; addressesOf(service: string): readonly string[] }

function placed(file: ComposeFile, network: Network, own: string): (text: string) => string {
  const names = Object.keys(file.services).join('|')
  const configs = Object.values(file.services).flatMap(({ configs = [] }) => configs)
  return (text) => {
    const config = configs.find(({ target }) => target === text)
    if (config) return join(root, file.configs[config.source]?.file ?? '')
    return text
      .replace('/run/secrets/', `${network.folder}/secrets/`)
      .replace(/^\/(data|tmp\/mail)$/, `${network.folder}/$1`)
      .replace('/tmp/heartbeat', `${network.folder}/tmp/heartbeat-${own}`)
      .replace('postgres:5432', network.database)
      .replace('127.0.0.11:53', network.resolver)
      .replace(/\b0\.0\.0\.0\b|\blocalhost\b/, own)
      .replace(/^redis-cli\b/, `redis-cli -h ${own}`)
      .replace(new RegExp(`(//)(${names})(:\\d+)`), (_, before, name, port) => `${before}${network.addressesOf(name)[0]}${port}`)
  }
}

type Running = { name: string; log: string; ended(): Promise<number | null>; stop(): Promise<void>; isWell(): Promise<void> }

type Launch = { name: string; container: Container; args: string[]; env: NodeJS.ProcessEnv; log: string; check: string[] }

function run({ name, container, args, env, log, check }: Launch): Running {
  const output = openSync(log, 'a')
  const [program = '', ...rest] = args
  const isNode = program === 'node'
  // The IPC channel ends the product's processes together with this one.
  const stdio = ['ignore', output, output, ...(isNode ? (['ipc'] as const) : [])] as const
  const child = spawn(isNode ? process.execPath : program, rest, { cwd: root, env, stdio: [...stdio] })
  closeSync(output)
  const failed = new Promise<never>((_, fail) => child.once('error', fail))
  failed.catch(() => undefined)
  const gone = () => child.exitCode !== null || child.signalCode !== null
  return {
    name,
    log,
    ended: async () => {
      if (!gone()) await Promise.race([once(child, 'exit'), failed])
      return child.exitCode
    },
    stop: () => end(child, gone, container.stop_signal),
    isWell: () => Promise.race([untilWell({ name, log, check, env, gone }), failed]),
  }
}

const patience = 400_000 // milliseconds, only to end a start that hangs on a busy machine
const betweenChecks = 1500

async function untilWell({
  name,
  log,
  check,
  env,
  gone,
}: {
  name: string
  log: string
  check: string[]
  env: NodeJS.ProcessEnv
  gone(): boolean
}) {
  const [program = '', ...rest] = check
  const begun = performance.now()
  while (!gone() && performance.now() - begun < patience) {
    const answer = promisify(execFile)(program === 'node' ? process.execPath : program, rest, { cwd: root, env })
    if (
      await answer.then(
        () => true,
        () => false,
      )
    )
      return
    await pause(betweenChecks)
  }
  throw new Error(`${name} ${gone() ? 'ended' : 'is not well'}:\n${readFileSync(log, 'utf8').slice(-3000)}`)
}

async function end(child: ChildProcess, gone: () => boolean, signal = 'SIGTERM'): Promise<void> {
  if (gone()) return
  const ended = once(child, 'exit')
  child.kill(signal as NodeJS.Signals)
  const force = setTimeout(() => child.kill('SIGKILL'), 10_000)
  await ended
  clearTimeout(force)
}
