import pg from 'pg'

// What the worker would have written of as many leads: 500 a day for 2,000 days, each origin and member on each of them, unlike those of
// `fillLeads`, whose days have one origin each. Sold ones are sold within 60 days and installed within 90 more, by one or two of ten installers.
const reports = `
  insert into crm.report_leads (id, version, month, origin, member, cents, is_sold, installation_date, installers,
      tells_of_completion, notes_name_repair, more_notes_name_it)
    select id, version, date_trunc('month', created), origin_key, assignee_key, (project_amount * 100)::bigint, status_key = 'sold',
      case when status_key = 'sold' then created + id / 7 % 60 + id / 11 % 90 end,
      case when status_key = 'sold' then array['Installer ' || id % 10] || case when id % 3 = 0 then array['Installer ' || (id + 1) % 10] else '{}' end
           else '{}' end,
      status_key = 'sold' and id % 5 = 0, id % 40 = 0, false
    from crm.leads, lateral (select date '2026-11-01' - id / 24 % 2000 as created) days;
  insert into crm.report_lead_changes (month, day, origin, member, leads, sold, cents)
    select month, day, origin, member, sum(leads), sum(sold), sum(cents) from (
      select month, date '2026-11-01' - id / 24 % 2000 as day, origin, member, 1 as leads, 0 as sold, 0 as cents from crm.report_leads
      union all
      select month, date '2026-11-01' - id / 24 % 2000 + id / 7 % 60, origin, member, 0, 1, cents from crm.report_leads where is_sold
    ) changes group by 1, 2, 3, 4;
  insert into crm.report_installation_changes (installation_date, day, kind, counts, installer, jobs, cents)
    select installation_date, date '2026-11-01' - id / 24 % 2000 + id / 7 % 60, kind, counts, installer, count(*), sum(cents)
    from crm.report_leads
      cross join lateral (select 'job' as counts, '' as installer union all select 'installer', name from unnest(installers) as name) each
    where installation_date is not null group by 1, 2, 3, 4, 5;
  insert into crm.report_lead_sums
    select month, origin, member, sum(leads), sum(sold), sum(cents) from crm.report_lead_changes group by 1, 2, 3;
  insert into crm.report_installation_sums
    select installation_date, kind, counts, installer, sum(jobs), sum(cents) from crm.report_installation_changes group by 1, 2, 3, 4`

/** Brings the tables of the reports to what the leads say. */
export async function fillReports(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`set work_mem = '256MB'`)
  await client.query(reports)
  for (const table of ['leads', 'lead_changes', 'lead_sums', 'installation_changes', 'installation_sums'])
    await client.query(`vacuum analyze crm.report_${table}`)
  await client.end()
}
