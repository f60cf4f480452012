import { endpoints } from '@crm/contracts'

/** What one call answered. `pattern` is its path in the table of calls. */
export type Read = { pattern: string; address: string; body: unknown }

const mostRows = 20

/** The file of recorded answers: one to a line, so that a change of one is one line's change; long lists are cut. */
export function answersFile(reads: readonly Read[]): string {
  const writes = Object.values(endpoints)
    .filter(({ method }) => method !== 'GET')
    .map(({ method, path }) => `${method} ${path}`)
  const lines = [...reads]
    .sort((a, b) => (a.address < b.address ? -1 : 1))
    .map((read) => JSON.stringify({ ...read, body: shortened(read.body) }))
  return `{\n"reads": [\n${lines.join(',\n')}\n],\n"writes": [\n${writes.map((write) => JSON.stringify(write)).join(',\n')}\n]\n}\n`
}

function shortened(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, mostRows).map(shortened)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, shortened(each)]))
}
