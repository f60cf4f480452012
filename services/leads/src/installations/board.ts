import type { InstallationBoard } from '@crm/contracts'
import type { Dependencies, Handlers } from '@crm/http'
import { type SQLQuery, sql } from '@databases/pg'
import { type InstallationRow, installationColumns, installationOf, isInstallation } from '../installation-row.ts'
import { jobsFrom, leavesFrom, onTheBooks } from './crew-handlers.ts'
import { crewWarningsOf } from './crew-warnings.ts'
import { completed, endDay, latestFirst, repairs, unconfirmed, unscheduled, upcoming, urgent } from './sections.ts'
import { weekOf } from './week.ts'

const mostInSection = 200
const completedShown = 6 // specification 2, section 9

export function boardHandlers({ db, today }: Pick<Dependencies, 'db' | 'today'>) {
  return {
    async installationBoard(): Promise<InstallationBoard> {
      const day = today()
      const week = weekOf(day)
      const [counted = [], installers = [], jobsAhead = [], leaves = [], ...lists] = await db.read.query([
        ...[countsOf(day, week), onTheBooks, jobsFrom(day), leavesFrom(day)],
        ...listsOf(day),
      ])
      const [next, undated, toRepair, done] = lists.map((rows: InstallationRow[]) => rows.map((row) => installationOf(row, day)))
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

/** The lists of the board in its order; the next job first, of what is completed the latest. */
export const listsOf = (today: string): SQLQuery[] => [
  ...[upcoming(today), unscheduled, repairs].map(
    (section) => sql`
      select ${installationColumns} from crm.leads where ${section} order by installation_date, id limit ${mostInSection}`,
  ),
  sql`select ${installationColumns} from crm.leads where ${completed(today)} order by ${latestFirst} limit ${completedShown}`,
]

/** All figures in one statement, so that they are of one moment. */
export const countsOf = (today: string, { first, last }: { first: string; last: string }): SQLQuery =>
  sql`select ${sql.join(
    [
      sql`${count(sql`${isInstallation} and installation_date between ${first}::date and ${last}::date`)} as jobs`,
      sql`${count(upcoming(today))} as upcoming`,
      sql`${count(unscheduled)} as unscheduled`,
      sql`${count(repairs)} as repairs`,
      sql`${count(urgent(today))} as urgent`,
      sql`${count(completed(today))} as completed`,
      sql`${count(ofMonth(today))} as "completedThisMonth"`,
      sql`${count(unconfirmed(today))} as unconfirmed`,
    ],
    sql`, `,
  )}`

const ofMonth = (today: string): SQLQuery => {
  const first = `${today.slice(0, 7)}-01`
  return sql`${completed(today)} and ${endDay} >= ${first}::date and ${endDay} < ${first}::date + interval '1 month'`
}

const count = (condition: SQLQuery): SQLQuery => sql`(select count(*)::int from crm.leads where ${condition})`
