import { randomBytes } from 'node:crypto'
import { chmodSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findFreePort, type RunningProcess } from '@crm/local-stack'
import { waitUntil } from '@crm/testing/harness'
import { runSql } from '@crm/testing/sql'
import { findProgram, type TrialMachine } from './machine.ts'

type PatroniNode = { name: string; port: number; api: number; start(): void; lose(): Promise<void> }

/** Two PostgreSQL servers under Patroni behind HAProxy. The URLs always lead to the current primary and the current standby. */
type PatroniCluster = { primaryUrl: string; standbyUrl: string; nodes: PatroniNode[]; leader(): Promise<PatroniNode> }

const account = 'postgres' // Debian's account; PostgreSQL does not run as root
const owner = 'crm'

export async function startPatroniCluster(machine: TrialMachine): Promise<PatroniCluster> {
  const password = randomBytes(12).toString('hex')
  const etcd = await startEtcd(machine)
  const nodes: PatroniNode[] = []
  for (const name of ['pg1', 'pg2']) {
    const node = await prepareNode(machine, name, etcd, password)
    node.start()
    nodes.push(node)
    await waitUntil(`the start of ${name}`, () => isNodeInRole(node, nodes.length === 1 ? 'primary' : 'replica'))
  }
  const [primary, standby] = await startHaproxy(machine, nodes)
  const url = (port: number, database: string) => `postgres://${owner}:${password}@127.0.0.1:${port}/${database}`
  await waitUntil('a synchronous standby', () => hasStandby(url(primary, 'postgres')))
  await runSql(url(primary, 'postgres'), 'create database crm')
  const leader = async () => {
    for (const node of nodes) if (await isNodeInRole(node, 'primary')) return node
    throw new Error('there is no primary')
  }
  return { primaryUrl: url(primary, 'crm'), standbyUrl: url(standby, 'crm'), nodes, leader }
}

export const isNodeInRole = (node: PatroniNode, role: 'primary' | 'replica'): Promise<boolean> =>
  fetch(`http://127.0.0.1:${node.api}/${role}`, { signal: AbortSignal.timeout(2000) }).then(
    ({ status }) => status === 200,
    () => false,
  )

const hasStandby = async (url: string): Promise<boolean> =>
  (await runSql(url, `select 1 from pg_stat_replication where sync_state = 'sync'`)).length === 1

async function startEtcd(machine: TrialMachine): Promise<number> {
  const [client, peer] = [await findFreePort(), await findFreePort()]
  const [clients, peers] = [`http://127.0.0.1:${client}`, `http://127.0.0.1:${peer}`]
  const addresses = ['--listen-client-urls', clients, '--advertise-client-urls', clients, '--listen-peer-urls', peers]
  machine.start({
    name: 'etcd',
    program: findProgram('etcd', 'etcd-server'),
    args: [
      '--data-dir',
      machine.make('etcd'),
      ...addresses,
      '--initial-advertise-peer-urls',
      peers,
      '--initial-cluster',
      `default=${peers}`,
    ],
    // Long timeouts, so that a slow CPU or disk is not taken for a lost leader.
    env: { PATH: process.env.PATH, ETCD_HEARTBEAT_INTERVAL: '500', ETCD_ELECTION_TIMEOUT: '5000' },
  })
  await waitUntil('the start of etcd', async () => (await fetch(`${clients}/health`)).ok)
  return client
}

async function prepareNode(machine: TrialMachine, name: string, etcd: number, password: string): Promise<PatroniNode> {
  const [port, api] = [await findFreePort(), await findFreePort()]
  const folder = machine.make(name, account)
  const data = join(folder, 'data')
  const file = join(machine.folder, `${name}.json`)
  // JSON is valid YAML.
  writeFileSync(file, JSON.stringify(configuration({ name, port, api, etcd, folder, data, password })))
  chmodSync(file, 0o644)
  let program: RunningProcess | undefined
  return {
    name,
    port,
    api,
    start: () => {
      program = machine.start({
        ...{ name: `patroni-${name}`, program: findProgram('patroni', 'patroni'), args: [file], account },
        env: { PATH: `${process.env.PATH}:${binaries()}`, LC_ALL: 'C.UTF-8' },
      })
    },
    // Like a power failure. Patroni is killed first, because it would restart PostgreSQL.
    lose: async () => {
      const postmaster = Number.parseInt(readFileSync(join(data, 'postmaster.pid'), 'utf8'), 10)
      await program?.kill()
      process.kill(postmaster, 'SIGKILL')
    },
  }
}

type Wanted = { name: string; port: number; api: number; etcd: number; folder: string; data: string; password: string }

function configuration({ name, port, api, etcd, folder, data, password }: Wanted): object {
  const loopback = (own: number) => `127.0.0.1:${own}`
  return {
    ...{ scope: 'crm', name },
    restapi: { listen: loopback(api), connect_address: loopback(api) },
    etcd3: { host: loopback(etcd) },
    bootstrap: {
      dcs: {
        // Seconds: a silent primary is replaced after `ttl`, which must be at least loop_wait + 2 * retry_timeout.
        ...{ ttl: 20, loop_wait: 5, retry_timeout: 7, maximum_lag_on_failover: 0 },
        synchronous_mode: true,
        postgresql: { use_pg_rewind: true, parameters: { synchronous_commit: 'on', wal_log_hints: 'on', max_connections: 150 } },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
      pg_hba: ['host all all 127.0.0.1/32 scram-sha-256', 'host replication all 127.0.0.1/32 scram-sha-256'],
    },
    postgresql: {
      ...{ listen: loopback(port), connect_address: loopback(port), data_dir: data, bin_dir: binaries(), pgpass: join(folder, 'pgpass') },
      authentication: { superuser: { username: owner, password }, replication: { username: 'standby', password } },
      parameters: { unix_socket_directories: '' },
    },
  }
}

function binaries(): string {
  const releases = ignoreErrors(() => readdirSync('/usr/lib/postgresql')).sort((a, b) => Number(b) - Number(a))
  return findProgram(
    'initdb',
    'postgresql',
    releases.map((release) => `/usr/lib/postgresql/${release}/bin`),
  ).replace(/\/initdb$/, '')
}

const ignoreErrors = (read: () => string[]): string[] => {
  try {
    return read()
  } catch {
    return []
  }
}

async function startHaproxy(machine: TrialMachine, nodes: readonly PatroniNode[]): Promise<[primary: number, standby: number]> {
  const [primary, standby] = [await findFreePort(), await findFreePort()]
  const listen = (name: string, port: number, role: string) => [
    `listen ${name}`,
    `  bind 127.0.0.1:${port}`,
    `  option httpchk GET /${role}`,
    '  http-check expect status 200',
    '  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions',
    ...nodes.map((node) => `  server ${node.name} 127.0.0.1:${node.port} check port ${node.api}`),
  ]
  const general = ['defaults', '  mode tcp', '  timeout connect 2s', '  timeout client 1h', '  timeout server 1h', '  timeout check 3s']
  const file = join(machine.folder, 'haproxy.cfg')
  writeFileSync(file, [...general, ...listen('primary', primary, 'primary'), ...listen('standby', standby, 'replica'), ''].join('\n'))
  machine.start({ name: 'haproxy', program: findProgram('haproxy', 'haproxy'), args: ['-db', '-f', file] })
  return [primary, standby]
}
