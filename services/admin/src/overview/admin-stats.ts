import type { AdminDashboardStats } from '@crm/contracts'
import type { Database } from '@crm/database'
import type { ApiHandler } from '@crm/http'
import { sql } from '@databases/pg'

// There can be many leads, so their stored counts are summed. The other tables are small.
export const createAdminStatsHandler =
  ({ read }: Pick<Database, 'read'>): ApiHandler<'adminStats'> =>
  async () => {
    const [stats]: AdminDashboardStats[] = await read.query(sql`
      select users.*, installers.*, origins.*, templates.*, (select leads from crm.lead_total) as "totalLeads"
      from
        (select count(*)::int as "totalUsers", count(*) filter (where role in ('admin', 'administrator'))::int as "adminUsers",
          count(*) filter (where is_active)::int as "activeUsers" from crm.user_summaries where deleted_at is null) users,
        (select count(*)::int as "totalInstallers", count(*) filter (where status = 'active')::int as "activeInstallers"
          from crm.installer_summaries where deleted_at is null) installers,
        (select count(*)::int as "totalLeadOrigins", count(*) filter (where is_active)::int as "activeLeadOrigins"
          from crm.origin_summaries) origins,
        (select count(*)::int as "totalEmailTemplates", count(*) filter (where is_active)::int as "activeEmailTemplates"
          from crm.template_summaries where deleted_at is null) templates`)
    if (stats === undefined) throw new Error('PostgreSQL returned no counts')
    return stats
  }
