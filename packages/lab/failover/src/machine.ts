import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../../../../', import.meta.url))

/** `kill` acts like a power failure; `stop` asks the program to end. */
export type Program = { pid: number; kill(): Promise<void>; stop(): Promise<void>; hasEnded(): boolean; said(): string }

/** If this process is root, the program runs under `account`. Its output goes to a file. */
export type Start = { name: string; program: string; args: string[]; env?: NodeJS.ProcessEnv; account?: string }

export type Machine = {
  folder: string
  start(start: Start): Program
  make(name: string, account?: string): string
  endsWith(stop: () => Promise<void>): void
  end(): Promise<void>
}

const patience = 20_000 // milliseconds until a stopping program is killed

export function openMachine(): Machine {
  const folder = mkdtempSync(join(tmpdir(), 'crm-failover-'))
  const stops: (() => Promise<void>)[] = []
  const machine: Machine = {
    folder,
    start: (what) => {
      const program = run(folder, what)
      stops.push(program.stop)
      return program
    },
    make: (name, account) => {
      const path = join(folder, name)
      mkdirSync(path, { recursive: true, mode: 0o700 })
      if (account) execFileSync('chown', [account, path])
      return path
    },
    endsWith: (stop) => void stops.push(stop),
    end: async () => {
      for (let stop = stops.pop(); stop; stop = stops.pop()) await stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
  // Clean up after Ctrl-C too.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void machine.end().finally(() => process.exit(130)))
  // Lets other accounts reach their own folders inside.
  execFileSync('chmod', ['711', folder])
  return machine
}

export function programAt(name: string, debianPackage: string, folders: readonly string[] = []): string {
  const places = [...folders, ...(process.env.PATH ?? '').split(delimiter), '/usr/sbin']
  const found = places.map((place) => join(place, name)).find((path) => existsSync(path))
  if (found) return found
  throw new Error(`This machine has no ${name}. On Debian: apt-get install --no-install-recommends ${debianPackage}`)
}

export async function until(what: string, isSo: () => Promise<boolean> | boolean, seconds = 120): Promise<void> {
  const begun = performance.now()
  let cause: unknown
  while (performance.now() - begun < seconds * 1000) {
    try {
      if (await isSo()) return
    } catch (error) {
      cause = error
    }
    await pause(200)
  }
  throw new Error(`${what} took longer than ${seconds} s`, { cause })
}

function run(folder: string, { name, program, args, env, account }: Start): Program {
  const log = join(folder, `${name}.log`)
  const output = openSync(log, 'a')
  const isRoot = process.getuid?.() === 0
  const [file, given] = account && isRoot ? ['setpriv', asAccount(account, program, args)] : [program, args]
  // Detached, so that Ctrl-C reaches only this process, which stops the others in order.
  const child = spawn(file, given, {
    ...{ cwd: account ? '/' : root, detached: true, stdio: ['ignore', output, output] },
    env: env ?? { PATH: process.env.PATH },
  })
  closeSync(output)
  child.on('error', () => undefined)
  const hasEnded = () => child.pid === undefined || child.exitCode !== null || child.signalCode !== null
  return {
    pid: child.pid ?? 0,
    hasEnded,
    said: () => readFileSync(log, 'utf8').slice(-3000),
    kill: () => end(child, hasEnded, 'SIGKILL'),
    stop: () => end(child, hasEnded, 'SIGTERM'),
  }
}

// setpriv replaces itself by the program, so the process id is the program's.
const asAccount = (account: string, program: string, args: string[]) => [
  `--reuid=${account}`,
  `--regid=${account}`,
  '--init-groups',
  '--',
  program,
  ...args,
]

async function end(child: ChildProcess, hasEnded: () => boolean, signal: NodeJS.Signals): Promise<void> {
  if (hasEnded()) return
  const gone = once(child, 'exit')
  child.kill(signal)
  const force = setTimeout(() => child.kill('SIGKILL'), patience)
  await gone
  clearTimeout(force)
}
