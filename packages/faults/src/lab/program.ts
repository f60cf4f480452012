import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../../../', import.meta.url))

/** What a program is started with. `preload`: modules that are loaded before it. */
export type ProgramOptions = { name: string; file: string; env: NodeJS.ProcessEnv; log: string; preload?: readonly string[] }

/** A process of the product, started again soon whenever it ends. */
export type Program = {
  name: string
  pid(): number
  /** How often it has ended without being asked to. */
  deaths(): number
  signal(signal: NodeJS.Signals): void
  /** Ends this life as a power cut would and begins the next with more in its environment, once. `over` tells how that one ended. */
  reborn(more: NodeJS.ProcessEnv): Promise<{ over: Promise<NodeJS.Signals | number> }>
  stop(): Promise<void>
}

const beforeNextLife = 200 // milliseconds
const patience = 20_000 // milliseconds

/** Starts a program and keeps it running. */
export function keep(options: ProgramOptions): Program {
  let child: ChildProcess
  let stopping = false
  let deaths = 0
  let next: NodeJS.ProcessEnv = {}
  let life: Promise<NodeJS.Signals | number>
  let begun = () => {}

  const begin = () => {
    child = launch(options, next)
    next = {}
    life = once(child, 'exit').then(([code, signal]) => signal ?? code)
    begun()
    void life.then(async () => {
      if (stopping) return
      deaths += 1
      await pause(beforeNextLife)
      if (!stopping) begin()
    })
  }
  begin()

  return {
    name: options.name,
    pid: () => child.pid ?? 0,
    deaths: () => deaths,
    signal: (signal) => void child.kill(signal),
    reborn: async (more) => {
      next = more
      const again = new Promise<void>((done) => {
        begun = done
      })
      child.kill('SIGKILL')
      await again
      return { over: life }
    },
    stop: async () => {
      stopping = true
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGCONT')
      child.kill('SIGTERM')
      const force = setTimeout(() => child.kill('SIGKILL'), patience)
      await life
      clearTimeout(force)
    },
  }
}

function launch({ file, env, log, preload = [] }: ProgramOptions, more: NodeJS.ProcessEnv): ChildProcess {
  const output = openSync(log, 'a')
  const imports = ['tsx', ...preload].flatMap((module) => ['--import', module])
  const child = spawn(process.execPath, [...imports, file], {
    cwd: root,
    env: { ...env, ...more },
    stdio: ['ignore', output, output, 'ipc'],
  })
  closeSync(output)
  return child
}
