import { findWeek, type Installation, type InstallationBoard, type InstallationFilters, type InstallerDaySchedule } from '@crm/contracts'
import type { Database } from '@crm/database'
import type { ApiHandlers, ServiceDependencies, SignedInUser } from '@crm/http'
import { type SQLQuery, sql } from '@databases/pg'
import { buildRepairsOfDayQuery } from '../repair-row.ts'
import { buildLeavesFromQuery, buildOpenInstallationsQuery, crewInstallersQuery, findCrewWarnings } from './crew.ts'
import { buildCompletedOrder, buildFilterCondition, buildOpenOrder } from './filters.ts'
import {
  buildCompletedCondition,
  buildRepairOfDayCondition,
  buildUnconfirmedCondition,
  buildUpcomingCondition,
  buildUrgentRepairCondition,
  endDayExpression,
  type InstallationRow,
  installationColumns,
  markedAsDoneCondition,
  openInstallationCondition,
  repairCondition,
  requireInstallation,
  toInstallation,
  unscheduledCondition,
} from './installation.ts'

const mostInstallations = 1_000

export function createInstallationHandlers(dependencies: Pick<ServiceDependencies, 'db' | 'today' | 'business'>) {
  const { db, today } = dependencies
  return {
    ...boardHandlers(dependencies),
    ...myDayHandlers(dependencies),

    async listInstallations(): Promise<Installation[]> {
      const rows: InstallationRow[] = await db.read.query(installationsQuery)
      const day = today()
      return rows.map((row) => toInstallation(row, day))
    },

    async getInstallation({ params }): Promise<Installation> {
      return requireInstallation(db, params.id, today())
    },
  } satisfies ApiHandlers
}

export const installationsQuery: SQLQuery = sql`
  select ${installationColumns} from crm.sold_leads
  order by installation_date desc nulls last, id desc limit ${mostInstallations}`

const mostJobs = 200
const daysAhead = 14

function myDayHandlers({ db, today }: Pick<ServiceDependencies, 'db' | 'today'>) {
  return {
    async myDay({ user, query: { date = today() } }): Promise<InstallerDaySchedule> {
      const now = today()
      const installer = await findInstallerOfUser(db, user)
      const toDo = date === now ? buildOpenInstallationsUntilQuery : installationsOnDayQuery
      const names = installer?.known_as ?? null
      const [repairs = [], ...lists] = await db.read.query([
        buildRepairsOfDayQuery(date, date === now, names),
        ...[toDo, buildInstallationsCompletedOnQuery, buildInstallationsAfterQuery].map((jobs) => jobs(date, names)),
      ])
      const [jobs = [], done = [], next = []] = lists.map((rows: InstallationRow[]) => rows.map((row) => toInstallation(row, now)))
      return { today: now, installer: installer?.name ?? null, jobs, done, next, repairs }
    },
  } satisfies ApiHandlers
}

type FoundInstaller = { name: string; known_as: string[] }

// Finds the installer whose current or former name is the user's full name or username.
async function findInstallerOfUser({ read }: Database, { id, username }: SignedInUser): Promise<FoundInstaller | null> {
  const [found]: FoundInstaller[] = await read.query(sql`
    select i.name, crm.names_of_installer(i.id) as known_as
    from (select lower(${username}) as username, (select lower(full_name) from crm.user_summaries where id = ${id}) as full_name) u
    join crm.installers i on i.id in (crm.installer_called(u.full_name), crm.installer_called(u.username))
    where i.deleted_at is null and i.status <> 'terminated'
    order by i.id = crm.installer_called(u.full_name) desc nulls last, i.id limit 1`)
  return found ?? null
}

/** Today's and earlier open installations of these names (lower case; null: all), the latest first. */
export const buildOpenInstallationsUntilQuery = (today: string, names: readonly string[] | null): SQLQuery => sql`
  select ${installationColumns} from crm.sold_leads where ${openInstallationCondition} and installation_date <= ${today}::date and ${isAssignedTo(names)}
  order by installation_date desc nulls last, id desc limit ${mostJobs}`

const installationsOnDayQuery = (day: string, names: readonly string[] | null): SQLQuery => sql`
  select ${installationColumns} from crm.sold_leads where ${openInstallationCondition} and installation_date = ${day}::date and ${isAssignedTo(names)}
  order by id limit ${mostJobs}`

export const buildInstallationsCompletedOnQuery = (day: string, names: readonly string[] | null): SQLQuery => sql`
  select ${installationColumns} from crm.sold_leads
  where installation_kind = 'completed' and completed_on = ${day}::date and ${isAssignedTo(names)}
  order by installation_date, id limit ${mostJobs}`

