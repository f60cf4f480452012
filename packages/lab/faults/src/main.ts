import { parseArgs } from 'node:util'
import { createSeededRandomPicker } from '@crm/local-stack'
import { type Fault, type FaultContext, runFault } from './fault.ts'
import { allFaults } from './faults/index.ts'
import { type FaultLab, openFaultLab } from './lab/lab.ts'
import { formatReportLine, formatReportTotal, type ReportRow, updateReportRow } from './report.ts'

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
const chances = createSeededRandomPicker(seed)
const chosen = positionals.length === 0 ? allFaults : allFaults.filter(({ id }) => positionals.includes(id))
process.stdout.write(`Seed ${seed}; ${chosen.length} rows\n`)

// All faults run in one lab. After a failed check it is replaced, because it may be damaged.
let shared: Promise<FaultLab> | undefined
const context: FaultContext = {
  lab: () => {
    shared ??= openFaultLab({ chances })
    return shared
  },
  chances,
  minutes: Number(values.minutes),
}
const closeLab = async () => {
  const open = await shared?.catch(() => undefined)
  shared = undefined
  await open?.close()
}
let isEnding = false
const end = () => {
  isEnding = true
  void closeLab().then(() => process.exit(130))
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, end)

const rows: ReportRow[] = []
for (const fault of chosen) {
  const begun = performance.now()
  const { state, figures } = await provoke(fault)
  const { id, what, how } = fault
  const row = { id, what, how, state, figures, took: performance.now() - begun, seed, date: new Date().toISOString().slice(0, 10) }
  rows.push(row)
  if (!isEnding) {
    process.stdout.write(`${formatReportLine(row)}\n`)
    if (values.write) updateReportRow(row, allFaults)
  }
  if (state === 'broken') await closeLab()
}
await closeLab()
process.stdout.write(`${formatReportTotal(rows)}\n`)
process.exit(rows.some(({ state }) => state === 'broken') ? 1 : 0)

async function provoke(fault: Fault): Promise<Pick<ReportRow, 'state' | 'figures'>> {
  if ('notHere' in fault) return { state: 'not here', figures: fault.notHere }
  if ('elsewhere' in fault) return { state: 'elsewhere', figures: fault.elsewhere }
  const { figures, breaches } = await runFault(fault, context).catch((error: unknown) => ({
    ...{ figures: '', breaches: [error instanceof Error ? error.message : String(error)] },
  }))
  return breaches.length === 0
    ? { state: 'held', figures }
    : { state: 'broken', figures: [...breaches.slice(0, 8), figures].filter(Boolean).join('; ') }
}
