import { calls } from '@crm/contracts/schemas'
import { openDatabase } from '@crm/database'
import type { ServiceDependencies } from '@crm/http'
import { createTestDatabase } from '@crm/testing'
import { createTestUser } from '@crm/testing/service-api'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { buildActivityCondition, buildActivityPageQuery, createActivityHandlers, type RecordsFoundByName } from './handlers.ts'

const now = new Date('2026-03-10T12:00:00Z')
const { url } = await createTestDatabase()
const db = openDatabase({ connectionString: url, applicationName: 'activity log test', poolSize: 2 })

// The handler reads only the time zone.
const business = { now: () => ({ businessTimeZone: 'America/Chicago' }) } as ServiceDependencies['business']

const entries = [
  ['2026-03-10T11:00:00Z', 'maria', 'create', 'lead', 'Ada Park: recorded as New'],
  ['2026-03-10T10:00:00Z', 'james', 'update', 'lead', 'Ada Park: amount $1,200.00 → $1,450.00'],
  ['2026-03-09T11:00:00Z', 'maria', 'login', 'user', 'maria: signed in'],
  ['2026-03-09T10:00:00Z', null, 'refused_sign_in', 'user', 'maria: sign-in refused (wrong password)'],
  ['2026-03-05T10:00:00Z', 'sofia', 'delete', 'lead', 'Ben 100% Cole: deleted'],
  ['2026-01-20T10:00:00Z', 'sofia', 'create', 'lead_origin', 'Barn_Sale: lead origin added'],
  ['2025-06-01T10:00:00Z', 'james', 'logout', 'user', 'james: signed out'],
] as const

beforeAll(async () => {
  // Oldest first, like positions in the event log: entry 7 is the newest.
  for (const [index, [at, user, action, entity, details]] of [...entries].reverse().entries()) {
    await db.pool.query(
      `insert into crm.activity_log (event_position, event_id, user_id, user_name, action, entity_type, entity_id, details, ip_address, created_at)
       values ($1, gen_random_uuid(), $2, $2, $3, $4, '1', $5, '203.0.113.7', $6)`,
      [index + 1, user, action, entity, details, at],
    )
  }
})
afterAll(() => db.close())

const ofAdministrator = createTestUser('root', 'admin')

async function ids(query: Record<string, string>, user = ofAdministrator): Promise<number[]> {
  const handler = createActivityHandlers({ db, clock: () => now, business }).listActivity
  // The handler reads only the query and the user.
  const request = { query: calls.listActivity.query.parse(query), user } as Parameters<typeof handler>[0]
  return z
    .array(z.object({ id: z.int() }))
    .parse(await handler(request))
    .map(({ id }) => id)
}

