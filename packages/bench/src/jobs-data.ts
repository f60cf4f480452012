import pg from 'pg'
import { fillLeads } from './leads-data.ts'

// One in fifty has failed, of forty kinds of errors; one in two thousand nobody knows of. Every fourth is about one of the leads. A year of them, and
// a few thousand runs and checks of the log.
const messages = (many: number) => `
  insert into crm.email_deliveries (id, state, kind, message_id, template_id, template_name, recipient, recipient_name, subject, error, attempts, cause,
    record_kind, record_id, requested_by, created_at, sent_at)
  select n, case when n % 50 = 0 then 'failed' when n % 1999 = 0 then 'ambiguous' else 'sent' end, case when n % 100000 = 1 then 'test' else 'notice' end,
    '<n-' || n || '@example.com>', n % 7 + 1, 'Template ' || n % 7 + 1, 'customer' || n || '@example.com',
    case when n % 1000 = 0 then 'Zoe Zymurgy' else 'Ada Example ' || n end, 'Your kitchen',
    case when n % 50 = 0 then '192.0.2.7 refused the recipient customer' || n || '@example.com: 550 5.1.1 No such user, reason '
        || chr(97 + n / 50 % 20) || chr(97 + n / 1000 % 2)
      when n % 1999 = 0 then 'The connection broke after ' || n || ' bytes' end,
    1, '{"actor": {"id": null, "name": null}, "ip": null, "userAgent": null, "correlationId": "bench", "causationId": null}',
    case when n % 4 = 0 then 'lead' end, case when n % 4 = 0 then n % 10000 + 1 end, 'maria',
    now() - (${many} - n) * interval '31 seconds', case when n % 50 <> 0 and n % 1999 <> 0 then now() - (${many} - n) * interval '31 seconds' end
  from generate_series(1, ${many}) n`

const others = `
  insert into crm.projection_runs (id, projection, kind, state, cause, asked_at, finished_at, touched_at, error)
    select n, 'leads', case when n % 2 = 0 then 'verify' else 'rebuild' end, case when n % 30 = 0 then 'failed' else 'done' end,
      '{"actor": {"name": "ada"}}', now() - (5000 - n) * interval '100 minutes', now(), now(), case when n % 30 = 0 then 'no space left' end
    from generate_series(1, 5000) n;
  insert into crm.log_verifications (asked_at, started_at, finished_at)
    select now() - (2000 - n) * interval '4 hours', now(), now() from generate_series(1, 2000) n`

/** Puts so many messages, 10,000 leads and 7,000 other jobs into an empty database. */
export async function fillJobs(url: string, many: number): Promise<void> {
  await fillLeads(url, 10_000)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  // Indexes are made faster afterwards.
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes
      where schemaname = 'crm' and tablename = 'email_deliveries' and indexdef not like 'CREATE UNIQUE%'`,
  )
  await client.query(`set maintenance_work_mem = '256MB'`)
  for (const { name } of indexes) await client.query(`drop index crm.${name}`)
  await client.query(messages(many))
  await client.query(others)
  for (const { definition } of indexes) await client.query(definition)
  await client.query('vacuum analyze crm.email_deliveries, crm.projection_runs, crm.log_verifications')
  await client.end()
}
