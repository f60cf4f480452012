import type { MyDay } from '@crm/contracts'
import type { Database } from '@crm/database'
import type { Dependencies, Handlers, SignedIn } from '@crm/http'
import { type SQLQuery, sql } from '@databases/pg'
import { type InstallationRow, installationColumns, installationOf } from '../installation-row.ts'
import { open } from './sections.ts'

const mostJobs = 200
const daysAhead = 14

export function myDayHandlers({ db, today }: Pick<Dependencies, 'db' | 'today'>) {
  return {
    async myDay({ user, query: { date = today() } }): Promise<MyDay> {
      const now = today()
      const installer = await installerAtWork(db, user)
      const toDo = date === now ? jobsUntil : jobsOn
      const lists = await db.read.query([toDo, doneOn, jobsAfter].map((jobs) => jobs(date, installer?.known_as ?? null)))
      const [jobs = [], done = [], next = []] = lists.map((rows: InstallationRow[]) => rows.map((row) => installationOf(row, now)))
      return { today: now, installer: installer?.name ?? null, jobs, done, next }
    },
  } satisfies Handlers
}

type AtWork = { name: string; known_as: string[] }

// An installer who signs in works under their full name or their username, or did so when a job was planned.
async function installerAtWork({ read }: Database, { id, username }: SignedIn): Promise<AtWork | null> {
  const [found]: AtWork[] = await read.query(sql`
    select i.name, crm.names_of_installer(i.id) as known_as
    from (select lower(${username}) as username, (select lower(full_name) from crm.users where id = ${id}) as full_name) u
    join crm.installers i on i.id in (crm.installer_called(u.full_name), crm.installer_called(u.username))
    where i.deleted_at is null and i.status <> 'terminated'
    order by i.id = crm.installer_called(u.full_name) desc nulls last, i.id limit 1`)
  return found ?? null
}

/** Today's jobs of whoever bears one of these names in small letters (null: everybody's), and then earlier ones that nobody has marked as done, the latest first. */
export const jobsUntil = (today: string, names: readonly string[] | null): SQLQuery => sql`
  select ${installationColumns} from crm.leads where ${open} and installation_date <= ${today}::date and ${theirs(names)}
  order by installation_date desc nulls last, id desc limit ${mostJobs}`

const jobsOn = (day: string, names: readonly string[] | null): SQLQuery => sql`
  select ${installationColumns} from crm.leads where ${open} and installation_date = ${day}::date and ${theirs(names)}
  order by id limit ${mostJobs}`

/** What was marked as done on a day. */
export const doneOn = (day: string, names: readonly string[] | null): SQLQuery => sql`
  select ${installationColumns} from crm.leads
  where deleted_at is null and installation_kind = 'completed' and completed_on = ${day}::date and ${theirs(names)}
  order by installation_date, id limit ${mostJobs}`

/** The jobs of the days after a day, the next first. */
export const jobsAfter = (day: string, names: readonly string[] | null): SQLQuery => sql`
  select ${installationColumns} from crm.leads
  where ${open} and installation_date > ${day}::date and installation_date <= ${day}::date + ${daysAhead}::int and ${theirs(names)}
  order by installation_date, id limit ${mostJobs}`

const theirs = (names: readonly string[] | null): SQLQuery =>
  names === null ? sql`true` : sql`crm.installer_keys(assigned_installer) && ${[...names]}::text[]`
