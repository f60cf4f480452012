import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { type RunningProcess, startProcess } from '@crm/local-stack'
import { startProgram } from '@crm/testing/harness'

/** If this process is root, the program runs as the user `account`. Its output is written to a file. */
type Start = { name: string; program: string; args: string[]; env?: NodeJS.ProcessEnv; account?: string }

export type TrialMachine = {
  folder: string
  start(start: Start): RunningProcess
  /** Starts a TypeScript file of this repository. */
  startPart(name: string, file: string, env: NodeJS.ProcessEnv): RunningProcess
  make(name: string, account?: string): string
  endsWith(stop: () => Promise<unknown>): void
}

/** Stops all programs afterwards, after Ctrl-C too. */
export async function runOnTrialMachine(use: (machine: TrialMachine) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'crm-failover-'))
  // Lets other accounts reach their own folders inside.
  execFileSync('chmod', ['711', folder])
  const stops: (() => Promise<unknown>)[] = []
  const end = async () => {
    for (let stop = stops.pop(); stop; stop = stops.pop()) await stop()
    rmSync(folder, { recursive: true, force: true })
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void end().finally(() => process.exit(130)))
  const keep = (running: RunningProcess) => {
    stops.push(running.stop)
    return running
  }
  const optionsOf = (name: string) => ({ log: join(folder, `${name}.log`), isDetached: true })
  try {
    await use({
      folder,
      start: ({ name, program, args, env = { PATH: process.env.PATH }, account }) => {
        const command = account && process.getuid?.() === 0 ? asAccount(account, program, args) : { program, args }
        return keep(startProcess({ ...command, env, ...optionsOf(name) }))
      },
      startPart: (name, file, env) => keep(startProgram(file, { env, ...optionsOf(name) })),
      make: (name, account) => {
        const path = join(folder, name)
        mkdirSync(path, { recursive: true, mode: 0o700 })
        if (account) execFileSync('chown', [account, path])
        return path
      },
      endsWith: (stop) => void stops.push(stop),
    })
  } finally {
    await end()
  }
}

export function findProgram(name: string, debianPackage: string, folders: readonly string[] = []): string {
  const places = [...folders, ...(process.env.PATH ?? '').split(delimiter), '/usr/sbin']
  const found = places.map((place) => join(place, name)).find((path) => existsSync(path))
  if (found) return found
  throw new Error(`This machine has no ${name}. On Debian: apt-get install --no-install-recommends ${debianPackage}`)
}

// setpriv replaces itself with the program, so the process id is that of the program.
const asAccount = (account: string, program: string, args: string[]) => ({
  program: 'setpriv',
  args: [`--reuid=${account}`, `--regid=${account}`, '--init-groups', '--', program, ...args],
  cwd: '/',
})
