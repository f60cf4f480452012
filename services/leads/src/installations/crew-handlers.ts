import type { CrewMember } from '@crm/contracts'
import type { Dependencies, Handlers } from '@crm/http'
import { type SQLQuery, sql } from '@databases/pg'
import { crewOf } from './crew.ts'
import { isOpenInstallation } from './sections.ts'

const mostOfDay = 500

export function crewHandlers({ db }: Pick<Dependencies, 'db'>) {
  return {
    async installationCrew({ query: { date, except } }): Promise<CrewMember[]> {
      const [installers = [], jobs = [], leaves = []] = await db.read.query([
        crewInstallersQuery,
        installationsOnQuery(date, except),
        leavesOn(date),
      ])
      return crewOf(installers, jobs, leaves)
    },
  } satisfies Handlers
}

/** Installers by name. Users are known by full name and username (as in their own leaves), unless that is another installer's name. */
export const crewInstallersQuery: SQLQuery = sql`
  with accounts as (
    select array[lower(username), lower(full_name)] as names,
           coalesce(crm.installer_called(lower(full_name)), crm.installer_called(lower(username))) as installer
    from crm.users where deleted_at is null
  )
  select i.id, i.name, i.status, crm.names_of_installer(i.id) || array(
    select name from accounts cross join unnest(names) as name
    where installer = i.id and name is not null and crm.installer_called(name) is null order by name
  ) as known_as
  from crm.installers i where i.deleted_at is null and i.status <> 'terminated' order by lower(i.name), i.id`

export const installationsOnQuery = (date: string, except: number | undefined): SQLQuery => sql`
  select id, name, assigned_installer from crm.leads
  where ${isOpenInstallation} and installation_date = ${date}::date and id is distinct from ${except ?? null}::int
  order by id limit ${mostOfDay}`

export const openInstallationsQuery = (today: string): SQLQuery => sql`
  select id, name, assigned_installer, installation_date from crm.leads
  where ${isOpenInstallation} and installation_date >= ${today}::date order by installation_date, id limit ${mostOfDay}`

export const leavesFrom = (today: string): SQLQuery => sql`
  select title, assigned_to, left(start_date, 10) as first, left(coalesce(end_date, start_date), 10) as last from crm.calendar_events
  where deleted_at is null and type = 'leave' and assigned_to is not null and left(coalesce(end_date, start_date), 10) >= ${today}
  order by start_date, id limit ${mostOfDay}`

const leavesOn = (date: string): SQLQuery => sql`
  select title, assigned_to from crm.calendar_events
  where deleted_at is null and type = 'leave' and assigned_to is not null
    and left(start_date, 10) <= ${date} and left(coalesce(end_date, start_date), 10) >= ${date}
  order by start_date, id limit ${mostOfDay}`
