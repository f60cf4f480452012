import { runSql } from '@crm/testing/sql'
import { type BenchmarkFigure, compare, postAs, printFigures, readAs, runWarmHttpLoad } from './figures.ts'
import { fillLeads, fillTable } from './leads-data.ts'
import { startHost, withDatabase } from './product.ts'

const many = 1_000_000
const longest = 300 // milliseconds

const pages = {
  newest: '/api/admin/jobs',
  'a late page': '/api/admin/jobs?before=500000.0.0.0.0',
  failed: '/api/admin/jobs?state=failed',
  'unknown, in one queue': '/api/admin/jobs?state=unknown&queue=emails',
  'retrying, none': '/api/admin/jobs?state=retrying',
  'test emails, few': '/api/admin/jobs?queue=test-emails',
  'projection runs': '/api/admin/jobs?queue=projection-runs',
  'the last day': '/api/admin/jobs?since=SINCE',
  'failed in a month, a year ago': '/api/admin/jobs?state=failed&until=LONG_AGO',
  'search, a rare name': '/api/admin/jobs?search=zymurgy',
  'search, a common word': '/api/admin/jobs?search=example.com',
  'search, a common word that failed': '/api/admin/jobs?search=example.com&state=failed',
  'search, one address': '/api/admin/jobs?search=customer123456%40',
  'search, no match': '/api/admin/jobs?search=quixotic',
  'search, an error': '/api/admin/jobs?search=no%20such%20user',
  'search, a template': '/api/admin/jobs?search=template%204',
  'search, a phone': '/api/admin/jobs?search=2025554242',
  'search, a customer of a lead': '/api/admin/jobs?search=lead4242%40',
  'search, an id': '/api/admin/jobs?search=%23777777',
  'a lead': '/api/admin/jobs?lead=4241',
  'one error':
    '/api/admin/jobs?error=%E2%80%A6%20refused%20the%20recipient%20%E2%80%A6%3A%20550%205.1.1%20No%20such%20user%2C%20reason%20aa',
  errors: '/api/admin/jobs/errors',
  'a story': '/api/admin/jobs/email-777750/story',
  'unknown deliveries': '/api/admin/jobs/unknown',
} as const

const steady = { connections: 2, seconds: 3, rate: 5 }

export const measureJobsConsole = (): Promise<boolean> =>
  withDatabase(async (database) => {
    await fillLeads(database.url, 10_000)
    await fillTable(database.url, 'email_deliveries', messages(many))
    await runSql(database.url, others)
    for (const table of ['projection_runs', 'log_verifications']) await runSql(database.url, `vacuum analyze crm.${table}`)
    const { origin, cookies, stop } = await startHost(database, 4)
    const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
    const requests = Object.entries(pages).map(
      ([name, page]) => [name, readAs(cookies, page.replace('SINCE', ago(1)).replace('LONG_AGO', ago(330)))] as const,
    )
    const dryRun = postAs(cookies, '/api/admin/jobs/preview', { action: 'retry', filter: {} })
    const figures: BenchmarkFigure[] = []
    for (const [name, some] of [...requests, ['dry run of retrying all failed jobs', dryRun] as const]) {
      const { p99, perSecond } = await runWarmHttpLoad(origin, some, steady)
      // Without a response in time, the load test reports no latency.
      figures.push(compare(`p99, ${name}`, [perSecond === 0 ? Number.POSITIVE_INFINITY : p99, longest], 'ms', { most: 1 }))
    }
    await stop()
    return printFigures(`The console over ${many.toLocaleString('en-US')} jobs, five requests a second`, figures)
  })

// One in 50 has failed, one in 1,999 has an unknown outcome, and one in four belongs to a lead.
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
