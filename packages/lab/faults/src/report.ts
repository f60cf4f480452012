import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { Fault } from './fault.ts'

export type ReportRow = {
  id: string
  what: string
  how: string
  state: 'held' | 'broken' | 'elsewhere' | 'not here'
  figures: string
  took: number
  seed: number
  date: string
}

const marks = { held: '✓', broken: '✗', elsewhere: '→', 'not here': '–' }

export const formatReportLine = ({ id, what, state, figures, took }: ReportRow): string =>
  `${marks[state]} ${id.padEnd(4)} ${what} (${Math.round(took / 1000)} s)\n       ${figures}`

export function formatReportTotal(rows: readonly ReportRow[]): string {
  const count = (state: ReportRow['state']) => rows.filter((row) => row.state === state).length
  return `${rows.length} rows: ${count('held')} held, ${count('broken')} broken, ${count('elsewhere')} covered by other tests, ${count('not here')} not possible here`
}

const file = fileURLToPath(new URL('../../../../docs/faults.md', import.meta.url))
const begin = '<!-- rows: written by npm run faults -- --write -->'

/** Updates one row of docs/faults.md and keeps the others; faults that never ran are marked so. */
export function updateReportRow(row: ReportRow, faults: readonly Fault[]): void {
  const text = readFileSync(file, 'utf8')
  const head = text.slice(0, text.indexOf(begin) + begin.length)
  const known = new Map([...text.slice(head.length).matchAll(/^\| (F\d+) +\|.*$/gm)].map(([whole, id = '']) => [id, whole]))
  known.set(row.id, formatRow(row))
  const lines = faults.map(({ id, what, how }) => known.get(id) ?? `| ${id} | ${what} | ${how} | ○ | not run yet | | |`)
  writeFileSync(
    file,
    `${head}\n\n| | Fault | How | | Result | Seed | Date |\n| --- | --- | --- | --- | --- | --- | --- |\n${lines.join('\n')}\n\n${machine()}\n`,
  )
}

const formatRow = ({ id, what, how, state, figures, seed, date }: ReportRow): string =>
  `| ${id} | ${what} | ${how} | ${marks[state]} | ${figures.replaceAll('|', '/').replaceAll(/\s+/g, ' ')} | ${state === 'held' || state === 'broken' ? seed : ''} | ${date} |`

function machine(): string {
  const processors = cpus()
  const release = (program: string, ...words: string[]) => execFileSync(program, words, { encoding: 'utf8' }).trim()
  return `Last run: ${processors.length} × ${processors[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GB, ${release('uname', '-sr')}, Node ${process.versions.node}, commit ${release('git', 'rev-parse', '--short', 'HEAD')}.`
}
