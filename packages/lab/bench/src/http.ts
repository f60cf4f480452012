import { runSql } from '@crm/testing/sql'
import { type BenchmarkFigure, compare, measureRounds, postAs, readAs, runHttpLoad } from './figures.ts'
import { type BenchProduct, startServer } from './product.ts'

export const newLead = {
  name: 'Ada Park',
  phone: '(202) 555-0143',
  email: 'ada.park@example.com',
  lead_origin: 'facebook',
  assigned_to: 'maria',
  remarks: 'New',
  project_amount: '1200.00',
  notes: '[Nov 1, 2026] Sent quote',
}

/** The tables of bare Express. */
export const bareTablesSql = `
  create table if not exists crm.bare_leads (id serial primary key, name text, phone text, email text, lead_origin text,
    assigned_to text, remarks text, project_amount numeric(10, 2), notes text, next_followup_date date, created_at timestamptz default now());
  create table if not exists crm.bare_notes (id serial primary key, lead_id int not null, note text, created_at timestamptz default now());
  grant select, insert, update on crm.bare_leads, crm.bare_notes to crm_app;
  grant usage on sequence crm.bare_leads_id_seq, crm.bare_notes_id_seq to crm_app`

export const startBareExpress = (url: string) =>
  startServer('packages/lab/bench/src/bare-express.ts', { DATABASE_URL: url }, { path: '/ready', status: 200 })

/** Compares the product with plain express on the same database. */
export async function measureApi(url: string, { origin, cookies }: BenchProduct): Promise<BenchmarkFigure[]> {
  await runSql(url, bareTablesSql)
  const bare = await startBareExpress(url)
  const measure = (requests: Parameters<typeof runHttpLoad>[1]) =>
    measureRounds(async () => {
      const { perSecond: theirs } = await runHttpLoad(bare.origin, requests)
      return [(await runHttpLoad(origin, requests)).perSecond, theirs]
    })
  try {
    const list = await measure(readAs(cookies, '/api/leads?page=1&limit=20'))
    const create = await measure(postAs(cookies, '/api/leads', newLead))
    return [
      compare('GET /api/leads against the same SQL', list, 'per s', { least: 0.6 }),
      compare('POST /api/leads against one INSERT', create, 'per s', { least: 0.35 }),
    ]
  } finally {
    await bare.stop()
  }
}
