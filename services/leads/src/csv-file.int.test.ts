import { Readable } from 'node:stream'
import { leadFields } from '@crm/contracts'
import { readCsvRows, unescapeSpreadsheetFormula } from '@crm/csv'
import { leadEventTypes } from '@crm/events'
import { StreamedReply } from '@crm/http'
import { createTestDatabase } from '@crm/testing'
import { buildTestEventMeta, diego, maria, startServiceApi } from '@crm/testing/service-api'
import pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { createLeadExportHandlers } from './list/export-leads.ts'

const { url } = await createTestDatabase()
const { call, store, db } = await startServiceApi({ url })
const handlers = createLeadExportHandlers({ store, db, today: () => '2026-03-05' })

const ada = { name: 'Ada "the wrap" Example', phone: '+1 213 555 0101', lead_origin: 'google_text', assigned_to: 'maria' }
const telling = {
  ...ada,
  email: 'ada@example.com',
  remarks: 'Sold',
  date_created: '2026-03-01',
  next_followup_date: '2026-03-09',
  project_amount: '1450.50',
  deposit_paid: true,
  installation_date: '2026-04-01',
  assigned_installer: ['Angel Sample', 'Kenji Sample'],
  address: '12 Sample Street\nAustin, TX 78701',
  selected_colors: ['WMK-101', 'WMK-204'],
  notes: '=HYPERLINK("http://evil.test")\n\'second line\'',
  additional_notes: "'=already quoted",
}
const meta = buildTestEventMeta(maria)
const many = 10_200

beforeAll(async () => {
  await call('createLead', { body: telling })
  // Inserts into the read table directly, because only reading is tested.
  const owner = new pg.Client({ connectionString: url })
  await owner.connect()
  await owner.query(
    `insert into crm.leads (id, version, created_at, updated_at, name, phone, lead_origin, date_created, assigned_to, remarks, notes)
     select 100000 + n, 1, now(), now(), 'Bo Example ' || n, '(213) 555-01' || lpad((n % 100)::text, 2, '0'), 'website',
            date '2020-01-01' + n % 2000, case when n % 3 = 0 then 'james' else 'pat' end, case when n % 2 = 0 then 'New' else 'In Progress' end,
            repeat('n', 50)
     from generate_series(1, $1::int) n`,
    [many],
  )
  await owner.query(
    `insert into crm.lead_counts (status, origin, assignee, shard, leads)
     select status_key, origin_key, assignee_key, 0, count(*) from crm.leads where id > 100000 group by 1, 2, 3`,
  )
  await owner.end()
})

const file = async (query: Record<string, string> = {}): Promise<string> => (await call('exportLeads', { query })).body
const rowsOf = async (text: string): Promise<Record<string, string>[]> => {
  const read: string[][] = []
  for await (const { cells } of readCsvRows(Readable.from([text]), ',')) read.push(cells)
  const [header = [], ...rows] = read
  return rows.map((cells) => Object.fromEntries(cells.map((cell, index) => [header[index] ?? '', unescapeSpreadsheetFormula(cell)])))
}
const logged = async () => {
  const { rows } = await db.pool.query<{ type: string; data: object }>(
    `select type, data from crm.events where type <> all($1) order by position`,
    [leadEventTypes],
  )
  return rows
}

describe('GET /api/leads/export', () => {
  it('is UTF-8 with a byte order mark, every cell quoted, lines ended by CRLF', async () => {
    const { chunks, contentType } = await handlers.exportLeads({ query: { search: 'ada "the', sort: 'name', dir: 'asc' }, meta } as never)
    let text = ''
    for await (const chunk of chunks) text += chunk
    expect(contentType).toBe('text/csv; charset=utf-8')
    expect(text.startsWith('\ufeff"Name","Phone","Email","Origin","Status","Assigned To",')).toBe(true)
    expect(text.split('\r\n')).toHaveLength(3)
  })

  it('has every field of a lead, and no cell that a spreadsheet takes for a formula', async () => {
    const text = await file({ search: 'ada "the' })
    expect(text).toContain(`"'=HYPERLINK(""http://evil.test"")\n'second line'","''=already quoted"`)
    expect(text).toContain(`"Ada ""the wrap"" Example","(+1) 213 555 0101"`)
    expect(await rowsOf(text)).toEqual([
      {
        [leadFields.name.heading]: ada.name,
        [leadFields.phone.heading]: '(+1) 213 555 0101',
        [leadFields.email.heading]: 'ada@example.com',
        [leadFields.lead_origin.heading]: 'Google Text',
        [leadFields.remarks.heading]: 'Sold',
        [leadFields.assigned_to.heading]: 'Maria',
        [leadFields.date_created.heading]: '2026-03-01',
        [leadFields.next_followup_date.heading]: '2026-03-09',
        [leadFields.project_amount.heading]: '1450.50',
        [leadFields.deposit_paid.heading]: 'Yes',
        [leadFields.balance_paid.heading]: 'No',
        [leadFields.installation_date.heading]: '2026-04-01',
        [leadFields.assigned_installer.heading]: 'Angel Sample, Kenji Sample',
        [leadFields.address.heading]: telling.address,
        [leadFields.selected_colors.heading]: 'WMK-101, WMK-204',
        [leadFields.notes.heading]: telling.notes,
        [leadFields.additional_notes.heading]: telling.additional_notes,
      },
    ])
  })

  it.each([
    {},
    { status: 'in-progress' },
    { search: 'bo example 11', sort: 'name', dir: 'asc' },
    { assigned_to: 'James', sort: 'next_followup_date', dir: 'asc' },
    { search: 'a', sort: 'name' },
    { origin: 'nowhere' },
  ])('holds exactly what the list shows with %o, in its order', async (query) => {
    const names = (await rowsOf(await file(query))).map((row) => row.Name)
    const { leads, total } = (await call('listLeads', { query: { ...query, limit: '100' } })).body
    expect(names.slice(0, 100)).toEqual(leads.map(({ name }: { name: string }) => name))
    expect(new Set(names).size).toBe(names.length)
    expect(names).toHaveLength(total)
  })

  it('is told in the log, counted and with its filters', async () => {
    await file({ status: 'In Progress' })
    expect((await logged()).at(-1)).toEqual({ type: 'LeadsExported', data: { count: many / 2, filters: { status: 'In Progress' } } })
  })

  it('is named by its day, and for those who may see leads', async () => {
    const { headers } = await handlers.exportLeads({ query: { sort: 'date_created', dir: 'desc' }, meta } as never)
    expect(headers).toEqual({ 'Content-Disposition': 'attachment; filename="leads-2026-03-05.csv"' })
    expect((await call('exportLeads', { as: diego })).status).toBe(403)
    expect((await call('exportLeads', { as: null })).status).toBe(401)
    expect((await call('exportLeads', { query: { sort: 'id' } })).status).toBe(400)
  })
})

