// A separate process, so that only the import uses its memory. Its arguments are the database URL and the number of rows.
import { calls } from '@crm/contracts/schemas'
import { openDatabase } from '@crm/database'
import type { EventMeta } from '@crm/domain'
import { createEventStore } from '@crm/event-store'
import { inlineProjections } from '@crm/host'
import { createLeadImportRunner, leadsService } from '@crm/service-leads'
import { readSettings } from '@crm/settings'
import { createLogger } from '@crm/telemetry'

const [url = '', rows = '0'] = process.argv.slice(2)
const clock = () => new Date()
const today = () => '2026-03-05'
const db = openDatabase({ connectionString: url, applicationName: 'crm bench', poolSize: 5 })
const store = createEventStore({ database: db, projections: inlineProjections, clock })
const log = createLogger('bench', { level: 'silent' })
const handlers = leadsService.handlers({
  store,
  db,
  settings: readSettings({ DATABASE_URL: url }),
  business: { now: () => ({ ...readSettings({ DATABASE_URL: url }), weekStartsOn: 'Sunday' }), refresh: async () => undefined },
  log,
  clock,
  today,
  root: new URL('../../../../', import.meta.url),
})
const work = createLeadImportRunner({ store, db, today })
const actor = { id: '1', name: 'maria' }
const meta: EventMeta = { actor, ip: null, userAgent: null, correlationId: 'bench', causationId: null }

async function* file(): AsyncGenerator<Uint8Array> {
  yield Buffer.from('Name,Phone,Email,Date Created,Amount,Notes\n')
  for (let n = 0; n < Number(rows); n += 100) {
    const lines = Array.from({ length: 100 }, (_, at) => lineOf(n + at))
    yield Buffer.from(lines.join(''))
  }
}

function lineOf(n: number): string {
  const digits = String(1_000_000 + n)
  const phone = `(512) ${digits.slice(0, 3)}-${digits.slice(3)}`
  const amount = `"$1,${String(n % 900).padStart(3, '0')}.50"`
  return `Imported Lead ${n},${phone},lead${n}@example.com,3/${(n % 28) + 1}/2026,${amount},"Kitchen ${n}, ""oak"""\n`
}

const request = (more: object): never => ({ query: {}, params: {}, body: undefined, meta, user: { username: 'maria' }, ...more }) as never
const peak = (): number => process.resourceUsage().maxRSS / 1024
const seconds = async (step: () => Promise<unknown>): Promise<number> => {
  const began = performance.now()
  await step()
  return (performance.now() - began) / 1000
}

const before = peak()
let id = 0
const checking = await seconds(async () => {
  const answer = await handlers.uploadLeadImport?.(request({ query: { file_name: 'bench.csv' }, upload: file() }))
  id = calls.uploadLeadImport.reply.parse(answer).id
})
const run = () => work.run(id, new AbortController().signal)
const importing = await seconds(async () => {
  await handlers.startLeadImport?.(request({ params: { id } }))
  await run()
})
const imported = calls.getLeadImport.reply.parse(await handlers.getLeadImport?.(request({ params: { id } })))
const undoing = await seconds(async () => {
  await handlers.undoLeadImport?.(request({ params: { id } }))
  await run()
})
await db.close()
if (imported.progress.created !== Number(rows)) throw new Error(`${imported.progress.created} of ${rows} rows were imported`)
const rate = (took: number): string => `${took.toFixed(1)} s (${Math.round(Number(rows) / took).toLocaleString('en-US')} rows/s)`
console.log(`
Importing a file of ${Number(rows).toLocaleString('en-US')} rows, one process
  read and checked    ${rate(checking)}
  imported            ${rate(importing)}
  undone              ${rate(undoing)}
  memory at most      ${Math.round(peak())} MB, of which ${Math.round(before)} MB before the file arrived`)
