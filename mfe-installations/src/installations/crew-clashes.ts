import type { Installation } from '@crm/contracts'
import { alsoAt } from '@crm/lead-fields'
import { shortDate } from '@crm/ui'

/** One installer with several jobs on one day. */
export type CrewClash = { installer: string; day: string; jobs: readonly Installation[] }

/** Who is planned in more than one place on a day. */
export function crewClashes(jobs: readonly Installation[]): CrewClash[] {
  const planned = new Map<string, CrewClash>()
  for (const job of jobs) {
    for (const installer of job.installation_date === null ? [] : job.assigned_installer) {
      const day = job.installation_date ?? ''
      // Installers are named by text, in any case.
      const key = `${day} ${installer.toLowerCase()}`
      planned.set(key, { installer, day, jobs: [...(planned.get(key)?.jobs ?? []), job] })
    }
  }
  return [...planned.values()].filter((clash) => clash.jobs.length > 1)
}

/** What is said of a job's clashes: "Ruben is also at Priya Raman’s on Nov 30". */
export const clashLines = (clashes: readonly CrewClash[], job: Installation, today: string): string[] =>
  clashes
    .filter(({ jobs }) => jobs.some(({ id }) => id === job.id))
    .map(({ installer, jobs, day }) =>
      alsoAt(
        installer,
        jobs.filter(({ id }) => id !== job.id),
        shortDate(day, today),
      ),
    )

/** What is wrong with the plan of these jobs, in one line: "1 crew clash, 1 without installer"; blank where nothing is. */
export function planWarnings(clashes: readonly CrewClash[], jobs: readonly Installation[]): string {
  const ids = new Set(jobs.map(({ id }) => id))
  const clashing = clashes.filter((clash) => clash.jobs.some(({ id }) => ids.has(id))).length
  const without = jobs.filter(({ assigned_installer }) => assigned_installer.length === 0).length
  return [
    ...(clashing > 0 ? [`${clashing} crew ${clashing === 1 ? 'clash' : 'clashes'}`] : []),
    ...(without > 0 ? [`${without} without installer`] : []),
  ].join(', ')
}
