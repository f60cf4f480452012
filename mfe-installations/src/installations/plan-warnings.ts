import type { CrewWarning, Installation } from '@crm/contracts'

/** What is wrong with the plan of these jobs, in one line: "1 crew clash, 1 on leave, 1 without installer"; blank where nothing is. */
export function planWarnings(warnings: readonly CrewWarning[], jobs: readonly Installation[]): string {
  const dayOf = new Map(jobs.map(({ id, installation_date: day }) => [id, day]))
  const ofThese = warnings.filter(({ id }) => dayOf.has(id))
  // Each of two places tells of the other.
  const count = (some: readonly CrewWarning[]): number => new Set(some.map(({ id, installer }) => `${dayOf.get(id)} ${installer}`)).size
  const clashes = count(ofThese.filter((warning) => warning.jobs.length > 0))
  const away = count(ofThese.filter((warning) => warning.leave.length > 0))
  const without = jobs.filter(({ assigned_installer }) => assigned_installer.length === 0).length
  return [
    ...(clashes > 0 ? [`${clashes} crew ${clashes === 1 ? 'clash' : 'clashes'}`] : []),
    ...(away > 0 ? [`${away} on leave`] : []),
    ...(without > 0 ? [`${without} without installer`] : []),
  ].join(', ')
}
