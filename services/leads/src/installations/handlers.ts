import {
  type CompletedProjects,
  type CrewWarning,
  type FoundProject,
  type Installation,
  type InstallationBoard,
  type MyDay,
  mostProjectsFound,
} from '@crm/contracts'
import type { Database } from '@crm/database'
import type { Dependencies, Handlers, SignedIn } from '@crm/http'
import { type SQLQuery, sql } from '@databases/pg'
import { findInstallation, type InstallationRow, installationColumns, isInstallation, toInstallation } from '../installation-row.ts'
import { searchCondition } from '../search.ts'
import { type CrewInstaller, crewOf, type DayInstallation, type DayLeave } from './crew.ts'
import { crewHandlers, crewInstallersQuery, leavesFrom, openInstallationsQuery } from './crew-handlers.ts'
import {
  endDay,
  isCompleted,
  isOpenInstallation,
  isRepair,
  isUnconfirmed,
  isUnscheduled,
  isUpcoming,
  isUrgentRepair,
  latestFirst,
} from './sections.ts'

const mostInstallations = 1_000

export function installationHandlers(dependencies: Pick<Dependencies, 'db' | 'today'>) {
  const { db, today } = dependencies
  return {
    ...boardHandlers(dependencies),
    ...completedProjectHandlers(dependencies),
    ...crewHandlers(dependencies),
    ...myDayHandlers(dependencies),

    async listInstallations(): Promise<Installation[]> {
      const rows: InstallationRow[] = await db.read.query(allInstallations)
      const day = today()
      return rows.map((row) => toInstallation(row, day))
    },

    async getInstallation({ params }): Promise<Installation> {
      return findInstallation(db, params.id, today())
    },
  } satisfies Handlers
}

export const allInstallations: SQLQuery = sql`
  select ${installationColumns} from crm.leads where ${isInstallation}
  order by installation_date desc nulls last, id desc limit ${mostInstallations}`

function completedProjectHandlers({ db, today }: Pick<Dependencies, 'db' | 'today'>) {
  return {
    async listCompletedProjects({ query }): Promise<CompletedProjects> {
      const day = today()
      const [rows = [], counted = []] = await db.read.query([projectsPage(day, query), countOf(day)])
      return { projects: rows.map((row: InstallationRow) => toInstallation(row, day)), total: counted[0].total }
    },

    async searchCompletedProjects({ query }): Promise<FoundProject[]> {
      return db.read.query(projectsFound(today(), query.q))
    },
  } satisfies Handlers
}

// The ids come first, from the index alone.
export const projectsPage = (today: string, { page, limit }: { page: number; limit: number }): SQLQuery => sql`
  with page as (
    select id from crm.leads where ${isCompleted(today)} order by ${latestFirst} limit ${limit} offset ${(page - 1) * limit}
  )
  select ${installationColumns} from page join crm.leads using (id) order by ${latestFirst}`

export const countOf = (today: string): SQLQuery => sql`select count(*)::int as total from crm.leads where ${isCompleted(today)}`

export const projectsFound = (today: string, search: string): SQLQuery => sql`
  select id, name, phone, email, address, project_amount, installation_date from crm.leads
  where ${isCompleted(today)} and (${searchCondition(search)}) order by ${latestFirst} limit ${mostProjectsFound}`

const mostJobs = 200
const daysAhead = 14

function myDayHandlers({ db, today }: Pick<Dependencies, 'db' | 'today'>) {
  return {
    async myDay({ user, query: { date = today() } }): Promise<MyDay> {
      const now = today()
      const installer = await installerAtWork(db, user)
      const toDo = date === now ? installationsUntilQuery : jobsOn
      const lists = await db.read.query([toDo, doneOn, installationsAfterQuery].map((jobs) => jobs(date, installer?.known_as ?? null)))
      const [jobs = [], done = [], next = []] = lists.map((rows: InstallationRow[]) => rows.map((row) => toInstallation(row, now)))
      return { today: now, installer: installer?.name ?? null, jobs, done, next }
    },
  } satisfies Handlers
}

type AtWork = { name: string; known_as: string[] }

// Installers sign in with their full name or username, or had that name when the installation was planned.
async function installerAtWork({ read }: Database, { id, username }: SignedIn): Promise<AtWork | null> {
  const [found]: AtWork[] = await read.query(sql`
    select i.name, crm.names_of_installer(i.id) as known_as
    from (select lower(${username}) as username, (select lower(full_name) from crm.users where id = ${id}) as full_name) u
    join crm.installers i on i.id in (crm.installer_called(u.full_name), crm.installer_called(u.username))
    where i.deleted_at is null and i.status <> 'terminated'
    order by i.id = crm.installer_called(u.full_name) desc nulls last, i.id limit 1`)
  return found ?? null
}

/** Today's and earlier open installations of these names (lower case; null: all), the latest first. */
export const installationsUntilQuery = (today: string, names: readonly string[] | null): SQLQuery => sql`
  select ${installationColumns} from crm.leads where ${isOpenInstallation} and installation_date <= ${today}::date and ${theirs(names)}
  order by installation_date desc nulls last, id desc limit ${mostJobs}`

