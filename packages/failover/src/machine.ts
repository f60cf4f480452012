import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

/** The folder of the whole product. */
export const root = fileURLToPath(new URL('../../../', import.meta.url))

/** A program that was started: killed as a machine is that loses its power, or asked to end. */
export type Program = { pid: number; kill(): Promise<void>; stop(): Promise<void>; hasEnded(): boolean; said(): string }

/** What is started: as root, under the account of that name; what it prints goes to a file. */
export type Start = { name: string; program: string; args: string[]; env?: NodeJS.ProcessEnv; account?: string }

/** This machine as a place for servers: a folder that goes with them, and all that was started, ended by its id. */
export type Machine = {
  folder: string
  start(start: Start): Program
  make(name: string, account?: string): string
  /** Something else that ends with it. */
  endsWith(stop: () => Promise<void>): void
  end(): Promise<void>
}

const patience = 20_000 // milliseconds that a program gets to end

/** Opens the machine for one trial. */
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
  // Whoever breaks the trial off leaves nothing behind.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void machine.end().finally(() => process.exit(130)))
  // Other accounts pass through it to folders of their own.
  execFileSync('chmod', ['711', folder])
  return machine
}

/** Where a program lies; throws with what to install when it is missing. */
export function programAt(name: string, debianPackage: string, folders: readonly string[] = []): string {
  const places = [...folders, ...(process.env.PATH ?? '').split(delimiter), '/usr/sbin']
  const found = places.map((place) => join(place, name)).find((path) => existsSync(path))
  if (found) return found
  throw new Error(`This machine has no ${name}. On Debian: apt-get install --no-install-recommends ${debianPackage}`)
}

/** Asks again and again until it is so. */
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
  // Detached, so that a Ctrl-C reaches this process alone, which ends the others in order.
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

// setpriv runs the program in its own place: its process id is the program's.
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
