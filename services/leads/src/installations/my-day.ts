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
      const installer = await nameAtWork(db, user)
      const toDo = date === now ? jobsUntil : jobsOn
      const lists = await db.read.query([toDo, doneOn, jobsAfter].map((jobs) => jobs(date, installer)))
      const [jobs = [], done = [], next = []] = lists.map((rows: InstallationRow[]) => rows.map((row) => installationOf(row, now)))
      return { today: now, installer, jobs, done, next }
    },
  } satisfies Handlers
}

// An installer who signs in works under their full name or their username.
async function nameAtWork({ read }: Database, { id, username }: SignedIn): Promise<string | null> {
  const [found] = await read.query(sql`
    select i.name from crm.installers i left join crm.users u on u.id = ${id}
    where i.deleted_at is null and i.status <> 'terminated' and lower(i.name) in (lower(u.full_name), lower(${username}))
    order by lower(i.name) = lower(u.full_name) desc nulls last, i.id limit 1`)
  return found?.name ?? null
}

/** Today's jobs, and then earlier ones that nobody has marked as done, the latest first. */
export const jobsUntil = (today: string, installer: string | null): SQLQuery => sql`
  select ${installationColumns} from crm.leads where ${open} and installation_date <= ${today}::date and ${theirs(installer)}
  order by installation_date desc nulls last, id desc limit ${mostJobs}`

const jobsOn = (day: string, installer: string | null): SQLQuery => sql`
  select ${installationColumns} from crm.leads where ${open} and installation_date = ${day}::date and ${theirs(installer)}
  order by id limit ${mostJobs}`

/** What was marked as done on a day. */
export const doneOn = (day: string, installer: string | null): SQLQuery => sql`
  select ${installationColumns} from crm.leads
  where deleted_at is null and installation_kind = 'completed' and completed_on = ${day}::date and ${theirs(installer)}
  order by installation_date, id limit ${mostJobs}`

/** The jobs of the days after a day, the next first. */
export const jobsAfter = (day: string, installer: string | null): SQLQuery => sql`
  select ${installationColumns} from crm.leads
  where ${open} and installation_date > ${day}::date and installation_date <= ${day}::date + ${daysAhead}::int and ${theirs(installer)}
  order by installation_date, id limit ${mostJobs}`

const theirs = (installer: string | null): SQLQuery =>
  installer === null ? sql`true` : sql`crm.installer_keys(assigned_installer) @> array[lower(${installer})]`
