import { calls } from '@crm/contracts/schemas'
import { buildLeadStreamId } from '@crm/events'
import { createTestDatabase } from '@crm/testing'
import { buildTestEventMeta, createTestUser, diego, maria, startServiceApi } from '@crm/testing/service-api'
import { beforeAll, describe, expect, it } from 'vitest'
import { toRecordLeadCommand } from '../lead/commands.ts'
import { leadDecider } from '../lead/decider.ts'
import { buildLeadSearch, createLeadSampler, type LeadSample } from '../search.ts'
import { findFollowUpDayRange } from './filters.ts'
import { buildPageQuery, choosePagePosition, decodeAnchor, encodeAnchor, type PageReadStrategy } from './page.ts'
import { getListOrder } from './sorts.ts'

const { url } = await createTestDatabase()
const { call, store, db } = await startServiceApi({ url })

const today = '2026-03-05'
const origins = ['facebook', 'referral', 'website']
const people = ['maria', 'james', 'sofia']
const statuses = ['New', 'In Progress', 'Sold', 'Not Interested', 'not-interested']

// 97 leads, a number that no page size divides; the first ones are the newest.
const samples = Array.from({ length: 97 }, (_, n) => ({
  name: `${['Ada', 'Bo', 'Cy', 'Álva', '50%_off'][n % 5]} Example ${n}`,
  phone: `(213) 555-01${String(n).padStart(2, '0')}`,
  email: n % 3 === 0 ? `person${n}@example.com` : null,
  lead_origin: origins[n % 3],
  assigned_to: people[n % 2],
  remarks: statuses[n % 5],
  date_created: `2026-02-${String(28 - Math.floor(n / 4)).padStart(2, '0')}`,
  next_followup_date: n % 4 === 0 ? null : `2026-03-${String(1 + (n % 20)).padStart(2, '0')}`,
  project_amount: String((n * 37) % 50),
  deposit_paid: n % 3 === 1,
  balance_paid: n % 7 === 0,
}))
type Sample = (typeof samples)[number]
const isSold = ({ remarks }: Sample) => remarks === 'Sold'

beforeAll(async () => {
  for (const sample of samples) {
    const id = await store.nextId('lead')
    // With separate accents, as macOS writes them, and two spaces, as pasted text may have.
    const name = sample.name.normalize('NFD').replace(' ', '  ')
    const command = toRecordLeadCommand(calls.createLead.body.parse({ ...sample, name }), today)
    await store.execute({ decider: leadDecider, streamId: buildLeadStreamId(id), command, meta: buildTestEventMeta(maria), isNew: true })
  }
})

const paymentOf = ({ deposit_paid, balance_paid }: Sample) => (balance_paid ? 'paid' : deposit_paid ? 'deposit' : 'pending')

type Row = { id: number; name: string; phone: string; date_created: string; next_followup_date: string | null; project_amount: string }
const list = async (query: Record<string, string | number> = {}) => (await call('listLeads', { query })).body
const names = async (query: Record<string, string | number>) => (await list({ limit: 100, ...query })).leads.map((row: Row) => row.name)
const idsOf = (page: { leads: Row[] }) => page.leads.map((row) => row.id)

