import { type ProcessOptions, type RunningProcess, startProcess } from './start-process.ts'
import { printLine } from './steps.ts'

type SupervisedProgram = Pick<ProcessOptions, 'args' | 'env' | 'onMessage'> & {
  name: string
  log: string | null
  /** Decides after an unexpected exit whether the program restarts. Without it, the program always does. */
  startsAgain?: (code: number | null) => boolean
}

export type SupervisedProcess = { stop(): Promise<void> }

const leaveWithParent = new URL('./exit-with-parent.mjs', import.meta.url).href
const firstPause = 500
const longestPause = 30_000
const healthyAfter = 60_000

export function superviseProcess({ name, args, log, startsAgain, ...options }: SupervisedProgram): SupervisedProcess {
  let running: RunningProcess
  let timer: NodeJS.Timeout | undefined
  let stopping = false
  let pause = firstPause

  const start = () => {
    const begun = performance.now()
    const output = log === null ? ({ show: 'all' } as const) : { log }
    running = startProcess({ ...options, ...output, args: ['--import', leaveWithParent, ...args], isDetached: true })
    void running.ended.then((exit) => {
      const code = typeof exit === 'number' ? exit : null
      if (stopping || startsAgain?.(code) === false) return
      if (performance.now() - begun > healthyAfter) pause = firstPause
      printLine(
        `! ${name} stopped unexpectedly (${code === null ? exit : `code ${code}`}) and is restarting${log ? `. Its log: ${log}` : ''}`,
      )
      timer = setTimeout(start, pause)
      pause = Math.min(pause * 2, longestPause)
    })
  }
  start()

  const stop = async () => {
    stopping = true
    clearTimeout(timer)
    await running.stop()
  }
  return { stop }
}
