import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { type Chances, chances } from '@crm/local-stack'
import type { Fault, Result } from './fault.ts'
import { faults } from './faults/index.ts'
import { type Lab, openLab } from './lab/lab.ts'

/** A row of the table once its fault was provoked, or why it was not. */
type Row = {
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

/** One line for a terminal. */
const line = ({ id, what, state, figures, took }: Row): string =>
  `${marks[state]} ${id.padEnd(4)} ${what} (${Math.round(took / 1000)} s)\n       ${figures}`

/** The last line. */
function total(rows: readonly Row[]): string {
  const count = (state: Row['state']) => rows.filter((row) => row.state === state).length
  return `${rows.length} rows: ${count('held')} held, ${count('broken')} broken, ${count('elsewhere')} proved by other tests, ${count('not here')} not possible here`
}

const file = fileURLToPath(new URL('../../../docs/faults.md', import.meta.url))
const begin = '<!-- rows: written by npm run faults -- --write -->'

/** Writes a row into docs/faults.md; the others stay as they were, and those that were never run say so. */
function write(row: Row, faults: readonly Fault[]): void {
  const text = readFileSync(file, 'utf8')
  const head = text.slice(0, text.indexOf(begin) + begin.length)
  const known = new Map([...text.slice(head.length).matchAll(/^\| (F\d+) +\|.*$/gm)].map(([whole, id = '']) => [id, whole]))
  known.set(row.id, written(row))
  const lines = faults.map(({ id, what, how }) => known.get(id) ?? `| ${id} | ${what} | ${how} | ○ | not run yet | | |`)
  writeFileSync(
    file,
    `${head}\n\n| | Fault | How | | What was seen | Seed | Day |\n| --- | --- | --- | --- | --- | --- | --- |\n${lines.join('\n')}\n\n${machine()}\n`,
  )
}

const written = ({ id, what, how, state, figures, seed, date }: Row): string =>
  `| ${id} | ${what} | ${how} | ${marks[state]} | ${figures.replaceAll('|', '/').replaceAll(/\s+/g, ' ')} | ${state === 'held' || state === 'broken' ? seed : ''} | ${date} |`

function machine(): string {
  const processors = cpus()
  const release = (program: string, ...words: string[]) => execFileSync(program, words, { encoding: 'utf8' }).trim()
  return `Last run: ${processors.length} × ${processors[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GB, ${release('uname', '-sr')}, Node ${process.versions.node}, commit ${release('git', 'rev-parse', '--short', 'HEAD')}.`
}

type Run = { seed: number; chances: Chances; minutes: number; show: (row: Row) => void }

/** A run that goes on; `close` ends it before its time and leaves nothing behind. */
type Running = { rows: Promise<Row[]>; close(): Promise<void> }

/** Provokes one fault after another. They share a lab until one of them leaves it broken. */
function runAll(chosen: readonly Fault[], { seed, chances, minutes, show }: Run): Running {
  let shared: Promise<Lab> | undefined
  const lab = () => {
    shared ??= openLab({ chances })
    return shared
  }
  const close = async () => {
    const open = await shared?.catch(() => undefined)
    shared = undefined
    await open?.close()
  }
  const goThrough = async () => {
    const rows: Row[] = []
    for (const fault of chosen) {
      const begun = performance.now()
      const { state, figures } = await outcomeOf(fault, { lab, chances, minutes })
      const { id, what, how } = fault
      const row = { id, what, how, state, figures, took: performance.now() - begun, seed, date: new Date().toISOString().slice(0, 10) }
      rows.push(row)
      show(row)
      if (state === 'broken') await close()
    }
    await close()
    return rows
  }
  return { rows: goThrough(), close }
}

async function outcomeOf(
  fault: Fault,
  bench: { lab: () => Promise<Lab>; chances: Chances; minutes: number },
): Promise<Pick<Row, 'state' | 'figures'>> {
  if ('notHere' in fault) return { state: 'not here', figures: fault.notHere }
  if ('elsewhere' in fault) return { state: 'elsewhere', figures: fault.elsewhere }
  const { figures, breaches } = await fault.run(bench).catch(asBreach)
  return breaches.length === 0
    ? { state: 'held', figures }
    : { state: 'broken', figures: [...breaches.slice(0, 8), figures].filter(Boolean).join('; ') }
}

const asBreach = (error: unknown): Result => ({ figures: '', breaches: [error instanceof Error ? error.message : String(error)] })

// What `npm run faults -- F8 F15` runs; without names the whole table.
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: 'string' }, minutes: { type: 'string', default: '10' }, write: { type: 'boolean', default: false } },
})
const unknown = positionals.filter((id) => !faults.some((fault) => fault.id === id))
if (unknown.length > 0) {
  process.stderr.write(`There is no fault ${unknown.join(', ')}. Known: ${faults.map(({ id }) => id).join(' ')}\n`)
  process.exit(2)
}
const seed = Number(values.seed ?? Math.floor(Math.random() * 1_000_000))
const chosen = positionals.length === 0 ? faults : faults.filter(({ id }) => positionals.includes(id))
process.stdout.write(`Seed ${seed}; ${chosen.length} rows\n`)
let isEnding = false
const show = (row: Row) => {
  // What was cut off says nothing.
  if (isEnding) return
  process.stdout.write(`${line(row)}\n`)
  if (values.write) write(row, faults)
}
const run = runAll(chosen, { seed, chances: chances(seed), minutes: Number(values.minutes), show })
const end = () => {
  isEnding = true
  void run.close().then(() => process.exit(130))
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, end)
const rows = await run.rows
process.stdout.write(`${total(rows)}\n`)
process.exit(rows.some(({ state }) => state === 'broken') ? 1 : 0)