describe('GET /api/leads', () => {
  it('answers leads, total and totalPages, twenty to a page, newest first', async () => {
    const page = await list()
    expect(page).toMatchObject({ total: 97, totalPages: 5, total_is_capped: false, today })
    expect(page.leads).toHaveLength(20)
    expect(page.leads.map((row: Row) => row.date_created)).toEqual([...page.leads.map((row: Row) => row.date_created)].sort().reverse())
    expect((await list({ page: 1, limit: 10 })).leads).toHaveLength(10)
  })

  it('answers an empty page past the end', async () => {
    for (const page of [6, 1_000_000_000]) expect(await list({ page })).toMatchObject({ leads: [], total: 97, totalPages: 5 })
  })

  const filters: [Record<string, string>, (sample: Sample) => boolean][] = [
    [{ status: 'Sold' }, ({ remarks }) => remarks === 'Sold'],
    [{ status: 'sold' }, ({ remarks }) => remarks === 'Sold'],
    [{ status: 'in-progress' }, ({ remarks }) => remarks === 'In Progress'],
    [{ status: 'Not Interested' }, ({ remarks }) => remarks === 'Not Interested' || remarks === 'not-interested'],
    [{ status: 'quoted' }, () => false],
    [{ origin: 'Facebook' }, (sample) => sample.lead_origin === 'facebook'],
    [{ assigned_to: 'James' }, (sample) => sample.assigned_to === 'james'],
    [{ assigned_to: "' or 1=1--" }, () => false],
    [
      { status: 'new', origin: 'website', assigned_to: 'maria' },
      (sample) => sample.remarks === 'New' && sample.lead_origin === 'website' && sample.assigned_to === 'maria',
    ],
    [{ status: 'all', origin: 'all', assigned_to: 'all', search: '' }, () => true],
    [{ search: 'ada' }, ({ name }) => name.startsWith('Ada')],
    [{ search: 'ADA EXAMPLE' }, ({ name }) => name.startsWith('Ada')],
    [{ search: 'EXAMPLE, ada' }, ({ name }) => name.startsWith('Ada')],
    [{ search: 'a' }, ({ name }) => /^[AÁ]/.test(name)],
    [{ search: 'BO' }, ({ name }) => name.startsWith('Bo')],
    [{ search: 'á' }, ({ name }) => /^[AÁ]/.test(name)],
    [{ search: 'alva' }, ({ name }) => name.startsWith('Á')],
    [{ search: 'A\u0301lva  exam' }, ({ name }) => name.startsWith('Á')],
    [{ search: 'bo\u00a0 example' }, ({ name }) => name.startsWith('Bo')],
    [{ search: '+1213' }, () => true],
    [{ search: 'person1' }, ({ email }) => email?.startsWith('person1') === true],
    [{ search: '@EXAMPLE.com' }, ({ email }) => email !== null],
    [{ search: '%_o' }, ({ name }) => name.startsWith('50%')],
    [{ search: '%%%%' }, () => false],
    [{ search: '%' }, () => false],
    [{ search: '_' }, () => false],
    [{ search: '\\' }, () => false],
    [{ search: '213.555.0142' }, ({ phone }) => phone === '(213) 555-0142'],
    [{ search: 'tel:+1-213-555-0142' }, ({ phone }) => phone === '(213) 555-0142'],
    [{ search: '\u202a(213)\u00a0555\u20110142\u202c x12' }, ({ phone }) => phone === '(213) 555-0142'],
    [{ search: '+1 (213) 5550142' }, ({ phone }) => phone === '(213) 555-0142'],
    [{ search: '5550142' }, ({ phone }) => phone === '(213) 555-0142'],
    [{ search: '555-014' }, ({ phone }) => phone.startsWith('(213) 555-014')],
    [{ search: 'ada', status: 'new' }, ({ name }) => name.startsWith('Ada')],
    [{ search: 'bo', assigned_to: 'maria' }, (sample) => sample.name.startsWith('Bo') && sample.assigned_to === 'maria'],
    [{ created_from: '2026-02-20' }, ({ date_created }) => date_created >= '2026-02-20'],
    [{ created_to: '2026-02-20' }, ({ date_created }) => date_created <= '2026-02-20'],
    [{ created_from: '2026-02-20', created_to: '2026-02-20' }, ({ date_created }) => date_created === '2026-02-20'],
    [{ created_from: '2026-02-21', created_to: '2026-02-20' }, () => false],
    [{ created_from: ' ', created_to: '', followup_from: '', followup_to: '', amount_min: '', amount_max: '', payment: '' }, () => true],
    [{ followup_from: '2026-03-10' }, ({ next_followup_date: day }) => day !== null && day >= '2026-03-10'],
    [{ followup_to: '2026-03-10' }, ({ next_followup_date: day }) => day !== null && day <= '2026-03-10'],
    [{ followup_from: '2026-03-10', followup_to: '2026-03-10' }, ({ next_followup_date }) => next_followup_date === '2026-03-10'],
    [{ followup_from: '1900-01-01', followup_to: '2200-12-31' }, ({ next_followup_date }) => next_followup_date !== null],
    [{ amount_min: '37' }, ({ project_amount }) => Number(project_amount) >= 37],
    [{ amount_min: '37.01' }, ({ project_amount }) => Number(project_amount) > 37],
    [{ amount_max: '37.00' }, ({ project_amount }) => Number(project_amount) <= 37],
    [{ amount_max: '36.99' }, ({ project_amount }) => Number(project_amount) < 37],
    [{ amount_min: '37', amount_max: '37' }, ({ project_amount }) => project_amount === '37'],
    [{ amount_max: '0' }, ({ project_amount }) => project_amount === '0'],
    [{ payment: 'pending' }, (sample) => isSold(sample) && !sample.deposit_paid && !sample.balance_paid],
    [{ payment: 'deposit' }, (sample) => isSold(sample) && sample.deposit_paid && !sample.balance_paid],
    [{ payment: 'paid' }, (sample) => isSold(sample) && sample.balance_paid],
    [{ payment: 'paid', status: 'New' }, () => false],
    [{ search: 'example', status: 'sold', assigned_to: 'sofia' }, () => false],
    [{ search: 'example', status: 'sold', assigned_to: 'maria' }, (sample) => isSold(sample) && sample.assigned_to === 'maria'],
    [{ status: 'sold', assigned_to: 'sofia', amount_min: '1' }, () => false],
    [
      { search: 'cy e', assigned_to: 'maria', created_from: '2026-02-10', followup_to: '2026-03-15', amount_min: '5', payment: 'pending' },
      (sample) =>
        isSold(sample) &&
        sample.name.startsWith('Cy') &&
        sample.assigned_to === 'maria' &&
        sample.date_created >= '2026-02-10' &&
        sample.next_followup_date !== null &&
        sample.next_followup_date <= '2026-03-15' &&
        Number(sample.project_amount) >= 5 &&
        !sample.deposit_paid &&
        !sample.balance_paid,
    ],
  ]
  it.each(filters)('finds with %o just the leads that match', async (query, matches) => {
    const expected = samples.filter(matches)
    expect((await names(query)).sort()).toEqual(expected.map(({ name }) => name).sort())
    expect((await list(query)).total).toBe(expected.length)
  })

  const sorts: [string, (row: Row) => string | number | null][] = [
    ['date_created', (row) => row.date_created],
    ['name', (row) => row.name.toLowerCase()],
    ['next_followup_date', (row) => row.next_followup_date],
    ['project_amount', (row) => Number(row.project_amount)],
  ]
  describe.each(sorts)('sorted by %s', (sort, key) => {
    describe.each(['asc', 'desc'])('%s', (dir) => {
      it('puts what has no value last and breaks ties by id', async () => {
        const rows: Row[] = (await list({ sort, dir, limit: 100 })).leads
        const sign = dir === 'asc' ? 1 : -1
        const sorted = [...rows].sort((a, b) => {
          const [x, y] = [key(a), key(b)]
          if (x === y) return sign * (a.id - b.id)
          if (x === null || y === null) return x === null ? 1 : -1
          return sign * (x < y ? -1 : 1)
        })
        expect(rows).toHaveLength(97)
        expect(rows.map(({ id }) => id)).toEqual(sorted.map(({ id }) => id))
      })

      it('shows each lead once over all pages, whichever way they are reached', async () => {
        const all = idsOf(await list({ sort, dir, limit: 100 }))
        const pages = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
        const byNumber = await Promise.all(pages.map((page) => list({ sort, dir, limit: 10, page })))
        expect(byNumber.flatMap(idsOf)).toEqual(all)
        for (const from of [0, 4, 9]) {
          const anchored = await Promise.all(pages.map((page) => list({ sort, dir, limit: 10, page, anchor: byNumber[from].anchor })))
          expect(anchored.flatMap(idsOf)).toEqual(all)
        }
      })

      it('shows the same of combined filters as of each alone', async () => {
        const filters = { origin: 'website', assigned_to: 'maria' }
        const marias = idsOf(await list({ sort, dir, limit: 100, assigned_to: 'maria' }))
        const website = idsOf(await list({ sort, dir, limit: 100, origin: 'website' }))
        const both = marias.filter((id: number) => website.includes(id))
        expect(both.length).toBeGreaterThan(6)
        const first = await list({ sort, dir, limit: 3, ...filters })
        const pages = [2, 3, 4].map((page) => list({ sort, dir, limit: 3, page, anchor: first.anchor, ...filters }))
        expect([first, ...(await Promise.all(pages))].flatMap(idsOf)).toEqual(both.slice(0, 12))
      })
    })
  })

  it('finds something with each of the ranges and payments above, so that they are put to the test', () => {
    for (const payment of ['pending', 'deposit', 'paid'])
      expect(
        samples.filter((sample) => isSold(sample) && paymentOf(sample) === payment),
        payment,
      ).not.toEqual([])
    for (const find of [filters.at(-1)?.[1], filters.find(([query]) => query.amount_min === '37')?.[1]])
      expect(samples.filter((sample) => find?.(sample))).not.toEqual([])
  })

  it('pages through a range as through a search, with its whole total on every page', async () => {
    const query = { followup_from: '2026-03-05', amount_max: '45', sort: 'project_amount', dir: 'desc' }
    const all = idsOf(await list({ ...query, limit: 100 }))
    const pages = await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map((page) => list({ ...query, limit: 10, page })))
    expect(pages.flatMap(idsOf)).toEqual(all)
    expect(new Set(pages.map(({ total }) => total))).toEqual(new Set([all.length]))
    const [, second] = pages
    expect(idsOf(await list({ ...query, limit: 10, page: 3, anchor: second.anchor }))).toEqual(all.slice(20, 30))
    // An anchor belongs to one range only, so it has no effect here.
    expect(idsOf(await list({ ...query, amount_max: '20', page: 2, limit: 10, anchor: second.anchor }))).toEqual(
      idsOf(await list({ ...query, amount_max: '20', page: 2, limit: 10 })),
    )
  })

  it('takes an anchor of another list, a broken or a forged one as none', async () => {
    const anchor = (await list({ status: 'Sold', page: 2, limit: 5 })).anchor
    const forged = Buffer.from(JSON.stringify(['x', -1, "'; drop", 'a'])).toString('base64url')
    const expected = idsOf(await list({ page: 3 }))
    for (const wrong of [anchor, forged, 'bm8', 'e30', '...']) expect(idsOf(await list({ page: 3, anchor: wrong }))).toEqual(expected)
  })

  it.each([
    'created_from=yesterday',
    'created_to=2026-02-30',
    'followup_from=1899-12-31',
    'followup_to=2026-3-1',
    'amount_min=-1',
    'amount_max=1e3',
    'amount_max=100000000',
    'payment=Paid',
    'page=0',
    'page=-1',
    'page=1.5',
    'page=abc',
    'page=9007199254740993',
    'limit=0',
    'limit=-1',
    'limit=1000000',
    'limit=20;drop',
    'status=New&status=Sold',
    `search=${'x'.repeat(10_000)}`,
    'search=%00',
    'sort=id',
    'dir=up',
  ])('refuses %.40s', async (query) => {
    expect((await call('listLeads', { query })).status).toBe(400)
  })

  it.each(['status[x]=1', '__proto__[a]=1', 'unknown=1'])('takes %s as nothing', async (query) => {
    expect(await call('listLeads', { query })).toMatchObject({ status: 200, body: { total: 97 } })
  })

  describe('for someone who may open the dashboard alone', () => {
    it('answers the ten newest', async () => {
      const { status, body } = await call('listLeads', { query: { page: 1, limit: 10 }, as: diego })
      expect(status).toBe(200)
      expect(body.leads).toHaveLength(10)
    })

    it.each([
      '',
      'page=2&limit=10',
      'limit=20',
      'limit=10&search=ada',
      'limit=10&status=Sold',
      'limit=10&origin=x',
      'limit=10&assigned_to=maria',
      'limit=10&payment=paid',
      'limit=10&created_from=2026-01-01',
      'limit=10&amount_max=5',
      'limit=10&sort=name',
      'limit=10&dir=asc',
    ])('refuses anything else: %s', async (query) => expect((await call('listLeads', { query, as: diego })).status).toBe(403))

    it('is closed to people with neither key', async () => {
      expect((await call('listLeads', { as: createTestUser('pat', 'installer', ['reports']) })).status).toBe(403)
      expect((await call('listLeads', { as: null })).status).toBe(401)
    })
  })
})

