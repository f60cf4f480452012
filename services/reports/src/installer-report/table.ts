import type { InstallerReport } from '@crm/contracts'
import { amountOf, averageOf } from '../money.ts'
import type { Jobs, JobsOf } from './jobs.ts'

type Table = NonNullable<InstallerReport['present']>

const none: Jobs = { jobs: 0, completed: 0, cents: 0n }

/** The table of installers as of the report's day, or as it is now. The one with the most in dollars comes first, what nobody does last. */
export function tableOf(sums: readonly JobsOf[], when: 'asOf' | 'now'): Table {
  const all = sums.find(({ counts }) => counts === 'job')?.[when] ?? none
  const of = (wanted: JobsOf['counts']) => sums.filter((each) => each.counts === wanted && each[when].jobs > 0)
  const installers = of('installer').sort(
    (a, b) => Number(b[when].cents - a[when].cents) || b[when].jobs - a[when].jobs || (a.installer < b.installer ? -1 : 1),
  )
  return {
    installers: [
      ...installers.map((each) => rowOf(each.installer, each[when])),
      ...of('nobody').map((nobody) => rowOf(null, nobody[when])),
    ],
    totalInstallations: all.jobs,
    totalValue: amountOf(all.cents),
  }
}

const rowOf = (installerName: string | null, { jobs, completed, cents }: Jobs): Table['installers'][number] => ({
  installerName,
  totalInstallations: jobs,
  completedInstallations: completed,
  pendingInstallations: jobs - completed,
  totalValue: amountOf(cents),
  averageProjectValue: averageOf(cents, jobs),
})
