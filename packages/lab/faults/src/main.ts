import { parseArgs } from 'node:util'
import { createChances } from '@crm/local-stack'
import { faults } from './faults/index.ts'
import { formatLine, formatTotal, type Row, writeReport } from './report.ts'
import { runAll } from './run.ts'

// Run by `npm run faults -- F8 F15`; without names it runs the whole table.
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: 'string' }, minutes: { type: 'string', default: '10' }, write: { type: 'boolean', default: false } },
})
const unknown = positionals.filter((id) => !faults.some((fault) => fault.id === id))
if (unknown.length > 0) {
  process.stderr.write(`Unknown fault ${unknown.join(', ')}. Known: ${faults.map(({ id }) => id).join(' ')}\n`)
  process.exit(2)
}
const seed = Number(values.seed ?? Math.floor(Math.random() * 1_000_000))
const chosen = positionals.length === 0 ? faults : faults.filter(({ id }) => positionals.includes(id))
process.stdout.write(`Seed ${seed}; ${chosen.length} rows\n`)
let isEnding = false
const show = (row: Row) => {
  if (isEnding) return
  process.stdout.write(`${formatLine(row)}\n`)
  if (values.write) writeReport(row, faults)
}
const run = runAll(chosen, { seed, chances: createChances(seed), minutes: Number(values.minutes), show })
const end = () => {
  isEnding = true
  void run.close().then(() => process.exit(130))
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, end)
const rows = await run.rows
process.stdout.write(`${formatTotal(rows)}\n`)
process.exit(rows.some(({ state }) => state === 'broken') ? 1 : 0)
