import { setTimeout as pause } from 'node:timers/promises'
import { waitUntil } from '@crm/testing/harness'
import { startLoad } from './load.ts'
import { openTrialMachine } from './machine.ts'
import { isNodeInRole, startPatroniCluster } from './patroni-cluster.ts'
import { startProduct } from './product.ts'
import { countLosses, formatSeconds, printReport } from './report.ts'

const pace = 5 // commands a second
const calm = 8_000 // milliseconds under load before and after the failure

// Run by ops/patroni-failover.sh: a primary with a synchronous standby under Patroni, behind HAProxy. The primary's machine fails.
const machine = openTrialMachine()
try {
  const { primaryUrl, nodes, leader } = await startPatroniCluster(machine)
  const product = await startProduct(machine, { DATABASE_URL: primaryUrl })
  const load = startLoad(product, pace)
  await pause(calm)
  const before = await leader()
  const acknowledgedBefore = load.acknowledged.length
  const lostAt = performance.now()
  await before.lose()
  await waitUntil('a command after the loss', () => load.acknowledged.some(({ at }) => at > lostAt + 1000))
  const heir = await leader()
  await pause(calm)
  before.start()
  await waitUntil('the return of the old primary as a standby', () => isNodeInRole(before, 'replica'))
  const returned = performance.now() - lostAt
  await load.stop()
  const { lost, owed, seconds: caughtUp } = await countLosses(primaryUrl, load)
  printReport(
    'PostgreSQL under Patroni: the machine of the primary is lost',
    [
      ['nodes', nodes.map(({ name }) => name).join(', ')],
      ['primary before and after', `${before.name} → ${heir.name}`],
      ['commands acknowledged', `${load.acknowledged.length}, ${acknowledgedBefore} before the loss`],
      ['commands refused or unanswered', load.refused.length],
      ['unavailable for commands', formatSeconds(load.longestGap() * 1000)],
      ['the old primary was the standby after', formatSeconds(returned)],
      ['acknowledged commands lost', lost],
      ['activity entries still missing', owed],
      ['pending work was done after the load within', formatSeconds(caughtUp * 1000)],
    ],
    lost === 0 && owed === 0 && heir !== before,
  )
} finally {
  await machine.end()
}
