import pg from 'pg'

const leads = (many: number) => `
  insert into crm.leads (id, version, name, phone, email, lead_origin, date_created, assigned_to, remarks, next_followup_date, notes, project_amount, created_at, updated_at)
  select n, 1,
    (array['Ann','Bob','Cy','Dee','Eve','Flo','Gus','Hal','Ida','Jo'])[1 + n % 10] || ' ' ||
      case when n % 50 = 0 then 'Quigley' || md5(n::text) else (array['Lee','Park','Ortiz','Young','Stone','Nash','Webb','Kim','Haddad'])[1 + n % 9] end,
    '(202) 555-' || lpad((n % 10000)::text, 4, '0'), 'lead' || n || '@example.com',
    (array['facebook','google_text','instagram','trade_show','whatsapp','commercial','referral','website'])[1 + n % 8],
    date '2026-11-01' - (n % 2000), (array['maria','james','sofia'])[1 + n % 3],
    (array['New','In Progress','Sold','Not Interested','Not Service Area','Not Compatible'])[1 + n % 6],
    case when n % 4 = 0 then date '2026-11-01' + (n % 60) end, '[Nov 1, 2026] Sent quote', (n % 20000)::numeric, now(), now()
  from generate_series((select coalesce(max(id), 0) + 1 from crm.leads), ${many}) n;
  delete from crm.lead_counts;
  insert into crm.lead_counts (status, origin, assignee, shard, leads)
    select status_key, origin_key, assignee_key, 0, count(*) from crm.leads where deleted_at is null group by 1, 2, 3;
  select setval('crm.lead_id', ${many})`

/** Inserts leads until the table has `many`. Drops the indexes first and creates them again afterwards, which is much faster. */
export async function fillLeads(url: string, many: number): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes
      where schemaname = 'crm' and tablename = 'leads' and indexdef not like 'CREATE UNIQUE%'`,
  )
  await client.query(`set maintenance_work_mem = '256MB'`)
  for (const { name } of indexes) await client.query(`drop index crm.${name}`)
  await client.query(leads(many))
  for (const { definition } of indexes) await client.query(definition)
  await client.query('vacuum analyze crm.leads')
  await client.query('vacuum analyze crm.lead_counts')
  // Writes the new rows to disk now, so that it does not disturb the measurement.
  await client.query('checkpoint')
  await client.end()
}

export const bareLeadsTableSql = `
  create table if not exists crm.bare_leads (id serial primary key, name text, phone text, email text, lead_origin text,
    assigned_to text, remarks text, project_amount numeric(10, 2), notes text, created_at timestamptz default now());
  grant select, insert on crm.bare_leads to crm_app;
  grant usage on sequence crm.bare_leads_id_seq to crm_app`
