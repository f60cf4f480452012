import { readFileSync } from 'node:fs'
import { isAbsolute, join, resolve } from 'node:path'
import { cwd } from 'node:process'
import { requireRedisAddress } from './redis-address.ts'
import {
  createListParser,
  createShortLineParser,
  createWholeNumberParser,
  parseDatabaseUrl,
  parseEmailAddress,
  parseFlag,
  parseHostName,
  parseNetworks,
  parsePassword,
  parsePort,
  parsePorts,
  parsePublicUrl,
  parseSecretKey,
  parseTimeZone,
  parseToken,
  SettingsError,
} from './values.ts'

export type Settings = {
  port: number
  host: string
  dataDir: string
  /** Null: the embedded PostgreSQL. */
  databaseUrl: string | null
  /** A standby of the database, used for lists and reports while it is up to date. */
  databaseReplicaUrl: string | null
  /** A server, Sentinels or a Cluster (`parseRedisAddress`). Null: jobs are stored in PostgreSQL. */
  redisUrl: string | null
  services: readonly string[]
  publicUrl: URL
  businessTimeZone: string
  /** Shown in emails. Without `companyEmail` they show the sender's address of the SMTP settings. */
  companyName: string
  companyPhone: string | null
  companyEmail: string | null
  /** 32 bytes; outside production generated once in the data folder. */
  secretsKey: Buffer | null
  /** The file for checkpoints of the log's seals. Store it outside the database, one file per database. */
  sealCheckpoints: string
  /** The file for erasures, which are applied again after a restore. Store it next to the checkpoints. */
  erasures: string
  /** A file that workers touch as a heartbeat, for the health check of a container. */
  heartbeatFile: string | null
  adminPassword: string | null
  /** The bearer token of `/metrics`; without one only signed-in administrators may read it. */
  metricsToken: string | null
  production: boolean
  /** Demonstration data, accounts and the hint on the sign-in screen. Only outside production, by default with the embedded database. */
  demonstration: boolean
  /** Null: 1025 and 1080, or the next free ones. */
  mailPort: number | null
  mailWebPort: number | null
  /** Private networks (such as 10.1.0.0/16) that mail servers may be in. */
  smtpAllowPrivate: readonly string[]
  smtpAllowedPorts: readonly number[]
  /** The number of trusted reverse proxies in front. With 0, the address of the connection is the client's. */
  trustedProxies: number
}

const serviceNames = ['identity', 'leads', 'installations', 'mail', 'reports', 'admin', 'front-ends'] as const

const modes = ['development', 'test', 'production'] as const
const loopback = /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/

export const isLoopbackHost = (hostname: string): boolean => loopback.test(hostname)

/** Reads and checks the environment and the secret files that it names. Throws `SettingsError`. */
export function readSettings(given: Record<string, string | undefined> = process.env): Settings {
  const environment = withSecretFiles(given)
  // An empty variable counts as not set, because shells and compose files clear variables that way.
  const read = <T>(name: string, check: (name: string, value: string) => T, otherwise: T): T => {
    const value = environment[name]?.trim()
    return value ? check(name, value) : otherwise
  }
  const production = read('NODE_ENV', createListParser(modes, 1), ['development'])[0] === 'production'
  const ownPort = read('PORT', parsePort, 3000)
  const mailPort = read<number | null>('MAIL_PORT', parsePort, null)
  const mailWebPort = read<number | null>('MAIL_WEB_PORT', parsePort, null)
  requireDistinct({ PORT: ownPort, MAIL_PORT: mailPort, MAIL_WEB_PORT: mailWebPort })
  const password = read<string | null>('DATABASE_PASSWORD', (_, value) => value, null)
  const databaseUrl = withPassword(read<string | null>('DATABASE_URL', parseDatabaseUrl, null), password)
  const absolute = (path: string) => (isAbsolute(path) ? path : resolve(environment.INIT_CWD || cwd(), path))
  const dataDir = absolute(read('DATA_DIR', (_, value) => value, '.data'))
  return {
    port: ownPort,
    host: read('HOST', parseHostName, '127.0.0.1'),
    dataDir,
    databaseUrl,
    databaseReplicaUrl: readReplicaUrl(databaseUrl, read<string | null>('DATABASE_REPLICA_URL', parseDatabaseUrl, null), password),
    redisUrl: read<string | null>('REDIS_URL', requireRedisAddress, null),
    services: read('SERVICES', createListParser(serviceNames, serviceNames.length), [...serviceNames]),
    publicUrl: requireSafeUrl(
      read('PUBLIC_URL', parsePublicUrl, new URL(`http://localhost:${ownPort}`)),
      read('ALLOW_INSECURE_HTTP', parseFlag, false),
    ),
    businessTimeZone: read('BUSINESS_TIME_ZONE', parseTimeZone, Intl.DateTimeFormat().resolvedOptions().timeZone ?? 'UTC'),
    companyName: read('COMPANY_NAME', createShortLineParser(100), 'Kitchen Solutions'),
    companyPhone: read<string | null>('COMPANY_PHONE', createShortLineParser(40), null),
    companyEmail: read<string | null>('COMPANY_EMAIL', parseEmailAddress, null),
    secretsKey: read<Buffer | null>('SECRETS_KEY', parseSecretKey, null),
    sealCheckpoints: read('SEAL_CHECKPOINTS', (_, value) => absolute(value), join(dataDir, 'seal-checkpoints')),
    erasures: read('ERASURES', (_, value) => absolute(value), join(dataDir, 'erasures')),
    heartbeatFile: read<string | null>('HEARTBEAT_FILE', (_, value) => absolute(value), null),
    adminPassword: read<string | null>('ADMIN_PASSWORD', parsePassword, null),
    metricsToken: read<string | null>('METRICS_TOKEN', parseToken, null),
    production,
    demonstration: decideDemonstration(read<boolean | null>('DEMO_ACCOUNTS', parseFlag, null), production, databaseUrl),
    mailPort,
    mailWebPort,
    smtpAllowPrivate: read<readonly string[]>('SMTP_ALLOW_PRIVATE', parseNetworks, []),
    smtpAllowedPorts: read<readonly number[]>('SMTP_ALLOWED_PORTS', parsePorts, []),
    trustedProxies: read('TRUSTED_PROXIES', createWholeNumberParser(0, 10), 0),
  }
}

