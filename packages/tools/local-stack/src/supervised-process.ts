import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { say } from './steps.ts'

export type Program = {
  name: string
  file: string
  args?: string[]
  nodeArgs?: string[]
  env: NodeJS.ProcessEnv
  log: string | null
  onMessage?: () => void
  /** Called when the program exits unexpectedly; without it, the program always restarts. */
  startsAgain?: (code: number | null) => boolean
}

export type KeptProcess = { stop(): Promise<void>; pid(): number | undefined }

const leaveWithParent = new URL('./leave-with-parent.mjs', import.meta.url).href
const stopPatience = 32_000 // milliseconds in which services finish requests and workers finish jobs
const firstPause = 500
const longestPause = 30_000
const healthyAfter = 60_000

export function keepRunning(program: Program): KeptProcess {
  let child: ChildProcess | undefined
  let timer: NodeJS.Timeout | undefined
  let stopping = false
  let pause = firstPause

  const start = () => {
    const begun = performance.now()
    child = launch(program)
    if (program.onMessage) child.on('message', program.onMessage)
    child.once('exit', (code, signal) => {
      if (stopping || program.startsAgain?.(code) === false) return
      if (performance.now() - begun > healthyAfter) pause = firstPause
      say(`! ${program.name} ended (${signal ?? `code ${code}`}), starts again${program.log ? `; its log: ${program.log}` : ''}`)
      timer = setTimeout(start, pause)
      pause = Math.min(pause * 2, longestPause)
    })
  }
  start()

  const stop = async () => {
    stopping = true
    clearTimeout(timer)
    if (child) await end(child)
  }
  return { stop, pid: () => child?.pid }
}

function launch({ file, args = [], nodeArgs = [], env, log }: Program): ChildProcess {
  const output = log === null ? ('inherit' as const) : openSync(log, 'a', 0o600)
  const child = spawn(process.execPath, ['--import', leaveWithParent, ...nodeArgs, file, ...args], {
    cwd: fileURLToPath(new URL('../../../../', import.meta.url)),
    env,
    // A process group of its own, so that Ctrl-C reaches only the supervisor, which stops the others in order.
    detached: true,
    stdio: ['ignore', output, output, 'ipc'],
  })
  if (typeof output === 'number') closeSync(output)
  return child
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  const force = setTimeout(() => child.kill('SIGKILL'), stopPatience)
  await gone
  clearTimeout(force)
}
