import { setTimeout as rest } from 'node:timers/promises'
import { createGateway, type GatewayRequest } from './gateway.ts'

type PeopleSaw = { sent: number; faults: Record<string, number>; reads: Seen; writes: Seen; browsers: number }
type Seen = { p50: number; p99: number }

type People = { origin: string; cookies: readonly string[]; leads: readonly number[]; minutes: number }

const thinking = 2_000 // average milliseconds between two requests of a user

export async function simulateUsers({ origin, cookies, leads, minutes }: People): Promise<PeopleSaw> {
  const gateway = createGateway(5_000)
  gateway.add(origin)
  const end = new AbortController()
  const until = performance.now() + minutes * 60_000
  const faults: Record<string, number> = {}
  const took: Record<'read' | 'write', number[]> = { read: [], write: [] }
  let browsers = 0
  const note = (fault: string) => {
    faults[fault] = (faults[fault] ?? 0) + 1
  }
  const listen = async (cookie: string) => {
    const stream = await fetch(`${origin}/api/live`, { headers: { cookie }, signal: end.signal })
    if (!stream.ok) note(`live stream: status ${stream.status}`)
    browsers += 1
    for await (const _ of stream.body ?? []);
    note('live stream: ended')
  }
  const work = async (cookie: string) => {
    // Spreads the users' first requests over time.
    await rest(Math.random() * thinking)
    while (performance.now() < until) {
      const asked = chooseRequest(cookie, leads)
      const begun = performance.now()
      await gateway.send(asked).then(
        (status) => status >= 300 && note(`${asked.method} ${nameAt(asked.path)}: status ${status}`),
        (error: unknown) => note(error instanceof Error ? error.message : String(error)),
      )
      took[asked.method === 'GET' ? 'read' : 'write'].push(performance.now() - begun)
      await rest(thinking * (0.5 + Math.random()))
    }
  }
  const listening = cookies.map((cookie) =>
    listen(cookie).catch((error: Error) => end.signal.aborted || note(`live stream: ${error.message}`)),
  )
  await Promise.all(cookies.map(work))
  end.abort()
  await Promise.all(listening)
  gateway.close()
  return { sent: took.read.length + took.write.length, faults, reads: seen(took.read), writes: seen(took.write), browsers }
}

function seen(times: number[]): Seen {
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
  return { p50: at(0.5), p99: at(0.99) }
}

const shares: readonly [number, (lead: number) => Pick<GatewayRequest, 'method' | 'path' | 'body'>][] = [
  [30, () => read(`/api/leads?page=${1 + Math.floor(Math.random() * 20)}&limit=20`)],
  [10, () => read(`/api/leads?page=1&limit=20&search=${pick(['park', 'ann', '555-01', 'quigley', 'lead77'])}`)],
  [5, () => read('/api/dashboard/stats')],
  [5, () => read('/api/calendar/events')],
  [5, (lead) => read(`/api/leads/${lead}`)],
  [10, () => read('/api/followups')],
  [10, () => read('/api/installations')],
  [5, () => read('/api/sample-booklets')],
  [5, () => read('/api/admin/activity-logs')],
  [13, (lead) => save('PUT', `/api/leads/${lead}`, { next_followup_date: `2027-01-${pick(['05', '12', '19', '26'])}` })],
  [2, () => save('POST', '/api/leads', { name: 'Ada Park', phone: '(202) 555-0143', lead_origin: 'facebook', assigned_to: 'maria' })],
]

const day = shares.flatMap(([share, make]) => Array.from({ length: share }, () => make))

function chooseRequest(cookie: string, leads: readonly number[]): GatewayRequest {
  const { body, ...asked } = pick(day)(pick(leads))
  return { ...asked, headers: { cookie, ...(body && { 'content-type': 'application/json' }) }, ...(body && { body }) }
}

const nameAt = (path: string): string => path.replace(/\?.*/, '').replace(/\d+/, ':id')

const read = (path: string) => ({ method: 'GET' as const, path })
const save = (method: 'POST' | 'PUT', path: string, body: object) => ({ method, path, body: JSON.stringify(body) })
// The lists are never empty, so the index always exists.
const pick = <T>(values: readonly T[]): T => values[Math.floor(Math.random() * values.length)] as T
