import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

/** Where requests go, of which one is sent at a time: they differ by who sends them. */
export type Target = { url: string; headers: readonly IncomingHttpHeaders[] }

/**
 * Sends GET requests to the targets in turn, each at its moment whether or not the ones before it are answered, so that whatever the machine
 * does meanwhile meets all targets alike. Answers the milliseconds that each target's requests took from when they were due.
 */
export async function paced(
  targets: readonly Target[],
  { perSecond, seconds }: { perSecond: number; seconds: number },
): Promise<number[][]> {
  const agent = new Agent({ keepAlive: true })
  const took: number[][] = targets.map(() => [])
  const pending: Promise<void>[] = []
  const start = performance.now()
  for (let nth = 0; nth < perSecond * seconds * targets.length; nth += 1) {
    const due = start + (nth * 1000) / (perSecond * targets.length)
    await pause(Math.max(0, due - performance.now()))
    const { url, headers } = targets[nth % targets.length] as Target
    const sent = Math.floor(nth / targets.length)
    pending.push(
      answered(agent, url, headers[sent % headers.length] ?? {}).then(() => void took[nth % targets.length]?.push(performance.now() - due)),
    )
  }
  await Promise.all(pending)
  agent.destroy()
  return took
}

function answered(agent: Agent, url: string, headers: IncomingHttpHeaders): Promise<void> {
  return new Promise((done, fail) => {
    const sent = request(url, { agent, headers }, (response) => {
      if (response.statusCode !== 200) fail(new Error(`${url} answered ${response.statusCode}`))
      response.resume().once('end', done).once('error', fail)
    })
    sent.once('error', fail).end()
  })
}

/** The value that `share` of them do not exceed. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other)
  return sorted[Math.ceil(share * sorted.length) - 1] ?? Number.NaN
}
