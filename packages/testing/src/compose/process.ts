import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { root } from '../run/command.ts'
import type { Container } from './compose-file.ts'

export type Running = { name: string; log: string; ended(): Promise<number | null>; stop(): Promise<void>; isWell(): Promise<void> }

export type Launch = { name: string; container: Container; args: string[]; env: NodeJS.ProcessEnv; log: string; check: string[] }

export function run({ name, container, args, env, log, check }: Launch): Running {
  const output = openSync(log, 'a')
  const [program = '', ...rest] = args
  const isNode = program === 'node'
  // The IPC channel ends the product's processes together with this one.
  const stdio = ['ignore', output, output, ...(isNode ? (['ipc'] as const) : [])] as const
  const child = spawn(isNode ? process.execPath : program, rest, { cwd: root, env, stdio: [...stdio] })
  closeSync(output)
  const failed = new Promise<never>((_, fail) => child.once('error', fail))
  failed.catch(() => undefined)
  const gone = () => child.exitCode !== null || child.signalCode !== null
  return {
    name,
    log,
    ended: async () => {
      if (!gone()) await Promise.race([once(child, 'exit'), failed])
      return child.exitCode
    },
    stop: () => end(child, gone, container.stop_signal),
    isWell: () => Promise.race([untilWell({ name, log, check, env, gone }), failed]),
  }
}

const patience = 400_000 // milliseconds, only to end a start that hangs on a busy machine
const betweenChecks = 1500

async function untilWell({
  name,
  log,
  check,
  env,
  gone,
}: {
  name: string
  log: string
  check: string[]
  env: NodeJS.ProcessEnv
  gone(): boolean
}) {
  const [program = '', ...rest] = check
  const begun = performance.now()
  while (!gone() && performance.now() - begun < patience) {
    const answer = promisify(execFile)(program === 'node' ? process.execPath : program, rest, { cwd: root, env })
    if (
      await answer.then(
        () => true,
        () => false,
      )
    )
      return
    await pause(betweenChecks)
  }
  throw new Error(`${name} ${gone() ? 'ended' : 'is not well'}:\n${readFileSync(log, 'utf8').slice(-3000)}`)
}

async function end(child: ChildProcess, gone: () => boolean, signal = 'SIGTERM'): Promise<void> {
  if (gone()) return
  const ended = once(child, 'exit')
  child.kill(signal as NodeJS.Signals)
  const force = setTimeout(() => child.kill('SIGKILL'), 10_000)
  await ended
  clearTimeout(force)
}
