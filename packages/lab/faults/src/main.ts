import { parseArgs } from 'node:util'
import { createSeededRandomPicker } from '@crm/local-stack'
import { allFaults } from './faults/index.ts'
import { formatReportLine, formatReportTotal, type ReportRow, updateReportRow } from './report.ts'
import { runFaults } from './run.ts'

// Run by `npm run faults -- F8 F15`; without names it runs the whole table.
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: 'string' }, minutes: { type: 'string', default: '10' }, write: { type: 'boolean', default: false } },
})
const unknown = positionals.filter((id) => !allFaults.some((fault) => fault.id === id))
if (unknown.length > 0) {
  process.stderr.write(`Unknown fault ${unknown.join(', ')}. Known: ${allFaults.map(({ id }) => id).join(' ')}\n`)
  process.exit(2)
}
const seed = Number(values.seed ?? Math.floor(Math.random() * 1_000_000))
const chosen = positionals.length === 0 ? allFaults : allFaults.filter(({ id }) => positionals.includes(id))
process.stdout.write(`Seed ${seed}; ${chosen.length} rows\n`)
let isEnding = false
const show = (row: ReportRow) => {
  if (isEnding) return
  process.stdout.write(`${formatReportLine(row)}\n`)
  if (values.write) updateReportRow(row, allFaults)
}
const run = runFaults(chosen, { seed, chances: createSeededRandomPicker(seed), minutes: Number(values.minutes), show })
const end = () => {
  isEnding = true
  void run.close().then(() => process.exit(130))
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, end)
const rows = await run.rows
process.stdout.write(`${formatReportTotal(rows)}\n`)
process.exit(rows.some(({ state }) => state === 'broken') ? 1 : 0)
