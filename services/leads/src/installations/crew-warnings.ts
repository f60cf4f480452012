import type { CrewWarning } from '@crm/contracts'
import { crewOf, type JobOfDay, type LeaveOfDay, type OnTheBooks } from './crew.ts'

/** What is left to do on a day. */
export type PlannedJob = JobOfDay & { installation_date: string }
/** A leave from its first day to its last. */
export type PlannedLeave = LeaveOfDay & { first: string; last: string }

type Plan = { installers: readonly OnTheBooks[]; jobs: readonly PlannedJob[]; leaves: readonly PlannedLeave[] }

/** What speaks against the plan: for each job and each of its installers who works elsewhere on that day, or is on leave. */
export function crewWarningsOf({ installers, jobs, leaves }: Plan): CrewWarning[] {
  const days = new Set(jobs.map(({ installation_date }) => installation_date))
  return [...days].flatMap((day) => {
    const ofDay = jobs.filter(({ installation_date }) => installation_date === day)
    const away = leaves.filter(({ first, last }) => first <= day && day <= last)
    const crew = crewOf([...installers, ...unknown(installers, ofDay)], ofDay, away)
    return ofDay.flatMap(({ id }) =>
      crew
        .filter((member) => member.jobs.some((job) => job.id === id))
        .map(({ name, jobs: all, leave }) => ({ id, installer: name, jobs: all.filter((job) => job.id !== id), leave }))
        .filter((warning) => warning.jobs.length > 0 || warning.leave.length > 0),
    )
  })
}

// Whoever is named and not on the books can't be in two places either.
function unknown(installers: readonly OnTheBooks[], jobs: readonly JobOfDay[]): OnTheBooks[] {
  const known = new Set(installers.flatMap(({ known_as }) => known_as))
  const names = new Map(jobs.flatMap((job) => job.assigned_installer.map((name) => [name.toLowerCase(), name])))
  return [...names].filter(([key]) => !known.has(key)).map(([key, name]) => ({ id: 0, name, status: 'unknown', known_as: [key] }))
}
