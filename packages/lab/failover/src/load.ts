import { setTimeout as pause } from 'node:timers/promises'
import type { RunningProduct } from './product.ts'

export type AcknowledgedLead = { id: number; name: string; at: number }

export type RunningLoad = {
  acknowledged: AcknowledgedLead[]
  refused: { at: number; reason: string }[]
  longestGap(): number
  stop(): Promise<void>
}

const deadline = 5000 // milliseconds for one answer

export function startLoad({ urls, cookie }: RunningProduct, perSecond: number): RunningLoad {
  const load: RunningLoad = { acknowledged: [], refused: [], longestGap: () => longestGap(load.acknowledged), stop: async () => undefined }
  const underWay = new Set<Promise<void>>()
  let isOver = false
  const ticking = (async () => {
    for (let number = 1; !isOver; number++) {
      const url = urls[number % urls.length] ?? ''
      // All hosts share one public address: that of the first one.
      const headers = { 'Content-Type': 'application/json', Cookie: cookie, Origin: urls[0] ?? '' }
      const one = record(`${url}/api/leads`, headers, number, load).finally(() => underWay.delete(one))
      underWay.add(one)
      await pause(1000 / perSecond)
    }
  })()
  load.stop = async () => {
    isOver = true
    await ticking
    await Promise.all(underWay)
  }
  return load
}

async function record(url: string, headers: Record<string, string>, number: number, { acknowledged, refused }: RunningLoad): Promise<void> {
  const name = `Trial ${number}`
  const body = JSON.stringify({ name, phone: '(512) 555-0100', lead_origin: 'website', assigned_to: 'admin' })
  try {
    const answer = await fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(deadline) })
    const text = await answer.text()
    if (answer.status === 201) acknowledged.push({ id: JSON.parse(text).id, name, at: performance.now() })
    else refused.push({ at: performance.now(), reason: `${answer.status} ${text.slice(0, 200)}` })
  } catch (error) {
    refused.push({ at: performance.now(), reason: String(error) })
  }
}

function longestGap(acknowledged: readonly AcknowledgedLead[]): number {
  const times = acknowledged.map(({ at }) => at).sort((a, b) => a - b)
  return Math.max(0, ...times.slice(1).map((at, index) => at - (times[index] ?? at))) / 1000
}
