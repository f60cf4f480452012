import { applyMigrations } from '@crm/database'
import { listMigrationFolders } from '@crm/local-stack'
import { createDatabase, runSql } from '@crm/testing/sql'

const leads = (many: number) => `
  insert into crm.leads (id, version, name, phone, email, lead_origin, date_created, assigned_to, remarks, next_followup_date, notes, project_amount, created_at, updated_at)
  select n, 1,
    (array['Ann','Bob','Cy','Dee','Eve','Flo','Gus','Hal','Ida','Jo'])[1 + n % 10] || ' ' ||
      case when n % 50 = 0 then 'Quigley' || md5(n::text) when n % 360 = 7 then 'Marlow' else (array['Lee','Park','Ortiz','Young','Stone','Nash','Webb','Kim','Haddad'])[1 + n % 9] end,
    '(202) 555-' || lpad((n % 10000)::text, 4, '0'), 'lead' || n || '@example.com',
    (array['facebook','google_text','instagram','trade_show','whatsapp','commercial','referral','website'])[1 + n % 8],
    date '2026-11-01' - (n % 2000), (array['maria','james','sofia'])[1 + n % 3],
    (array['New','In Progress','Sold','Not Interested','Not Service Area','Not Compatible'])[1 + n % 6],
    case when n % 4 = 0 then date '2026-11-01' + (n % 60) end, '[Nov 1, 2026] Sent quote' || case when n % 150 = 3 then ', has grey cabinets' else '' end, (n % 20000)::numeric, now(), now()
  from generate_series((select coalesce(max(id), 0) + 1 from crm.leads), ${many}) n;
  delete from crm.lead_counts;
  insert into crm.lead_counts (status, origin, assignee, shard, leads)
    select status_key, origin_key, assignee_key, 0, count(*) from crm.leads where deleted_at is null group by 1, 2, 3;
  select setval('crm.lead_id', ${many})`

/** Inserts leads until the table has `many`. */
export async function fillLeads(url: string, many: number): Promise<void> {
  await fillTable(url, 'leads', leads(many))
  await runSql(url, 'vacuum analyze crm.lead_counts')
  // Writes the new rows to disk now, so that it does not disturb the measurement.
  await runSql(url, 'checkpoint')
}

/** Runs the statements that fill a table. Drops its indexes first and creates them again afterwards, which is much faster. */
export async function fillTable(url: string, table: string, statements: string): Promise<void> {
  const indexes = await runSql<{ name: string; definition: string }>(
    url,
    `select indexname as name, indexdef as definition from pg_indexes
      where schemaname = 'crm' and tablename = $1 and indexdef not like 'CREATE UNIQUE%'`,
    [table],
  )
  const dropped = indexes.map(({ name }) => `drop index crm.${name}`)
  const created = indexes.map(({ definition }) => definition)
  await runSql(url, [`set maintenance_work_mem = '256MB'`, ...dropped, statements, ...created].join(';\n'))
  await runSql(url, `vacuum analyze crm.${table}`)
}

/** Another database of the server, with this number of leads. */
export async function createLeadsDatabase(server: string, name: string, many: number): Promise<string> {
  const url = await createDatabase(server, name)
  await applyMigrations(url, listMigrationFolders())
  await fillLeads(url, many)
  return url
}
