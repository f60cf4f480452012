import { openDatabase } from '@crm/database'
import { createTestDatabase } from '@crm/testing'
import { pgFormat, type SQLQuery } from '@databases/pg'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildNewestNoticesQuery } from '../notice/sent-notices.ts'
import { buildDeliveriesQuery } from './handlers.ts'
import { openMessageCountsQuery } from './status.ts'

const { url } = await createTestDatabase()
const db = openDatabase({ connectionString: url, applicationName: 'outbox plans', poolSize: 2, statementTimeout: 60_000 })
const messages = 200_000

// One message in a thousand is to Zymurgy, and one in fifty has failed. Three templates share the messages, and a fourth has only 20. Every
// fourth message is a notice to the client of one of 500 installations, with a hundred each.
beforeAll(async () => {
  const owner = new pg.Client({ connectionString: url })
  await owner.connect()
  // Creating the index of words after the inserts is faster.
  const { rows } = await owner.query<{ indexdef: string }>(`select indexdef from pg_indexes where indexname = 'email_deliveries_by_words'`)
  await owner.query('drop index crm.email_deliveries_by_words')
  await owner.query(`
    insert into crm.email_deliveries (id, state, kind, message_id, template_id, template_name, recipient, recipient_name, subject, error, cause,
      record_kind, record_id, audience, notice_id)
    select n, case when n % 50 = 0 then 'failed' when n % 1999 = 0 then 'ambiguous' else 'sent' end, 'notice', 'id-' || n,
      case when n % 10000 = 1 then 4 else n % 3 + 1 end, 'Welcome', 'customer' || n || '@example.com',
      case when n % 1000 = 0 then 'Zoe Zymurgy' else 'Ada Example ' || n end, 'Your kitchen', case when n % 50 = 0 then 'no such user' end, '{}',
      case when n % 4 = 0 then 'lead' end, case when n % 4 = 0 then n / 4 % 500 + 1 end, case when n % 4 = 0 then 'client' end,
      case when n % 4 = 0 then n end
    from generate_series(1, ${messages}) n`)
  await owner.query(`
    insert into crm.leads (id, version, name, lead_origin, date_created, assigned_to, remarks, assigned_installer, created_at, updated_at)
    select n, 1, 'Ada Example ' || n, 'facebook', date '2026-03-05', 'maria', 'Sold', '{}', now(), now() from generate_series(1, 500) n`)
  await owner.query(`${rows[0]?.indexdef}; analyze crm.email_deliveries, crm.leads`)
  await owner.end()
})
afterAll(() => db.close())

type Plan = { 'Actual Rows': number; 'Actual Loops': number; 'Rows Removed by Filter'?: number; 'Node Type': string; Plans?: Plan[] }

/** The number of rows that a query read. */
async function touched(query: SQLQuery): Promise<number> {
  const { text, values } = query.format(pgFormat)
  const { rows } = await db.pool.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(`explain (analyze, format json) ${text}`, values)
  const sum = (plan: Plan): number =>
    (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops'] +
    (plan.Plans ?? []).reduce((all, one) => all + sum(one), 0)
  return sum(rows[0]?.['QUERY PLAN'][0].Plan ?? { 'Actual Rows': messages, 'Actual Loops': 1, 'Node Type': 'none' })
}

const page = { limit: 50, state: undefined, open: undefined, search: undefined, template: undefined, before: undefined }

describe(`the outbox of ${messages} messages`, () => {
  it.each([
    ['the newest', {}],
    ['those behind a message', { before: 1000 }],
    ['those that failed', { state: 'failed' }],
    ['those that failed, far behind', { state: 'failed', before: 3000 }],
    ['the few that nobody knows of', { state: 'ambiguous' }],
    ['none', { state: 'cancelled' }],
    ['those that are counted as queued', { open: 'queued' }],
    ['those that are counted as sending', { open: 'sending' }],
    ['those that are counted as retry', { open: 'retry' }],
    ['those that are counted as failed', { open: 'failed' }],
    ['those that are counted as ambiguous', { open: 'ambiguous' }],
    ['those that are counted as failed, far behind', { open: 'failed', before: 3000 }],
    ['a name that few have, and that is counted as failed', { search: 'zymurgy', open: 'failed' }],
    ['those of a template', { template: '2' }],
    ['those of a template that is hardly used', { template: '4' }],
    ['what many have in common', { search: 'example.com' }],
    ['one address', { search: 'customer123456@' }],
    ['a name that few have', { search: 'zymurgy' }],
    ['a name that few have, and that failed', { search: 'zymurgy', state: 'failed' }],
    ['what nobody has', { search: 'quixotic' }],
  ])('shows %s without looking at more than a few thousand', async (_, query) => {
    expect(await touched(buildDeliveriesQuery({ ...page, ...query }))).toBeLessThan(5000)
  })

  it('finds what was told last about each installation of a page without looking at what was told before', async () => {
    const ids = Array.from({ length: 60 }, (_, n) => n + 1)
    expect(await db.read.query(buildNewestNoticesQuery(ids))).toHaveLength(60)
    expect(await touched(buildNewestNoticesQuery(ids))).toBeLessThan(2000)
  })

  it('counts what waits for somebody up to a thousand and one', async () => {
    expect(await db.read.query(openMessageCountsQuery)).toEqual([{ queued: 0, sending: 0, retry: 0, failed: 1001, ambiguous: 98 }])
    expect(await touched(openMessageCountsQuery)).toBeLessThan(5000)
  })
})
