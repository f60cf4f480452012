import type { DashboardStats, FollowUps } from '@crm/contracts'
import type { ApiHandlers, ServiceDependencies } from '@crm/http'
import { type SQLQuery, sql } from '@databases/pg'
import { type LeadRow, leadColumns, toLead } from '../lead-row.ts'

const mostInGroup = 500

export function createFollowUpHandlers({ db, today }: Pick<ServiceDependencies, 'db' | 'today'>) {
  return {
    async followUps({ query }): Promise<FollowUps> {
      const day = today()
      const groups = [isOverdue(day), isDueToday(day), isDueWithinWeek(day)].map((group) => ofAssignee(query.assigned_to, group))
      const [late, due, soon, counted, first] = await db.read.query([
        ...groups.map(listGroup),
        sql`select ${sql.join(groups.map(countGroup), sql`, `)}`,
        findFirst(ofAssignee(query.assigned_to, isDueLater(day))),
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

    async dashboardStats(): Promise<DashboardStats> {
      const day = today()
      const [stats] = await db.read.query(sql`
        select coalesce(sum(leads), 0)::int as "totalLeads",
          coalesce(sum(leads) filter (where status = 'sold'), 0)::int as "soldLeads",
          (select count(*)::int from crm.leads where ${isDueByToday(day)}) as "todayFollowups",
          (select count(*)::int from crm.leads where deleted_at is null and date_created = ${day}::date) as "newToday"
        from crm.lead_counts`)
      return stats ?? { totalLeads: 0, soldLeads: 0, todayFollowups: 0, newToday: 0 }
    },
  } satisfies ApiHandlers
}

// Exactly these spellings (specification 1, section 4). Repeats the condition of the partial index leads_to_follow_up.
const toFollowUp = sql`deleted_at is null and remarks <> '' and remarks not in ('not-interested', 'not-compatible', 'not-service-area')`

// The dashboard uses the same conditions as the follow-up screen, so their numbers agree.
const isOverdue = (today: string): SQLQuery => sql`${toFollowUp} and next_followup_date < ${today}::date`
const isDueToday = (today: string): SQLQuery => sql`${toFollowUp} and next_followup_date = ${today}::date`
const isDueByToday = (today: string): SQLQuery => sql`${toFollowUp} and next_followup_date <= ${today}::date`
const isDueWithinWeek = (today: string): SQLQuery =>
  sql`${toFollowUp} and next_followup_date > ${today}::date and next_followup_date <= ${today}::date + 7`
const isDueLater = (today: string): SQLQuery => sql`${toFollowUp} and next_followup_date > ${today}::date + 7`

const ofAssignee = (assignee: string | undefined, group: SQLQuery): SQLQuery =>
  assignee === undefined ? group : sql`${group} and assignee_key = lower(${assignee})`

const listGroup = (group: SQLQuery): SQLQuery =>
  sql`select ${leadColumns} from crm.leads where ${group} order by next_followup_date, id limit ${mostInGroup}`

const countGroup = (group: SQLQuery, index: number): SQLQuery =>
  sql`(select count(*)::int from crm.leads where ${group}) as ${sql.ident(`group_${index}`)}`

const findFirst = (group: SQLQuery): SQLQuery =>
  sql`select id, name, next_followup_date from crm.leads where ${group} order by next_followup_date, id limit 1`
