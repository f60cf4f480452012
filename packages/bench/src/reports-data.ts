import pg from 'pg'

// What the worker would have written of the leads of `fillLeads`: each is recorded on the day of its creation, the sold ones are sold within
// 60 days and installed within 90 more, by one or two of ten installers.
const reports = `
  insert into crm.report_leads (id, version, month, origin, member, cents, is_sold, installation_date, installers,
      tells_of_completion, notes_name_repair, more_notes_name_it)
    select id, version, date_trunc('month', date_created), origin_key, assignee_key, (project_amount * 100)::bigint, status_key = 'sold',
      case when status_key = 'sold' then date_created + (id % 60) + (id % 90) end,
      case when status_key = 'sold' then array['Installer ' || id % 10] || case when id % 3 = 0 then array['Installer ' || (id + 1) % 10] else '{}' end
           else '{}' end,
      status_key = 'sold' and id % 5 = 0, id % 40 = 0, false
    from crm.leads;
  insert into crm.report_lead_changes (month, day, origin, member, leads, sold, cents)
    select month, day, origin, member, sum(leads), sum(sold), sum(cents) from (
      select r.month, l.date_created as day, r.origin, r.member, 1 as leads, 0 as sold, 0 as cents from crm.report_leads r join crm.leads l using (id)
      union all
      select r.month, l.date_created + (r.id % 60), r.origin, r.member, 0, 1, r.cents from crm.report_leads r join crm.leads l using (id) where is_sold
    ) changes group by 1, 2, 3, 4;
  insert into crm.report_installation_changes (installation_date, day, kind, counts, installer, jobs, cents)
    select installation_date, l.date_created + (r.id % 60), kind, counts, installer, count(*), sum(cents)
    from crm.report_leads r join crm.leads l using (id)
      cross join lateral (select 'job' as counts, '' as installer union all select 'installer', name from unnest(installers) as name) each
    where installation_date is not null group by 1, 2, 3, 4, 5`

/** Brings the tables of the reports to what the leads say. */
export async function fillReports(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`set work_mem = '256MB'`)
  await client.query(reports)
  for (const table of ['report_leads', 'report_lead_changes', 'report_installation_changes'])
    await client.query(`vacuum analyze crm.${table}`)
  await client.end()
}
