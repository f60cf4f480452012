import { execFile } from 'node:child_process'
import { randomBytes, randomInt } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type RunningProcess, startPostgres, startProcess } from '@crm/local-stack'
import { waitUntil } from '@crm/testing/harness'
import { buildProgramSearchPath, findHaproxy, findRedis } from '@crm/testing/programs'
import { repositoryRoot } from '@crm/testing/run/command'
import { type ComposeFile, type ComposeService, readComposeFile } from './compose-file.ts'
import { startNameServer } from './name-server.ts'

export type RunningContainers = {
  url: string
  addressesOf(service: string): readonly string[]
  secret(name: string): string
  stop(): Promise<void>
}

// Debian has no current Prometheus, so the tests send its requests themselves.
const leftOut = ['prometheus']

/** Runs docker-compose.yml without Docker: each container is a process on its own loopback address. */
export async function startContainers(): Promise<RunningContainers> {
  if (!findRedis() || !findHaproxy())
    throw new Error('The test of docker-compose.yml needs redis-server and haproxy (Debian: apt-get install)')
  const folder = mkdtempSync(join(tmpdir(), 'crm-compose-'))
  for (const name of ['secrets', 'tmp/mail', 'data', 'database', 'queues']) mkdirSync(join(folder, name), { recursive: true })
  const addresses = allotAddresses(readComposeFile())
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
    const names = await startNameServer(addressesOf)
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
function allotAddresses(file: ComposeFile): Map<string, string[]> {
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
      stops.push(() => Promise.all(running.map(({ program }) => program.stop())))
      await Promise.all(running.map((one) => (container.healthcheck?.disable ? waitForSuccess(one) : one.isWell())))
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

type Running = { name: string; program: RunningProcess; isWell(): Promise<void> }

function launch(file: ComposeFile, network: Network, name: string, container: ComposeService, own: string): Running {
  const place = writeFiles(file, network, own)
  const bound = container.command?.[0] === 'redis-server' ? ['--bind', own, '--dir', join(network.folder, 'queues')] : []
  const variables = Object.entries(container.environment ?? {}).map(([variable, value]) => [variable, place(value)])
  const env = { PATH: buildProgramSearchPath(), ...Object.fromEntries(variables) }
  const [command = '', ...args] = [...(container.command ?? []).map(place), ...bound]
  const stopSignal = container.stop_signal && { stopSignal: container.stop_signal }
  const log = join(network.folder, `${name}.log`)
  const program = startProcess({ program: nodeOr(command), args, env, log, patience: 10_000, ...stopSignal })
  const [kind, ...words] = container.healthcheck?.test ?? []
  const [checker = '', ...check] = [...(kind === 'CMD-SHELL' ? ['sh', '-c'] : []), ...words.map(place)]
  const isWell = () => promisify(execFile)(nodeOr(checker), check, { cwd: repositoryRoot, env }).then(() => true)
  // The limit is long for busy machines; a start normally takes seconds.
  return { name, program, isWell: () => waitUntil(`The start of ${name}`, isWell, { seconds: 400, every: 1500, program }) }
}

const nodeOr = (program: string) => (program === 'node' ? process.execPath : program)

async function waitForSuccess({ name, program }: Running): Promise<void> {
  const code = await program.ended
  if (code !== 0) throw new Error(`${name} ended with ${code}:\n${program.said()}`)
}

type Network = { folder: string; database: string; resolver: string; addressesOf(service: string): readonly string[] }

function writeFiles(file: ComposeFile, network: Network, own: string): (text: string) => string {
  const names = Object.keys(file.services).join('|')
  const configs = Object.values(file.services).flatMap(({ configs = [] }) => configs)
  return (text) => {
    const config = configs.find(({ target }) => target === text)
    if (config) return join(repositoryRoot, file.configs[config.source]?.file ?? '')
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
