import { foldText } from '@crm/contracts'
import { calls } from '@crm/contracts/schemas'
import { rebuildProjection } from '@crm/event-store'
import { createTestDatabase } from '@crm/testing'
import { startServiceApi } from '@crm/testing/service-api'
import pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { leadsProjection } from './lead/projection.ts'
import { loadLeadMatcher, toMatchKeys } from './lead-matcher.ts'
import { buildRankedPageQuery, decodeAnchor, encodeAnchor, type LeadPageRow, type ListAnchor } from './list/page.ts'
import { getListOrder } from './list/sorts.ts'
import { buildLeadSearch } from './search.ts'

const { url } = await createTestDatabase()
const { call, db } = await startServiceApi({ url })

describe('crm.fold_text', () => {
  const foldInSql = async (texts: readonly string[]): Promise<string[]> => {
    const { rows } = await db.pool.query<{ folded: string }>(
      'select crm.fold_text(value) as folded from unnest($1::text[]) with ordinality as t(value, place) order by place',
      [texts],
    )
    return rows.map(({ folded }) => folded)
  }

  it('folds each character as foldText does', async () => {
    const characters = Array.from({ length: 0x2fff }, (_, index) => String.fromCodePoint(index + 1))
    const odd = ['\u3000', '\ufb01', '\uff21', '\uff07', '\ufeff', '\ufffd', '\u{1f600}']
    const texts = [...characters, ...odd].map((character) => `x${character}Y`)
    const inSql = await foldInSql(texts)
    expect(texts.filter((text, index) => inSql[index] !== foldText(text))).toEqual([])
  })

  it.each([
    ["Josée O'Brien-Łuków, Straße 5", 'josee obrien lukow strasse 5'],
    ['ΣΑΣ Жук 東京', 'σασ жук 東京'],
    ['', ''],
  ])('folds %j to %j', async (text, folded) => {
    expect(await foldInSql([text])).toEqual([folded])
    expect(foldText(text)).toBe(folded)
  })

  it('takes no long time for very many marks', async () => {
    const text = `a${'\u0591\u05ae'.repeat(25_000)}`
    expect((await foldInSql([text]))[0]).toBe(foldText(text))
  })
})

const people = [
  { name: 'José Núñez', notes: 'Wants oak' },
  { name: 'Łukasz Straßer', phone: '512-555-0139 x12', email: 'lukasz@example.com' },
  { name: 'Maeve O’Brien', phone: '+1 512.555.0140', address: '4 Main Street\nAustin' },
  { name: 'Ada Park', notes: 'Has grey cabinets', selected_colors: ['WMK-901'], remarks: 'Sold' },
  { name: 'Grey Qvist', phone: '5125550142', additional_notes: 'call 5125550139 as well' },
  { name: 'Sofía Grey', date_created: '2020-01-01' },
]
const listed = async (query: Record<string, string | number>): Promise<string[]> =>
  (await call('listLeads', { query })).body.leads.map(({ name }: { name: string }) => name)