describe('GET /api/admin/activity-logs', () => {
  it('returns all entries, newest first, without filters', async () => {
    expect(await ids({})).toEqual([7, 6, 5, 4, 3, 2, 1])
  })

  it.each([
    ['1', [7, 6]],
    ['7', [7, 6, 5, 4, 3]],
    ['30', [7, 6, 5, 4, 3]],
    ['90', [7, 6, 5, 4, 3, 2]],
    ['all', [7, 6, 5, 4, 3, 2, 1]],
  ])('returns the last %s days', async (days, expected) => {
    expect(await ids({ days })).toEqual(expected)
  })

  // In Chicago, entry 4 is from 4 AM and entry 5 from 5 AM of March 9, and the night of March 10 began at 5 AM UTC.
  it.each([
    [{ from: '2026-03-09' }, [7, 6, 5, 4]],
    [{ from: '2026-03-09', to: '2026-03-09' }, [5, 4]],
    [{ to: '2026-03-05' }, [3, 2, 1]],
    [{ from: '2026-03-06', to: '2026-03-05' }, []],
    [{ from: '', to: '' }, [7, 6, 5, 4, 3, 2, 1]],
  ])('returns the days %j of the business', async (range, expected) => {
    expect(await ids(range)).toEqual(expected)
  })

  it.each([
    ['create', [7, 2]],
    ['CREATE', [7, 2]],
    ['login', [5]],
    ['logout', [1]],
    ['refused_sign_in', [4]],
    ['export', []],
    ["create' or 1=1--", []],
  ])('returns entries with the action %s', async (action, expected) => {
    expect(await ids({ action, days: 'all' })).toEqual(expected)
  })

  it.each([
    ['lead', [7, 6, 3]],
    ['lead_origin', [2]],
    ['all', [7, 6, 5, 4, 3, 2, 1]],
    ['spaceship', []],
  ])('returns entries with the entity type %s', async (entity_type, expected) => {
    expect(await ids({ entity_type, days: 'all' })).toEqual(expected)
  })

  it.each([
    ['ada park', [7, 6]],
    ['SOFIA', [3, 2]],
    ['refused', [4]],
    ['Park, Áda', [7, 6]],
    ['cole 100%', [3]],
    ['barn_sale', [2]],
    ['0%', [6]],
    ['jam', [6, 1]],
    ['be co', [3]],
    ['\\', []],
    ['ada \n park', [7, 6]],
  ])('searches user, action and details for the words of %j', async (search, expected) => {
    expect(await ids({ search, days: 'all' })).toEqual(expected)
  })

  describe('for someone who may not read leads', () => {
    const pat = createTestUser('pat', 'owner', ['admin', 'user-management'])
    it.each([
      ['ada park', []],
      ['1450', []],
      ['maria ada', []],
      ['maria create', [7]],
      ['james', [6, 1]],
      ['signed', [5, 1]],
      ['cole', []],
      ['sofia delete', [3]],
    ])('%j is searched in who and what alone', async (search, expected) => {
      expect(await ids({ search, days: 'all' }, pat)).toEqual(expected)
    })
  })

  it.each([
    ['203.0.113.7', [7, 6, 5, 4, 3, 2, 1]],
    ['203.0.', [7, 6, 5, 4, 3, 2, 1]],
    ['0.113.7', []],
    ['203', []],
    ['198.51.100.7', []],
  ])('finds the IP address %s by its prefix', async (search, expected) => {
    expect(await ids({ search, days: 'all' })).toEqual(expected)
  })

  it('starts the next page after the last entry of the previous one', async () => {
    expect(await ids({ days: 'all', limit: '3' })).toEqual([7, 6, 5])
    expect(await ids({ days: 'all', limit: '3', before: '5' })).toEqual([4, 3, 2])
    expect(await ids({ days: 'all', limit: '3', before: '2' })).toEqual([1])
    expect(await ids({ days: 'all', before: '999' })).toEqual([])
  })

  it('combines filters', async () => {
    expect(await ids({ search: 'ada', entity_type: 'lead', action: 'update', days: '7' })).toEqual([6])
  })

  it('matches the contract', async () => {
    const handler = createActivityHandlers({ db, clock: () => now, business }).listActivity
    const request = { query: calls.listActivity.query.parse({ limit: '1' }), user: ofAdministrator } as Parameters<typeof handler>[0]
    expect(calls.listActivity.reply.parse(await handler(request))).toEqual([
      {
        id: 7,
        user_id: 'maria',
        user_name: 'maria',
        action: 'create',
        entity_type: 'lead',
        entity_id: '1',
        details: 'Ada Park: recorded as New',
        ip_address: '203.0.113.7',
        user_agent: null,
        created_at: '2026-03-10T11:00:00.000Z',
      },
    ])
  })
})

describe('a page of a long activity log', () => {
  beforeAll(async () => {
    const owner = new pg.Client({ connectionString: url })
    await owner.connect()
    await owner.query(
      `insert into crm.activity_log (event_position, event_id, user_name, action, entity_type, entity_id, details, created_at)
       select n, gen_random_uuid(), 'maria', case when n % 5000 = 0 then 'delete' else 'update' end,
         case when n % 5000 = 1 then 'installer' else 'lead' end, n::text, 'Lead ' || md5(n::text) || ': deposit not paid → paid',
         timestamptz '2026-03-01' - n * interval '1 minute'
       from generate_series(1000, 31000) n`,
    )
    await owner.query('vacuum analyze crm.activity_log')
    await owner.end()
  })

  async function planOf(sent: Record<string, string>, named: RecordsFoundByName[] = []): Promise<string> {
    const query = calls.listActivity.query.parse(sent)
    const selected = buildActivityCondition(db.sql, query, { now, timeZone: 'America/Chicago' }, named)
    return JSON.stringify(await db.read.query(db.sql`EXPLAIN ${buildActivityPageQuery(db.sql, query, selected)}`))
  }

  it.each([
    { days: '7' },
    { from: '2026-02-20', to: '2026-02-21' },
    { days: 'all' },
    { days: 'all', before: '20000' },
    { days: 'all', action: 'delete' },
    { days: 'all', entity_type: 'installer' },
    { days: 'all', search: 'a3f390d88e4c' },
    { days: 'all', search: '203.0.113.7' },
    { days: 'all', action: 'delete', entity_type: 'installer' },
  ])('is read from an index: %j', async (query) => {
    const plan = await planOf(query)
    expect(plan).toMatch(/Index/)
    expect(plan).not.toMatch(/Seq Scan/)
  })

  it('is read from an index when the search also matches record names', async () => {
    const named: RecordsFoundByName[] = [
      { entity: 'lead', ids: ['7', '8'] },
      { entity: 'email', ids: ['1'] },
    ]
    const plan = await planOf({ days: 'all', search: 'a3f390d88e4c' }, named)
    expect(plan).toMatch(/activity_log_by_record/)
    expect(plan).not.toMatch(/Seq Scan/)
  })
})
