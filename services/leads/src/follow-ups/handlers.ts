import type { FollowUps } from '@crm/contracts'
import type { Dependencies, Handlers } from '@crm/http'
import { type SQLQuery, sql } from '@databases/pg'
import { isDueLater, isDueToday, isDueWithinWeek, isOverdue } from '../follow-up-conditions.ts'
import { type LeadRow, leadColumns, toLead } from '../lead-row.ts'

const mostInGroup = 500

export function followUpHandlers({ db, today }: Pick<Dependencies, 'db' | 'today'>) {
  return {
    async followUps({ query }): Promise<FollowUps> {
      const day = today()
      const groups = [isOverdue(day), isDueToday(day), isDueWithinWeek(day)].map((group) => of(query.assigned_to, group))
      const [late, due, soon, counted, first] = await db.read.query([
        ...groups.map(listed),
        sql`select ${sql.join(groups.map(count), sql`, `)}`,
        firstOf(of(query.assigned_to, isDueLater(day))),
      ])
      const leads = (rows: LeadRow[] = []) => rows.map((row) => toLead(row, day))
      const [counts] = counted ?? []
      return {
        overdue: leads(late),
        dueToday: leads(due),
        upcoming: leads(soon),
        counts: { overdue: counts.group_0, dueToday: counts.group_1, upcoming: counts.group_2 },
        later: first?.[0] ?? null,
        today: day,
      }
    },
  } satisfies Handlers
}

const of = (assignee: string | undefined, group: SQLQuery): SQLQuery =>
  assignee === undefined ? group : sql`${group} and assignee_key = lower(${assignee})`

const listed = (group: SQLQuery): SQLQuery =>
  sql`select ${leadColumns} from crm.leads where ${group} order by next_followup_date, id limit ${mostInGroup}`

const count = (group: SQLQuery, index: number): SQLQuery =>
  sql`(select count(*)::int from crm.leads where ${group}) as ${sql.ident(`group_${index}`)}`

const firstOf = (group: SQLQuery): SQLQuery =>
  sql`select id, name, next_followup_date from crm.leads where ${group} order by next_followup_date, id limit 1`
