import type { Logger } from '@crm/telemetry'

export async function repeatEvery(milliseconds: number, signal: AbortSignal, log: Logger, task: () => Promise<void>): Promise<void> {
  while (!signal.aborted) {
    await task().catch((err) => log.warn({ err }, 'failed, will be retried'))
    await pause(milliseconds, signal)
  }
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve()
    const over = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', over)
      resolve()
    }
    const timer = setTimeout(over, milliseconds)
    signal.addEventListener('abort', over)
  })
}
