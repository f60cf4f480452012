import { setTimeout as rest } from 'node:timers/promises'
import autocannon from 'autocannon'
import { load } from '../load.ts'

/** Answers a second, and milliseconds. `recovery` is null where it was not as before within ten seconds. */
export type Overloaded = { peak: number; goodput: number; refused: number; refusedP99: number; faults: number; recovery: number | null }

const times = 3 // as many as can be answered
const seconds = 10
/** The first ones of the flood, in which its connections are made: that keeps the flood's own process busy. */
const gathering = 3
const settled = 3 // times the latency of before, three times in a row
const longestRecovery = 10_000 // milliseconds

/** Finds out how much a server answers at most, asks three times as much of it, and waits until it is as before. */
export async function overload(origin: string, cookies: readonly string[]): Promise<Overloaded> {
  const requests = cookies.map((cookie) => ({ method: 'GET' as const, path: '/api/leads?page=1&limit=20', headers: { cookie } }))
  await load(origin, requests, { connections: 64, seconds: 3 })
  const before = await latency(origin, cookies[0] ?? '')
  const { perSecond: peak } = await load(origin, requests, { connections: 64, seconds })
  const refusals: number[] = []
  let good = 0
  const begun = performance.now()
  const flooded = await autocannon({
    url: origin,
    connections: 1_500,
    duration: gathering + seconds,
    requests,
    overallRate: Math.round(times * peak),
    timeout: 30,
    setupClient: (client) =>
      client.on('response', (status, _bytes, took) => {
        if (performance.now() - begun < gathering * 1000) return
        if (status === 503) refusals.push(took)
        else if (status === 200) good += 1
      }),
  })
  const recovery = await untilAsBefore(origin, cookies[0] ?? '', before * settled)
  refusals.sort((a, b) => a - b)
  return {
    peak,
    goodput: good / seconds,
    refused: refusals.length / seconds,
    refusedP99: refusals[Math.floor(refusals.length * 0.99)] ?? 0,
    faults: flooded.errors + flooded.non2xx - (flooded.statusCodeStats?.['503']?.count ?? 0),
    recovery,
  }
}

async function untilAsBefore(origin: string, cookie: string, good: number): Promise<number | null> {
  const begun = performance.now()
  for (let inARow = 0; performance.now() - begun < longestRecovery; ) {
    inARow = (await once(origin, cookie)) <= good ? inARow + 1 : 0
    if (inARow === 3) return performance.now() - begun
    await rest(50)
  }
  return null
}

async function latency(origin: string, cookie: string): Promise<number> {
  const took: number[] = []
  for (let index = 0; index < 21; index += 1) took.push(await once(origin, cookie))
  return took.sort((a, b) => a - b)[10] ?? 0
}

// A refusal counts as endless.
async function once(origin: string, cookie: string): Promise<number> {
  const begun = performance.now()
  const answer = await fetch(`${origin}/api/leads?page=1&limit=20`, { headers: { cookie } })
  await answer.arrayBuffer()
  return answer.ok ? performance.now() - begun : Number.POSITIVE_INFINITY
}
