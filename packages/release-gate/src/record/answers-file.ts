import { type EndpointName, endpoints } from '@crm/contracts'

/** What one call answered. `pattern` is its path in the table of calls. */
export type Read = { pattern: string; address: string; body: unknown }

const mostRows = 20

/** The file of recorded answers, of these calls alone: one to a line, so that a change of one is one line's change; long lists are cut. */
export function answersFile(reads: readonly Read[], calls: ReadonlySet<EndpointName>): string {
  const called = [...calls].map((name) => endpoints[name])
  const writes = called.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`)
  const lines = reads
    .filter(({ pattern }) => called.some(({ method, path }) => method === 'GET' && path === pattern))
    .sort((a, b) => (a.address < b.address ? -1 : 1))
    .map((read) => JSON.stringify({ ...read, body: shortened(read.body) }))
  return `{\n"reads": ${list(lines)},\n"writes": ${list(writes.map((write) => JSON.stringify(write)))}\n}\n`
}

const list = (lines: readonly string[]): string => (lines.length === 0 ? '[]' : `[\n${lines.join(',\n')}\n]`)

function shortened(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, mostRows).map(shortened)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, shortened(each)]))
}
