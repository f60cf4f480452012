import { setTimeout as pause } from 'node:timers/promises'
import { waitUntil } from '@crm/testing/harness'
import { runSql } from '@crm/testing/sql'
import { runOnTrialMachine } from './machine.ts'
import { isNodeInRole, startPatroniCluster } from './patroni-cluster.ts'
import { postLead, printReport, type RunningProduct, startProduct } from './trial.ts'

/** Reads of clients that had just written; `stale` ones did not show the write. */
type Readers = { looks: number; stale: number; failed: number; milliseconds: number[] }

const rounds = 60 // writes per phase, each followed at once by a read of the list
const pace = 200 // milliseconds between two rounds

// Run by ops/replica-reads.sh: lists are read from the standby. A client that has just written reads through the other host and must see its
// write.
await runOnTrialMachine(async (machine) => {
  const { primaryUrl, standbyUrl, nodes, leader } = await startPatroniCluster(machine)
  const product = await startProduct(machine, { DATABASE_URL: primaryUrl, DATABASE_REPLICA_URL: standbyUrl })
  const well = await phase(product, 'well')
  const fromStandby = await readsOf(product)

  // The standby stops replaying but still responds.
  await runSql(standbyUrl, 'select pg_wal_replay_pause()')
  const behind = await phase(product, 'behind')
  await runSql(standbyUrl, 'select pg_wal_replay_resume()')

  const primary = await leader()
  const standby = nodes.find((node) => node !== primary)
  if (!standby) throw new Error('there is no standby')
  await standby.lose()
  const away = await phase(product, 'away')
  standby.start()
  await waitUntil('the return of the standby', () => isNodeInRole(standby, 'replica'))
  await pause(6_000)
  const before = await readsOf(product)
  const again = await phase(product, 'again')
  const after = await readsOf(product)

  const all = [well, behind, away, again]
  printReport(
    'Lists from a standby, looked at right after a write',
    [
      ['following: stale, failed, of looks', formatReaders(well)],
      ['  answered by the standby and the primary', `${fromStandby.standby} and ${fromStandby.primary}`],
      ['standby stands still: stale, failed, of looks', formatReaders(behind)],
      ['standby killed: stale, failed, of looks', formatReaders(away)],
      ['standby back: stale, failed, of looks', formatReaders(again)],
      ['  answered by the standby and the primary', `${after.standby - before.standby} and ${after.primary - before.primary}`],
    ],
    all.every(({ stale, failed }) => stale + failed === 0) && fromStandby.standby > 0 && after.standby > before.standby,
  )
})

async function phase(product: RunningProduct, name: string): Promise<Readers> {
  const { urls, cookie } = product
  const readers: Readers = { looks: 0, stale: 0, failed: 0, milliseconds: [] }
  for (let round = 1; round <= rounds; round++) {
    const [there = '', elsewhere = ''] = round % 2 === 0 ? urls : urls.toReversed()
    const written = await postLead(product, there, `Reader ${name} ${round}`)
    const { id } = (await written.json()) as { id: number }
    const begun = performance.now()
    const list = await fetch(`${elsewhere}/api/leads?limit=5`, { headers: { cookie } })
    readers.milliseconds.push(performance.now() - begun)
    readers.looks += 1
    if (!written.ok || !list.ok) readers.failed += 1
    else if (!((await list.json()) as { leads: { id: number }[] }).leads.some((lead) => lead.id === id)) readers.stale += 1
    await pause(pace)
  }
  return readers
}

function formatReaders({ stale, failed, looks, milliseconds }: Readers): string {
  const sorted = milliseconds.toSorted((a, b) => a - b)
  const at = (part: number) => Math.round(sorted[Math.floor(sorted.length * part)] ?? 0)
  return `${stale}, ${failed}, of ${looks}; ${at(0.5)} ms at the median, ${at(0.95)} ms at the 95th percentile`
}

async function readsOf({ urls, cookie }: RunningProduct): Promise<{ standby: number; primary: number }> {
  const pages = await Promise.all(urls.map(async (url) => (await fetch(`${url}/metrics`, { headers: { cookie } })).text()))
  const sum = (database: string) =>
    pages.reduce((so, page) => so + Number(new RegExp(`crm_list_reads\\{database="${database}"\\} (\\d+)`).exec(page)?.[1] ?? 0), 0)
  return { standby: sum('standby'), primary: sum('primary') }
}
