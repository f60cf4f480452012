import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import type { Settings } from '@crm/settings'

const patience = 90_000

export async function waitUntilHealthy({ port, host }: Settings, log: string): Promise<void> {
  const url = `http://${host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host}:${port}/api/health`
  const until = performance.now() + patience
  let last = 'no answer'
  while (performance.now() < until) {
    try {
      const answer = await fetch(url, { signal: AbortSignal.timeout(5_000) })
      if (answer.ok) return
      last = `${answer.status} ${await answer.text()}`
    } catch (error) {
      last = error instanceof Error ? error.message : String(error)
    }
    await pause(100)
  }
  throw new Error(`The product did not become healthy: ${last}\n${endOf(log)}`)
}

function endOf(log: string): string {
  try {
    return `The end of ${log}:\n${readFileSync(log, 'utf8').trim().split('\n').slice(-15).join('\n')}`
  } catch {
    return ''
  }
}
