import { openDatabase } from '@crm/database'
import { runSql } from '@crm/testing/sql'
import { type BenchmarkFigure, compare, percentile, readAs, runWarmHttpLoad } from './figures.ts'
import { createLeadsDatabase } from './leads-data.ts'
import { type BenchDatabase, startHost } from './product.ts'

const questions = {
  'analytics, all time': '/api/reports/analytics',
  'analytics, a year': '/api/reports/analytics?year=2025',
  'analytics, all time by date sold': '/api/reports/analytics?counted_by=date_sold',
  'analytics, all time as of a day': '/api/reports/analytics?as_of=2025-06-30',
  'installers, all time': '/api/reports/installers',
  'installers, as of a day': '/api/reports/installers?as_of=2025-06-30',
  years: '/api/reports/years',
}

const steady = { connections: 4, seconds: 6, rate: 4 }
const longest = 500 // milliseconds

export async function measureReports({ url: server, folder }: BenchDatabase, leads: number): Promise<BenchmarkFigure[]> {
  const url = await createLeadsDatabase(server, 'crm_reports', leads)
  await runSql(url, `set work_mem = '256MB';${reports}`)
  for (const table of ['leads', 'lead_day_changes', 'lead_day_sums', 'installation_changes', 'installation_sums'])
    await runSql(url, `vacuum analyze crm.report_${table}`)
  const raw = await countFromLeads(url)
  const { origin, cookies, stop } = await startHost({ url, folder }, 4)
  const figures: BenchmarkFigure[] = []
  for (const [name, path] of Object.entries(questions)) {
    const { p50, p99 } = await runWarmHttpLoad(origin, readAs(cookies, path), steady)
    figures.push(
      compare(`p99, ${name}`, [p99, longest], 'ms', { most: 1 }),
      compare(`p50, ${name}, against counting leads`, [p50, raw], 'ms', { most: 1 }),
    )
  }
  await stop()
  return figures
}

// The baseline: one query on all leads that computes the same sums, without the report tables.
const counting = `
  select date_trunc('month', date_created), origin_key, assignee_key, count(*), count(*) filter (where status_key = 'sold'),
         sum(project_amount) filter (where status_key = 'sold')
    from crm.leads where deleted_at is null
   group by grouping sets ((), (1), (2), (3))`

async function countFromLeads(url: string): Promise<number> {
  const { pool, close } = openDatabase({ connectionString: url, applicationName: 'bench', poolSize: 1 })
  const times: number[] = []
  while (times.length < 5) {
    const began = performance.now()
    await pool.query(counting)
    times.push(performance.now() - began)
  }
  await close()
  return percentile(times, 0.5)
}

// The rows that the worker would have written for these leads: 500 a day for 2,000 days, with every origin and team member each day.
const reports = `
  insert into crm.report_leads (id, version, created_on, sold_on, origin, member, cents, is_sold, installation_date, installers,
      tells_of_completion, notes_name_repair, more_notes_name_it)
    select id, version, created, case when status_key = 'sold' then created + id / 7 % 60 end, origin_key, assignee_key, (project_amount * 100)::bigint, status_key = 'sold',
      case when status_key = 'sold' then created + id / 7 % 60 + id / 11 % 90 end,
      case when status_key = 'sold' then array['Installer ' || id % 10] || case when id % 3 = 0 then array['Installer ' || (id + 1) % 10] else '{}' end
           else '{}' end,
      status_key = 'sold' and id % 5 = 0, id % 40 = 0, false
    from crm.leads, lateral (select date '2026-11-01' - id / 24 % 2000 as created) days;
  insert into crm.report_lead_day_changes (counted_by, counted_on, day, origin, member, leads, sold, cents)
    select counted_by, counted_on, day, origin, member, sum(leads), sum(sold), sum(cents) from (
      select 'date_created' as counted_by, created_on as counted_on, created_on as day, origin, member, 1 as leads, 0 as sold, 0 as cents
        from crm.report_leads
      union all
      select 'date_created', created_on, sold_on, origin, member, 0, 1, cents from crm.report_leads where is_sold
      union all
      select 'date_sold', sold_on, sold_on, origin, member, 1, 1, cents from crm.report_leads where is_sold
    ) changes group by 1, 2, 3, 4, 5;
  insert into crm.report_installation_changes (installation_date, day, kind, counts, installer, jobs, cents)
    select installation_date, date '2026-11-01' - id / 24 % 2000 + id / 7 % 60, kind, counts, installer, count(*), sum(cents)
    from crm.report_leads
      cross join lateral (select 'job' as counts, '' as installer union all select 'installer', name from unnest(installers) as name) each
    where installation_date is not null group by 1, 2, 3, 4, 5;
  insert into crm.report_lead_day_sums
    select counted_by, counted_on, origin, member, sum(leads), sum(sold), sum(cents) from crm.report_lead_day_changes group by 1, 2, 3, 4;
  insert into crm.report_installation_sums
    select installation_date, kind, counts, installer, sum(jobs), sum(cents) from crm.report_installation_changes group by 1, 2, 3, 4`
