import { spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../../../', import.meta.url))

/** How a process ended: its exit code, or the signal that killed it. */
type Exit = number | NodeJS.Signals

export type RunningProcess = {
  pid: number
  ended: Promise<Exit>
  hasEnded(): boolean
  /** Its output so far: the end of its log, or all of it where it has no log. */
  said(): string
  signal(name: NodeJS.Signals): void
  /** Closes the channel by which a Node program notices that this process is gone. */
  disconnect(): void
  /** Acts like a power failure. */
  kill(): Promise<Exit>
  /** Asks the program to end, and kills it when its patience is over. */
  stop(): Promise<Exit>
}

export type ProcessOptions = {
  /** Node by default. */
  program?: string
  args: readonly string[]
  env: NodeJS.ProcessEnv
  cwd?: string
  /** The file that takes the output. */
  log?: string | undefined
  /** What goes to the output of this process; with neither `log` nor `show`, the output is kept for `said`. */
  show?: 'all' | 'errors' | undefined
  /** In a process group of its own, so that Ctrl-C reaches only this process, which stops the others in order. */
  isDetached?: boolean
  onMessage?: (() => void) | undefined
  stopSignal?: NodeJS.Signals
  /** Milliseconds; by default enough for services to finish requests and for workers to finish jobs. */
  patience?: number
}

/** Starts a program, by default in the repository's folder. A Node program of ours ends together with this process. */
export function startProcess({ program = process.execPath, args, env, ...options }: ProcessOptions): RunningProcess {
  const { cwd = root, log, show, isDetached = false, onMessage, stopSignal = 'SIGTERM', patience = 32_000 } = options
  const file = log === undefined ? null : openSync(log, 'a', 0o600)
  const [stdout, stderr] =
    file !== null ? [file, file] : ([show === 'all' ? 'inherit' : show ? 'ignore' : 'pipe', show ? 'inherit' : 'pipe'] as const)
  const channel = program === process.execPath ? (['ipc'] as const) : []
  const child = spawn(program, args, { cwd, env, detached: isDetached, stdio: ['ignore', stdout, stderr, ...channel] })
  if (file !== null) closeSync(file)
  if (onMessage) child.on('message', onMessage)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (part: string) => {
      output += part
    })
  }
  // After 'close' the whole output is there, but it never comes after `disconnect`. A program that cannot be started has no exit.
  const ended = new Promise<Exit>((done, fail) => {
    child
      .on('error', fail)
      .once(child.stdout ? 'close' : 'exit', (code: number | null, signal: NodeJS.Signals | null) => done(signal ?? code ?? 1))
  })
  ended.catch(() => undefined)
  const hasEnded = () => child.pid === undefined || child.exitCode !== null || child.signalCode !== null
  const end = async (signal: NodeJS.Signals) => {
    if (hasEnded()) return ended
    child.kill(signal)
    const force = setTimeout(() => child.kill('SIGKILL'), patience)
    return ended.finally(() => clearTimeout(force))
  }
  return {
    pid: child.pid ?? 0,
    ended,
    hasEnded,
    said: () => (log === undefined ? output : readFileSync(log, 'utf8').slice(-3000)),
    signal: (name) => void child.kill(name),
    disconnect: () => child.disconnect(),
    kill: () => end('SIGKILL'),
    stop: () => end(stopSignal),
  }
}
