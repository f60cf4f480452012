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
  /** Its output so far. If it writes a log file, only the last 3,000 characters. */
  said(): string
  signal(name: NodeJS.Signals): void
  /** Closes the channel whose end tells a Node program that this process has ended. */
  disconnect(): void
  /** Kills it without a chance to clean up, as in a power failure. */
  kill(): Promise<Exit>
  /** Sends the stop signal, and kills the process if it has not ended after `patience`. */
  stop(): Promise<Exit>
}

export type ProcessOptions = {
  /** Path of the program; Node by default. */
  program?: string
  args: readonly string[]
  env: NodeJS.ProcessEnv
  cwd?: string
  /** Log file to which the output is appended. */
  log?: string | undefined
  /** Which output this process prints. With neither `log` nor `show`, `said` returns the output. */
  show?: 'all' | 'errors' | undefined
  /** Whether it gets its own process group, so that Ctrl-C reaches only this process, which stops the others in the right order. */
  isDetached?: boolean
  onMessage?: (() => void) | undefined
  stopSignal?: NodeJS.Signals
  /** Milliseconds that `stop` waits. The default lets services finish their requests, and workers their jobs. */
  patience?: number
}

/** Starts a program, by default in the repository's folder. A Node program also gets a channel that closes when this process ends. */
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
  // 'close' comes after all output, but never after `disconnect`, so it is used only if output is read. A failed start emits only 'error'.
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