const jobsOn = (day: string, names: readonly string[] | null): SQLQuery => sql`
  select ${installationColumns} from crm.leads where ${isOpenInstallation} and installation_date = ${day}::date and ${theirs(names)}
  order by id limit ${mostJobs}`

export const doneOn = (day: string, names: readonly string[] | null): SQLQuery => sql`
  select ${installationColumns} from crm.leads
  where deleted_at is null and installation_kind = 'completed' and completed_on = ${day}::date and ${theirs(names)}
  order by installation_date, id limit ${mostJobs}`

export const installationsAfterQuery = (day: string, names: readonly string[] | null): SQLQuery => sql`
  select ${installationColumns} from crm.leads
  where ${isOpenInstallation} and installation_date > ${day}::date and installation_date <= ${day}::date + ${daysAhead}::int and ${theirs(names)}
  order by installation_date, id limit ${mostJobs}`

const theirs = (names: readonly string[] | null): SQLQuery =>
  names === null ? sql`true` : sql`crm.installer_keys(assigned_installer) && ${[...names]}::text[]`

const mostInSection = 200
const completedShown = 6 // specification 2, section 9

function boardHandlers({ db, today }: Pick<Dependencies, 'db' | 'today'>) {
  return {
    async installationBoard(): Promise<InstallationBoard> {
      const day = today()
      const week = weekOf(day)
      const [counted = [], installers = [], jobsAhead = [], leaves = [], ...lists] = await db.read.query([
        ...[countsOf(day, week), crewInstallersQuery, openInstallationsQuery(day), leavesFrom(day)],
        ...listsOf(day),
      ])
      const [next, undated, toRepair, done] = lists.map((rows: InstallationRow[]) => rows.map((row) => toInstallation(row, day)))
      const { jobs, ...counts } = counted[0]
      return {
        today: day,
        week: { ...week, jobs },
        upcoming: next ?? [],
        unscheduled: undated ?? [],
        repairs: toRepair ?? [],
        completed: done ?? [],
        crewWarnings: crewWarningsOf({ installers, jobs: jobsAhead, leaves }),
        counts,
      }
    },
  } satisfies Handlers
}

export const listsOf = (today: string): SQLQuery[] => [
  ...[isUpcoming(today), isUnscheduled, isRepair].map(
    (section) => sql`
      select ${installationColumns} from crm.leads where ${section} order by installation_date, id limit ${mostInSection}`,
  ),
  sql`select ${installationColumns} from crm.leads where ${isCompleted(today)} order by ${latestFirst} limit ${completedShown}`,
]

// One statement, so that all figures are of the same moment.
export const countsOf = (today: string, { first, last }: { first: string; last: string }): SQLQuery =>
  sql`select ${sql.join(
    [
      sql`${count(sql`${isInstallation} and installation_date between ${first}::date and ${last}::date`)} as jobs`,
      sql`${count(isUpcoming(today))} as upcoming`,
      sql`${count(isUnscheduled)} as unscheduled`,
      sql`${count(isRepair)} as repairs`,
      sql`${count(isUrgentRepair(today))} as urgent`,
      sql`${count(isCompleted(today))} as completed`,
      sql`${count(ofMonth(today))} as "completedThisMonth"`,
      sql`${count(isUnconfirmed(today))} as unconfirmed`,
    ],
    sql`, `,
  )}`

const ofMonth = (today: string): SQLQuery => {
  const first = `${today.slice(0, 7)}-01`
  return sql`${isCompleted(today)} and ${endDay} >= ${first}::date and ${endDay} < ${first}::date + interval '1 month'`
}

const count = (condition: SQLQuery): SQLQuery => sql`(select count(*)::int from crm.leads where ${condition})`

const day = 86_400_000 // milliseconds

const daysAfter = (date: string, days: number): string => new Date(Date.parse(date) + days * day).toISOString().slice(0, 10)

function weekOf(today: string): { first: string; last: string } {
  const sinceMonday = (new Date(today).getUTCDay() + 6) % 7
  return { first: daysAfter(today, -sinceMonday), last: daysAfter(today, 6 - sinceMonday) }
}

export type PlannedInstallation = DayInstallation & { installation_date: string }
type PlannedLeave = DayLeave & { first: string; last: string }

type Plan = { installers: readonly CrewInstaller[]; jobs: readonly PlannedInstallation[]; leaves: readonly PlannedLeave[] }

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

// Names that are not on the list of installers can be booked twice as well.
function unknown(installers: readonly CrewInstaller[], jobs: readonly DayInstallation[]): CrewInstaller[] {
  const known = new Set(installers.flatMap(({ known_as }) => known_as))
  const names = new Map(jobs.flatMap((job) => job.assigned_installer.map((name) => [name.toLowerCase(), name])))
  return [...names].filter(([key]) => !known.has(key)).map(([key, name]) => ({ id: 0, name, status: 'unknown', known_as: [key] }))
}
