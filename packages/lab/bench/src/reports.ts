import { performance } from 'node:perf_hooks'
import { applyMigrations } from '@crm/database'
import { listMigrationFolders } from '@crm/local-stack'
import pg from 'pg'
import { type BenchmarkFigure, createMaximumRatioFigure, runHttpLoad } from './figures.ts'
import { fillLeads } from './leads-data.ts'
import { startHost } from './servers.ts'
import { openSessions } from './sign-in.ts'

const questions = {
  'analytics, all time': '/api/reports/analytics',
  'analytics, a year': '/api/reports/analytics?year=2025',
  'analytics, all time as of a day': '/api/reports/analytics?as_of=2025-06-30',
  'installers, all time': '/api/reports/installers',
  'installers, as of a day': '/api/reports/installers?as_of=2025-06-30',
  years: '/api/reports/years',
}

const steady = { connections: 4, seconds: 6, rate: 4 }
const longest = 500 // milliseconds

export async function measureReports(url: string, folder: string, leads: number): Promise<BenchmarkFigure[]> {
  const address = new URL(url)
  address.pathname = `/crm_reports_${leads}`
  const owner = new pg.Client({ connectionString: url })
  await owner.connect()
  await owner.query(`create database crm_reports_${leads}`)
  await owner.end()
  await applyMigrations(address.href, listMigrationFolders())
  await fillLeads(address.href, leads)
  await fillReports(address.href)
  const raw = await countedFromLeads(address.href)
  const server = await startHost(address.href, folder)
  const cookies = await openSessions(address.href, server.origin, 4)
  const figures: BenchmarkFigure[] = []
  for (const [name, path] of Object.entries(questions)) {
    const requests = cookies.map((cookie) => ({ method: 'GET' as const, path, headers: { cookie } }))
    await runHttpLoad(server.origin, requests, { ...steady, seconds: 2 })
    const { p50, p99 } = await runHttpLoad(server.origin, requests, steady)
    figures.push(
      createMaximumRatioFigure(`p99, ${name}`, p99, longest, 1, 'ms'),
      createMaximumRatioFigure(`p50, ${name}, against counting leads`, p50, raw, 1, 'ms'),
    )
  }
  await server.stop()
  return figures
}

// The baseline: one query on all leads that computes the same sums, without the report tables.
const counting = `
  select date_trunc('month', date_created), origin_key, assignee_key, count(*), count(*) filter (where status_key = 'sold'),
         sum(project_amount) filter (where status_key = 'sold')
    from crm.leads where deleted_at is null
   group by grouping sets ((), (1), (2), (3))`

async function countedFromLeads(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const times: number[] = []
  for (let round = 0; round < 5; round += 1) {
    const began = performance.now()
    await client.query(counting)
    times.push(performance.now() - began)
  }
  await client.end()
  return times.sort((a, b) => a - b)[2] ?? 0
}

// The rows that the worker would have written for these leads: 500 a day for 2,000 days, with every origin and team member each day.
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

async function fillReports(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`set work_mem = '256MB'`)
  await client.query(reports)
  for (const table of ['leads', 'lead_changes', 'lead_sums', 'installation_changes', 'installation_sums'])
    await client.query(`vacuum analyze crm.report_${table}`)
  await client.end()
}
