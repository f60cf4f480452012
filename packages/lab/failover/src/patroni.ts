import { formatSeconds } from '@crm/local-stack'
import { waitUntil } from '@crm/testing/harness'
import { runOnTrialMachine } from './machine.ts'
import { isNodeInRole, startPatroniCluster } from './patroni-cluster.ts'
import { formatLongestGap, runTrial } from './trial.ts'

// Run by ops/patroni-failover.sh: a primary with a synchronous standby under Patroni, behind HAProxy. The primary's machine fails.
await runOnTrialMachine(async (machine) => {
  const { primaryUrl, nodes, leader } = await startPatroniCluster(machine)
  await runTrial(
    'PostgreSQL under Patroni: the machine of the primary is lost',
    { machine, DATABASE_URL: primaryUrl },
    async (load, rest) => {
      const before = await leader()
      const acknowledgedBefore = load.acknowledged.length
      const lostAt = performance.now()
      await before.lose()
      await waitUntil('a command after the loss', () => load.acknowledged.some(({ at }) => at > lostAt + 1000))
      const heir = await leader()
      await rest()
      before.start()
      await waitUntil('the return of the old primary as a standby', () => isNodeInRole(before, 'replica'))
      const returned = performance.now() - lostAt
      return {
        isKept: heir !== before,
        lines: () => [
          ['nodes', nodes.map(({ name }) => name).join(', ')],
          ['primary before and after', `${before.name} → ${heir.name}`],
          ['commands acknowledged', `${load.acknowledged.length}, ${acknowledgedBefore} before the loss`],
          ['commands refused or unanswered', load.refused],
          ['unavailable for commands', formatLongestGap(load)],
          ['the old primary was the standby after', formatSeconds(returned)],
        ],
      }
    },
  )
})
