import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { UnixAccount } from './binaries.ts'

const owner = 'crm'

export type PostgresCluster = { dataDir: string; folder: string; account: UnixAccount | null }

/** Creates the data folder if it does not exist. It gets its final name when it is complete, so that an interrupted start is repeated. */
export async function preparePostgresCluster(dataDir: string, bin: string, account: UnixAccount | null): Promise<PostgresCluster> {
  const folder = join(dataDir, 'postgres')
  if (!existsSync(folder)) await initialize(folder, readPassword(dataDir), bin, account)
  return { dataDir, folder, account }
}

/** The account may not be allowed to read parent folders such as /root. So the program starts in the folder and uses /proc/self/cwd. */
export function buildSpawnOptions(folder: string, account: UnixAccount | null) {
  const inside = account !== null && process.platform === 'linux'
  return { dataFolder: inside ? '/proc/self/cwd' : folder, options: { cwd: folder, ...account } }
}

export const readDatabaseUrl = (dataDir: string, port: number, database: string): string =>
  `postgres://${owner}:${readPassword(dataDir)}@127.0.0.1:${port}/${database}`

function readPassword(dataDir: string): string {
  const file = join(dataDir, 'postgres-password')
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString('base64url'), { mode: 0o600 })
  return readFileSync(file, 'utf8').trim()
}

async function initialize(folder: string, password: string, bin: string, account: UnixAccount | null): Promise<void> {
  const unfinished = `${folder}.unfinished`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { recursive: true, mode: 0o700 })
  const note = mkdtempSync(join(tmpdir(), 'crm-initdb-'))
  writeFileSync(join(note, 'password'), password, { mode: 0o600 })
  if (account) for (const path of [unfinished, note, join(note, 'password')]) chownSync(path, account.uid, account.gid)
  const { dataFolder, options } = buildSpawnOptions(unfinished, account)
  try {
    await promisify(execFile)(join(bin, 'initdb'), initdbArguments(dataFolder, join(note, 'password')), {
      ...options,
      env: buildPostgresEnvironment(),
    })
  } finally {
    rmSync(note, { recursive: true, force: true })
  }
  chmodSync(unfinished, 0o700)
  renameSync(unfinished, folder)
}

// With the built-in locale, sorting and case conversion are the same on every machine.
const initdbArguments = (dataFolder: string, passwordFile: string) => [
  `--pgdata=${dataFolder}`,
  `--username=${owner}`,
  `--pwfile=${passwordFile}`,
  '--auth=scram-sha-256',
  '--encoding=UTF8',
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
]

/** The environment without PG* variables and locales, which would change how PostgreSQL behaves. */
export function buildPostgresEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !name.startsWith('PG') && !name.startsWith('LC_'))
  return { ...Object.fromEntries(kept), LC_ALL: 'C' }
}
