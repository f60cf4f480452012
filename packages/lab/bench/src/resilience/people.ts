import { setTimeout as rest } from 'node:timers/promises'
import { createGateway, type GatewayRequest, type Seen } from './gateway.ts'

type People = { origin: string; cookies: readonly string[]; leads: readonly number[]; minutes: number }

const thinking = 2_000 // average milliseconds between two requests of a user

/** `browsers`: how many live streams were open. */
export async function simulateUsers({ origin, cookies, leads, minutes }: People): Promise<Seen & { browsers: number }> {
  const gateway = createGateway(5_000)
  gateway.add(origin)
  const end = new AbortController()
  const until = performance.now() + minutes * 60_000
  let browsers = 0
  const listen = async (cookie: string) => {
    const stream = await fetch(`${origin}/api/live`, { headers: { cookie }, signal: end.signal })
    if (!stream.ok) gateway.note(`live stream: status ${stream.status}`)
    browsers += 1
    for await (const _ of stream.body ?? []);
    gateway.note('live stream: ended')
  }
  const work = async (cookie: string) => {
    // Spreads the users' first requests over time.
    await rest(Math.random() * thinking)
    while (performance.now() < until) {
      await gateway.send(chooseRequest(cookie, leads))
      await rest(thinking * (0.5 + Math.random()))
    }
  }
  const listening = cookies.map((cookie) =>
    listen(cookie).catch((error: Error) => end.signal.aborted || gateway.note(`live stream: ${error.message}`)),
  )
  await Promise.all(cookies.map(work))
  end.abort()
  await Promise.all(listening)
  gateway.close()
  return { ...gateway.seen, browsers }
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

const read = (path: string) => ({ method: 'GET' as const, path })
const save = (method: 'POST' | 'PUT', path: string, body: object) => ({ method, path, body: JSON.stringify(body) })
// The lists are never empty, so the index always exists.
const pick = <T>(values: readonly T[]): T => values[Math.floor(Math.random() * values.length)] as T