function withPassword(databaseUrl: string | null, password: string | null): string | null {
  if (password === null) return databaseUrl
  if (databaseUrl === null) throw new SettingsError('DATABASE_PASSWORD', '…', 'set together with DATABASE_URL')
  const url = new URL(databaseUrl)
  if (url.password !== '') throw new SettingsError('DATABASE_PASSWORD', '…', 'unset when DATABASE_URL contains a password')
  url.password = encodeURIComponent(password)
  return url.href
}

function readReplicaUrl(databaseUrl: string | null, replicaUrl: string | null, password: string | null): string | null {
  if (replicaUrl === null) return null
  if (databaseUrl === null) throw new SettingsError('DATABASE_REPLICA_URL', '…', 'set together with DATABASE_URL')
  return new URL(replicaUrl).password === '' ? withPassword(replicaUrl, password) : replicaUrl
}

// On plain http from another machine, browsers ignore Secure cookies and send no Sec-Fetch-Site, so signing in would not be safe.
function requireSafeUrl(publicUrl: URL, insecureAllowed: boolean): URL {
  if (publicUrl.protocol === 'https:' || isLoopbackHost(publicUrl.hostname) || insecureAllowed) return publicUrl
  throw new SettingsError('PUBLIC_URL', publicUrl.href, 'https, or http on this machine only (ALLOW_INSECURE_HTTP=1 allows it)')
}

function requireDistinct(ports: Record<string, number | null>): void {
  const taken = new Map<number, string>()
  for (const [name, number] of Object.entries(ports)) {
    if (number === null) continue
    const other = taken.get(number)
    if (other !== undefined) throw new SettingsError(name, String(number), `a different port than ${other}`)
    taken.set(number, name)
  }
}

// The supervisor passes the embedded database's address to its processes, so it sets DEMO_ACCOUNTS as well.
function decideDemonstration(asked: boolean | null, production: boolean, databaseUrl: string | null): boolean {
  if (asked && production)
    throw new SettingsError('DEMO_ACCOUNTS', '1', 'off in production: the demonstration accounts have a known password')
  return asked ?? (databaseUrl === null && !production)
}

type Environment = Record<string, string | undefined>

// Other users may be able to read a process's environment, so secrets may also be stored in files.
const secrets = ['DATABASE_URL', 'DATABASE_PASSWORD', 'DATABASE_REPLICA_URL', 'REDIS_URL', 'SECRETS_KEY', 'ADMIN_PASSWORD', 'METRICS_TOKEN']

const longest = 4096 // characters; a longer file is not a secret

/** Adds the contents of the files named by `DATABASE_PASSWORD_FILE`, `SECRETS_KEY_FILE` and so on. */
function withSecretFiles(environment: Environment): Environment {
  const filled = { ...environment }
  for (const name of secrets) {
    const variable = `${name}_FILE`
    const file = environment[variable]?.trim()
    if (!file) continue
    if (environment[name]?.trim()) throw new SettingsError(variable, file, `unset when ${name} is set`)
    filled[name] = readSecretFile(file, variable)
  }
  return filled
}

function readSecretFile(file: string, variable: string): string {
  const text = readOrRefuse(file, variable).trim()
  if (text === '') throw new SettingsError(variable, file, 'a file that is not empty')
  if (text.length > longest) throw new SettingsError(variable, file, `a file of at most ${longest} characters`)
  return text
}

function readOrRefuse(file: string, variable: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : 'unreadable'
    throw new SettingsError(variable, file, `a file that this process may read (${reason})`)
  }
}

/** The values about the business that the environment may give. */
export type BusinessDefaults = Pick<Settings, 'companyName' | 'companyPhone' | 'companyEmail' | 'businessTimeZone'>

/** The values about the business. An administrator's settings come before those of the environment. `weekStartsOn` is a weekday's name. */
export type BusinessProfile = BusinessDefaults & { weekStartsOn: string }

export type BusinessProfileSource = {
  now(): BusinessProfile
  /** Reads the settings again, so that a process sees its own change at once. */
  refresh(): Promise<void>
}
