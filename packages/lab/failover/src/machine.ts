import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { type ProcessOptions, type RunningProcess, startProcess } from '@crm/local-stack'

/** If this process is root, the program runs as the user `account`. Its output is written to a file. */
type Start = { name: string; program: string; args: string[]; env?: NodeJS.ProcessEnv; account?: string }

export type TrialMachine = {
  folder: string
  start(start: Start): RunningProcess
  make(name: string, account?: string): string
  endsWith(stop: () => Promise<unknown>): void
  end(): Promise<void>
}

export function openTrialMachine(): TrialMachine {
  const folder = mkdtempSync(join(tmpdir(), 'crm-failover-'))
  const stops: (() => Promise<unknown>)[] = []
  const machine: TrialMachine = {
    folder,
    start: (start) => {
      const { name, program, args, env = { PATH: process.env.PATH }, account } = start
      const command = account && process.getuid?.() === 0 ? asAccount(account, start) : { program, args }
      const running = startProcess({ ...command, env, log: join(folder, `${name}.log`), isDetached: true })
      stops.push(running.stop)
      return running
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
  // Stops all programs after Ctrl-C too.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void machine.end().finally(() => process.exit(130)))
  // Lets other accounts reach their own folders inside.
  execFileSync('chmod', ['711', folder])
  return machine
}

export function findProgram(name: string, debianPackage: string, folders: readonly string[] = []): string {
  const places = [...folders, ...(process.env.PATH ?? '').split(delimiter), '/usr/sbin']
  const found = places.map((place) => join(place, name)).find((path) => existsSync(path))
  if (found) return found
  throw new Error(`This machine has no ${name}. On Debian: apt-get install --no-install-recommends ${debianPackage}`)
}

// setpriv replaces itself with the program, so the process id is that of the program.
const asAccount = (account: string, { program, args }: Start): Pick<ProcessOptions, 'program' | 'args' | 'cwd'> => ({
  program: 'setpriv',
  args: [`--reuid=${account}`, `--regid=${account}`, '--init-groups', '--', program, ...args],
  cwd: '/',
})