export const buildInstallationsAfterQuery = (day: string, names: readonly string[] | null): SQLQuery => sql`
  select ${installationColumns} from crm.sold_leads
  where ${openInstallationCondition} and installation_date > ${day}::date and installation_date <= ${day}::date + ${daysAhead}::int and ${isAssignedTo(names)}
  order by installation_date, id limit ${mostJobs}`

const isAssignedTo = (names: readonly string[] | null): SQLQuery =>
  names === null ? sql`true` : sql`crm.installer_keys(assigned_installer) && ${[...names]}::text[]`

const mostInSection = 200
const completedShown = 6 // specification 2, section 9

function boardHandlers({ db, today, business }: Pick<ServiceDependencies, 'db' | 'today' | 'business'>) {
  return {
    async installationBoard({ query: filters }): Promise<InstallationBoard> {
      const day = today()
      const week = findWeek(day, business.now().weekStartsOn)
      const [counted = [], selected = [], installers = [], jobsAhead = [], leaves = [], ...lists] = await db.read.query([
        ...[buildBoardCountsQuery(day, week), buildSectionCountsQuery(day, filters)],
        ...[crewInstallersQuery, buildOpenInstallationsQuery(day), buildLeavesFromQuery(day)],
        ...buildBoardListQueries(day, filters),
      ])
      const [next, undated, toRepair, done, past] = lists.map((rows: InstallationRow[]) => rows.map((row) => toInstallation(row, day)))
      const { jobs, ...counts } = counted[0]
      return {
        today: day,
        week: { ...week, jobs },
        upcoming: next ?? [],
        unscheduled: undated ?? [],
        repairs: toRepair ?? [],
        completed: done ?? [],
        unconfirmed: past ?? [],
        crewWarnings: findCrewWarnings({ installers, jobs: jobsAhead, leaves }),
        counts,
        found: selected[0],
      }
    },
  } satisfies ApiHandlers
}

export function buildBoardListQueries(today: string, filters: InstallationFilters): SQLQuery[] {
  // The ids come first, from the index alone.
  const list = (section: SQLQuery, order: SQLQuery, most: number) => sql`
    with listed as (
      select id from crm.sold_leads where ${section}${buildFilterCondition(filters)} order by ${order} limit ${most}
    )
    select ${installationColumns} from listed join crm.sold_leads using (id) order by ${order}`
  const completedOrder = buildCompletedOrder(filters.sort)
  return [
    ...[buildUpcomingCondition(today), unscheduledCondition, repairCondition].map((section) =>
      list(section, buildOpenOrder(filters.sort), mostInSection),
    ),
    list(markedAsDoneCondition, completedOrder, completedShown),
    list(buildUnconfirmedCondition(today), completedOrder, mostInSection),
  ]
}

// One statement, so that all figures are of the same moment.
export const buildBoardCountsQuery = (today: string, { first, last }: { first: string; last: string }): SQLQuery =>
  sql`select ${sql.join(
    [
      sql`${count(sql`installation_date between ${first}::date and ${last}::date`)} as jobs`,
      ...countSections(today),
      sql`${count(buildUrgentRepairCondition(today))} as urgent`,
      sql`${count(buildRepairOfDayCondition(today))} as "urgentToday"`,
      sql`${count(isCompletedInMonth(today))} as "completedThisMonth"`,
    ],
    sql`, `,
  )}`

export const buildSectionCountsQuery = (today: string, filters: InstallationFilters): SQLQuery =>
  sql`select ${sql.join(countSections(today, buildFilterCondition(filters)), sql`, `)}`

const countSections = (today: string, filter: SQLQuery = sql``): SQLQuery[] => [
  sql`${count(sql`${buildUpcomingCondition(today)}${filter}`)} as upcoming`,
  sql`${count(sql`${unscheduledCondition}${filter}`)} as unscheduled`,
  sql`${count(sql`${repairCondition}${filter}`)} as repairs`,
  sql`${count(sql`${buildCompletedCondition(today)}${filter}`)} as completed`,
  sql`${count(sql`${buildUnconfirmedCondition(today)}${filter}`)} as unconfirmed`,
]

const isCompletedInMonth = (today: string): SQLQuery => {
  const first = `${today.slice(0, 7)}-01`
  return sql`${buildCompletedCondition(today)} and ${endDayExpression} >= ${first}::date and ${endDayExpression} < ${first}::date + interval '1 month'`
}

const count = (condition: SQLQuery): SQLQuery => sql`(select count(*)::int from crm.sold_leads where ${condition})`
