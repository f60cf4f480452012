import { type CrewWarning, type InstallerAvailability, installerStatusLabels } from '@crm/contracts'
import type { ApiHandlers, ServiceDependencies } from '@crm/http'
import { type SQLQuery, sql } from '@databases/pg'
import { openInstallationCondition } from './installation.ts'

const mostOfDay = 500

export function createCrewHandlers({ db }: Pick<ServiceDependencies, 'db'>) {
  return {
    async installationCrew({ query: { date, except } }): Promise<InstallerAvailability[]> {
      const [installers = [], jobs = [], leaves = []] = await db.read.query([
        crewInstallersQuery,
        buildInstallationsOnDayQuery(date, except),
        leavesOnQuery(date),
      ])
      return buildCrew(installers, jobs, leaves)
    },
  } satisfies ApiHandlers
}

/** `known_as` are all current and former names, in lower case. */
type CrewInstaller = { id: number; name: string; status: string; known_as: string[] }
type DayInstallation = { id: number; name: string; assigned_installer: string[] }
type DayLeave = { title: string; assigned_to: string }

// Installations and leaves name installers by text, in any case.
export function buildCrew(
  installers: readonly CrewInstaller[],
  jobs: readonly DayInstallation[],
  leaves: readonly DayLeave[],
): InstallerAvailability[] {
  return installers.map((installer) => {
    const isTheirs = (name: string): boolean => installer.known_as.includes(name.toLowerCase())
    const away = installer.status === 'on_leave' ? [installerStatusLabels.on_leave] : []
    return {
      ...installer,
      jobs: jobs.filter(({ assigned_installer: names }) => names.some(isTheirs)).map(({ id, name }) => ({ id, name })),
      leave: [...away, ...leaves.filter(({ assigned_to: name }) => isTheirs(name)).map(({ title }) => title)],
    }
  })
}

export type PlannedInstallation = DayInstallation & { installation_date: string }
type PlannedLeave = DayLeave & { first: string; last: string }

type Plan = { installers: readonly CrewInstaller[]; jobs: readonly PlannedInstallation[]; leaves: readonly PlannedLeave[] }

export function findCrewWarnings({ installers, jobs, leaves }: Plan): CrewWarning[] {
  const days = new Set(jobs.map(({ installation_date }) => installation_date))
  return [...days].flatMap((day) => {
    const ofDay = jobs.filter(({ installation_date }) => installation_date === day)
    const away = leaves.filter(({ first, last }) => first <= day && day <= last)
    const crew = buildCrew([...installers, ...listUnknownInstallers(installers, ofDay)], ofDay, away)
    return ofDay.flatMap(({ id }) =>
      crew
        .filter((member) => member.jobs.some((job) => job.id === id))
        .map(({ name, jobs: all, leave }) => ({ id, installer: name, jobs: all.filter((job) => job.id !== id), leave }))
        .filter((warning) => warning.jobs.length > 0 || warning.leave.length > 0),
    )
  })
}

// Names that are not on the list of installers can be booked twice as well.
function listUnknownInstallers(installers: readonly CrewInstaller[], jobs: readonly DayInstallation[]): CrewInstaller[] {
  const known = new Set(installers.flatMap(({ known_as }) => known_as))
  const names = new Map(jobs.flatMap((job) => job.assigned_installer.map((name) => [name.toLowerCase(), name])))
  return [...names].filter(([key]) => !known.has(key)).map(([key, name]) => ({ id: 0, name, status: 'unknown', known_as: [key] }))
}

/** Installers by name. Users are known by full name and username (as in their own leaves), unless that is another installer's name. */
export const crewInstallersQuery: SQLQuery = sql`
  with accounts as (
    select array[lower(username), lower(full_name)] as names,
           coalesce(crm.installer_called(lower(full_name)), crm.installer_called(lower(username))) as installer
    from crm.user_summaries where deleted_at is null
  )
  select i.id, i.name, i.status, crm.names_of_installer(i.id) || array(
    select name from accounts cross join unnest(names) as name
    where installer = i.id and name is not null and crm.installer_called(name) is null order by name
  ) as known_as
  from crm.installers i where i.deleted_at is null and i.status <> 'terminated' order by lower(i.name), i.id`

export const buildInstallationsOnDayQuery = (date: string, except: number | undefined): SQLQuery => sql`
  select id, name, assigned_installer from crm.sold_leads
  where ${openInstallationCondition} and installation_date = ${date}::date and id is distinct from ${except ?? null}::int
  order by id limit ${mostOfDay}`

export const buildOpenInstallationsQuery = (today: string): SQLQuery => sql`
  select id, name, assigned_installer, installation_date from crm.sold_leads
  where ${openInstallationCondition} and installation_date >= ${today}::date order by installation_date, id limit ${mostOfDay}`

export const buildLeavesFromQuery = (today: string): SQLQuery => sql`
  select title, assigned_to, left(start_date, 10) as first, left(coalesce(end_date, start_date), 10) as last from crm.calendar_summaries
  where deleted_at is null and type = 'leave' and assigned_to is not null and left(coalesce(end_date, start_date), 10) >= ${today}
  order by start_date, id limit ${mostOfDay}`

const leavesOnQuery = (date: string): SQLQuery => sql`
  select title, assigned_to from crm.calendar_summaries
  where deleted_at is null and type = 'leave' and assigned_to is not null
    and left(start_date, 10) <= ${date} and left(coalesce(end_date, start_date), 10) >= ${date}
  order by start_date, id limit ${mostOfDay}`
