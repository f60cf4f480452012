import type { DashboardStats } from '@crm/contracts'
import type { Dependencies, Handlers } from '@crm/http'
import { sql } from '@databases/pg'
import { isDueByToday } from '../follow-up-conditions.ts'

export function dashboardHandlers({ db, today }: Pick<Dependencies, 'db' | 'today'>) {
  return {
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
  } satisfies Handlers
}