describe('an export under way', () => {
  const begin = async (): Promise<AsyncIterator<string>> => {
    const answer = await handlers.exportLeads({ query: { sort: 'date_created', dir: 'desc' }, meta } as never)
    expect(answer).toBeInstanceOf(StreamedReply)
    return (answer.chunks as AsyncIterable<string>)[Symbol.asyncIterator]()
  }

  it('reads so many rows as the client takes, not all at once', async () => {
    const reading = await begin()
    await reading.next()
    const sizes = [(await reading.next()).value.length, (await reading.next()).value.length]
    expect(Math.max(...sizes)).toBeLessThan(75_000)
    await reading.return?.()
  })

  it('that breaks off says how far it came', async () => {
    const reading = await begin()
    for (const _ of [1, 2, 3]) await reading.next()
    await reading.return?.()
    expect((await logged()).slice(-2)).toEqual([
      { type: 'LeadsExported', data: { count: many + 1, filters: {} } },
      { type: 'LeadsExportCutShort', data: { sent: 250, of: many + 1 } },
    ])
  })

  it('holds what was there when it began: each lead once, whatever changes meanwhile, and none that was deleted', async () => {
    const reading = await begin()
    let text = (await reading.next()).value + (await reading.next()).value
    await db.pool.query(`update crm.leads set date_created = date '1999-01-01' where id % 1000 = 7`)
    await db.pool.query(`update crm.leads set deleted_at = now() where name = 'Bo Example 1'`)
    await call('createLead', { body: { ...ada, name: 'Late Example', date_created: '1990-01-01' } })
    for (let next = await reading.next(); !next.done; next = await reading.next()) text += next.value
    const names = (await rowsOf(text)).map((row) => row.Name)
    expect(names).toHaveLength(many)
    expect(new Set(names).size).toBe(many)
    expect(names).not.toContain('Late Example')
    expect(names).not.toContain('Bo Example 1')
  })

  it('is one of two at most; the next one is asked to wait', async () => {
    const [one, two, three] = [await begin(), await begin(), await begin()]
    await Promise.all([one.next(), two.next()])
    await expect(three.next()).rejects.toMatchObject({ name: 'HttpProblem', status: 429 })
    await Promise.all([one.return?.(), two.return?.()])
    const four = await begin()
    expect((await four.next()).done).toBe(false)
    await four.return?.()
  })
})

describe('GET /api/sample-booklets/export', () => {
  it('holds the orders that the filter shows, newest first, and is told in the log', async () => {
    const order = {
      customer_name: '@Ada',
      address: '1 Main St\nAustin',
      email: 'ada@example.com',
      phone: '(213) 555-0101',
      product_type: 'Trial Kit',
    }
    for (const [n, status] of ['Pending', 'Shipped', 'Pending'].entries())
      await call('createBooklet', { body: { ...order, order_number: `-${n}`, status, date_ordered: `2026-03-0${n + 1}` } })
    const { body } = await call('exportBooklets', { query: { status: 'pending' } })
    expect(body).toContain(`"'-2","'@Ada","(213) 555-0101"`)
    expect(await rowsOf(body)).toMatchObject([
      { 'Order Number': '-2', 'Customer Name': '@Ada', Address: '1 Main St\nAustin', 'Date Ordered': '2026-03-03', 'Date Shipped': '' },
      { 'Order Number': '-0' },
    ])
    expect((await logged()).at(-1)).toEqual({ type: 'BookletsExported', data: { count: 2, filters: { status: 'pending' } } })
    expect((await call('exportBooklets', { as: diego })).status).toBe(403)
  })
})