describe.each(['asc', 'desc'])('follow-ups of a week by date of creation, %s', (dir) => {
  const week = { followup_from: '2026-03-02', followup_to: '2026-03-08', dir, limit: '4' }
  const queryOf = (more: Record<string, string> = {}) => calls.listLeads.query.parse({ ...week, ...more })
  const found = async (query: ReturnType<typeof queryOf>, before: number, way: PageReadStrategy) => {
    const order = getListOrder(query)
    return idsOf({
      leads: await db.read.query(
        buildPageQuery(query, order, choosePagePosition(before, query.limit, decodeAnchor(query, order), null), way),
      ),
    })
  }
  const days = findFollowUpDayRange(queryOf())

  it('are the same read day by day as gathered, on each page', async () => {
    expect(days).toEqual({ firstDay: '2026-03-02', dayCount: 7 })
    const pages = [0, 4, 8, 12, 16, 20, 24, 28, 32]
    const byDay = await Promise.all(pages.map((before) => found(queryOf(), before, days ?? 'along')))
    expect(byDay).toEqual(await Promise.all(pages.map((before) => found(queryOf(), before, 'gathered'))))
    const expected = samples.filter(({ next_followup_date: day }) => day !== null && day >= '2026-03-02' && day <= '2026-03-08')
    expect(byDay.flat()).toHaveLength(expected.length)
  })

  it('are so too after and before a page that was read', async () => {
    const { leads } = await list({ ...week, limit: 100 })
    const anchor = encodeAnchor(queryOf(), { before: 12, value: leads[12].date_created, id: leads[12].id })
    for (const before of [0, 4, 8, 12, 16, 20])
      expect(await found(queryOf({ anchor }), before, days ?? 'along')).toEqual(idsOf({ leads: leads.slice(before, before + 4) }))
  })
})

describe('a search with a sample of the leads', () => {
  const sampleWith = (common: string): LeadSample => ({ leads: 97, texts: [{ named: ` ${common}`, more: '' }], shares: new Map() })
  const found = async (search: string, sample?: LeadSample) =>
    db.read.query(db.sql`select id from crm.leads where deleted_at is null and ${buildLeadSearch(search, sample).anywhere} order by id`)

  it.each([
    ['person12@example.com', 'example com'],
    ['PERSON12@Example.com', 'person'],
    ['person1', 'erso'],
    ['Ada Example 1', 'example'],
    ['50%_off example', 'exam'],
    ['álva example', 'amp'],
    ['213-555-01', '213555'],
    ['555014', '555'],
    ['person12@example.org', 'example'],
    ['ex bo', 'bo'],
  ])('finds the same: %s', async (search, common) => {
    expect(await found(search, sampleWith(common))).toEqual(await found(search))
  })

  it('reads the words of the leads in the background', async () => {
    const sample = createLeadSampler(db)
    expect(sample().texts).toEqual([])
    await expect.poll(() => sample().texts.length).toBeGreaterThanOrEqual(97)
    expect(sample().texts.every(({ named }) => named.startsWith(' ') && named.includes(' example '))).toBe(true)
  })
})
