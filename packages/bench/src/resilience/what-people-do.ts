import type { Asked } from './gateway.ts'

// How much of a day's requests each is, in percent.
const shares: readonly [number, (lead: number) => Pick<Asked, 'method' | 'path' | 'body'>][] = [
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

/** What somebody does next, by chance in these shares; `leads` are the ids of those that are worked on. */
export function whatPeopleDo(cookie: string, leads: readonly number[]): Asked {
  const { body, ...asked } = pick(day)(pick(leads))
  return { ...asked, headers: { cookie, ...(body && { 'content-type': 'application/json' }) }, ...(body && { body }) }
}

/** An address without what differs from one request to the next. */
export const nameAt = (path: string): string => path.replace(/\?.*/, '').replace(/\d+/, ':id')

const read = (path: string) => ({ method: 'GET' as const, path })
const save = (method: 'POST' | 'PUT', path: string, body: object) => ({ method, path, body: JSON.stringify(body) })
// The lists are never empty.
const pick = <T>(values: readonly T[]): T => values[Math.floor(Math.random() * values.length)] as T