describe('searching leads', () => {
  beforeAll(async () => {
    for (const lead of people)
      expect((await call('createLead', { body: { phone: '1', lead_origin: 'website', assigned_to: 'maria', ...lead } })).status).toBe(201)
  })

  it.each([
    ['jose nunez', ['José Núñez']],
    ['Núñez, JOSÉ', ['José Núñez']],
    ['lukasz', ['Łukasz Straßer']],
    ['strasser', ['Łukasz Straßer']],
    ['obrien', ['Maeve O’Brien']],
    ["O'Brien", ['Maeve O’Brien']],
    ['Park, Ada', ['Ada Park']],
    ['pa ad', ['Ada Park']],
    ['p', ['Ada Park']],
    ['qv', ['Grey Qvist']],
    ['grey cabinets', ['Ada Park']],
    ['ada grey', ['Ada Park']],
    ['oak', ['José Núñez']],
    ['austin main', ['Maeve O’Brien']],
    ['wmk-901', ['Ada Park']],
    ['(512) 555-0139', ['Łukasz Straßer', 'Grey Qvist']],
    ['512 555 0140 ext 7', ['Maeve O’Brien']],
    ['tel:+1-512-555-0142', ['Grey Qvist']],
    ['ada nunez', []],
    ['...', []],
  ])('%j finds %j', async (search, names) => expect(await listed({ search })).toEqual(names))

  it('shows leads found by name before those found by a note, but keeps an order that was chosen', async () => {
    expect(await listed({ search: 'grey' })).toEqual(['Grey Qvist', 'Sofía Grey', 'Ada Park'])
    expect(await listed({ search: 'grey', sort: 'date_created', dir: 'asc' })).toEqual(['Sofía Grey', 'Ada Park', 'Grey Qvist'])
    expect(await listed({ search: 'grey', sort: 'name', dir: 'asc' })).toEqual(['Ada Park', 'Grey Qvist', 'Sofía Grey'])
    expect((await call('exportLeads', { query: { search: 'grey' } })).body.match(/Grey Qvist|Sofía Grey|Ada Park/g)).toEqual([
      'Grey Qvist',
      'Sofía Grey',
      'Ada Park',
    ])
  })

  it.each(['%', '_', '\\', "'", '|', '& !', ':*', '-- @', '…', '%_%'])(
    '%j finds nothing, and exports a file without leads',
    async (search) => {
      expect(await call('listLeads', { query: { search } })).toMatchObject({ status: 200, body: { leads: [] } })
      expect(await call('exportLeads', { query: { search } })).toMatchObject({ status: 200, body: expect.stringMatching(/^[^\n]*\n$/) })
    },
  )

  it('shows the same pages gathered, along the list, and from an anchor', async () => {
    const query = calls.listLeads.query.parse({ search: 'grey', limit: '1' })
    const search = buildLeadSearch('grey')
    const order = getListOrder(query)
    const readPage = async (before: number, way: 'along' | 'gathered', from: ListAnchor | null = null, isCommonName = false) => {
      const place = { from, backwards: false, skip: before - (from?.before ?? 0), take: 1 }
      const rows: LeadPageRow[] = await db.read.query(
        buildRankedPageQuery(order, place, way, { ...search, isCommonName }, db.sql`deleted_at is null`),
      )
      return rows
    }
    const places = [0, 1, 2, 3]
    const gathered = await Promise.all(places.map((before) => readPage(before, 'gathered')))
    expect(gathered.map((page) => page.map(({ name, found }) => [name, found]))).toEqual([
      [['Grey Qvist', 3]],
      [['Sofía Grey', 3]],
      [['Ada Park', 3]],
      [],
    ])
    const ids = gathered.map((page) => page.map(({ id }) => id))
    for (const from of [null, 0, 1, 2]) {
      const row = from === null ? undefined : gathered[from]?.[0]
      const anchor = row && encodeAnchor(query, { before: from ?? 0, value: row.anchor_value, id: row.id, named: row.named })
      const start = decodeAnchor({ ...query, anchor }, order)
      for (const isCommonName of [false, true]) {
        const pages = await Promise.all(places.slice(from ?? 0).map((before) => readPage(before, 'along', start, isCommonName)))
        expect(pages.map((page) => page.map(({ id }) => id))).toEqual(ids.slice(from ?? 0))
      }
    }
  })

  it('finds the same in the read table made again from the log', async () => {
    const searches = ['grey', 'jose nunez', 'austin main', 'wmk-901', '5125550139']
    const before = await Promise.all(searches.map((search) => listed({ search })))
    await rebuildProjection({ connectionString: url, projection: leadsProjection })
    expect(await Promise.all(searches.map((search) => listed({ search })))).toEqual(before)
  })
})

describe('of several leads with the same email', () => {
  it('the one with the same name is taken, however it is written', async () => {
    const shared = { phone: '1', email: 'family@example.com', lead_origin: 'website', assigned_to: 'maria' }
    for (const name of ['Zoë Müller', 'Max Müller']) await call('createLead', { body: { ...shared, name } })
    const keys = toMatchKeys(shared)
    const match = await loadLeadMatcher(db.pool, [keys])
    expect(match(keys, 'zoe MULLER')?.name).toBe('Zoë Müller')
    expect(match(keys, 'Max Müller')?.name).toBe('Max Müller')
  })
})

describe('with many leads', () => {
  beforeAll(async () => {
    const owner = new pg.Client({ connectionString: url })
    await owner.connect()
    await owner.query(`
      insert into crm.leads (id, version, name, phone, lead_origin, date_created, assigned_to, notes, created_at, updated_at)
      select n + 1000, 1, case when n % 360 = 0 then 'Ida Zymurgy ' when n % 400 = 1 then 'Zx Stone ' else 'Bob Stone ' end || n, '1', 'website',
        date '2026-01-01' - n % 900, 'maria', case when n % 300 = 2 then 'oak veneer' else 'sent quote' end, now(), now()
      from generate_series(1, 20000) n`)
    await owner.query('vacuum analyze crm.leads')
    await owner.end()
  })

  const planOf = async (search: string): Promise<string> =>
    JSON.stringify(
      await db.read.query(db.sql`explain select id from crm.leads where deleted_at is null and ${buildLeadSearch(search).anywhere}`),
    )

  it.each(['zymurgy', 'zx', 'veneer', 'oak veneer', 'ida zymurgy'])('%s is looked up in the indexes', async (search) => {
    const plan = await planOf(search)
    expect(plan).toContain('leads_by_search')
    expect(plan).toContain('leads_by_more_words')
    expect(plan).not.toContain('Seq Scan')
  })

  it('finds all of them, counted', async () => {
    for (const [search, total] of [
      ['zymurgy', 55],
      ['zx', 50],
      ['veneer', 67],
      ['stone zx', 50],
    ] as const)
      expect((await call('listLeads', { query: { search } })).body).toMatchObject({ total, total_is_capped: false })
  })
})
