import { createTestDatabase } from '@crm/testing'
import { createTestUser, diego, maria, startServiceApi } from '@crm/testing/service-api'
import { beforeAll, describe, expect, it } from 'vitest'

const { url } = await createTestDatabase()
const { call, db } = await startServiceApi({ url })
const root = createTestUser('root', 'admin')

const many = 1100
beforeAll(async () => {
  await db.pool.query(
    `insert into crm.activity_log (event_position, event_id, user_name, action, entity_type, entity_id, details, created_at)
     select 1000000 + n, gen_random_uuid(), case when n % 2 = 0 then 'maria' end, 'update', 'lead', n::text,
       case when n = 1 then '=HYPERLINK("x")' else 'Lead ' || n end, timestamptz '2020-03-10 12:00Z' + n * interval '1 minute'
     from generate_series(1, $1::int) n`,
    [many],
  )
})

const file = async (query: Record<string, string>) => (await call('exportActivity', { as: root, query })).body as string
// No cell of this test contains a line break or a separator.
const rowsOf = (text: string): Record<string, string>[] => {
  const [header = [], ...rows] = text
    .trim()
    .split('\r\n')
    .map((line) => line.slice(1, -1).split('","'))
  return rows.map((cells) => Object.fromEntries(header.map((name, at) => [name, cells[at] ?? ''])))
}
const told = async () =>
  (await db.pool.query(`select type, data from crm.events where type like 'Activity%' order by position desc limit 1`)).rows[0]

describe('the activity log as a file', () => {
  it('has every entry that the filters show, newest first, with formulas made harmless', async () => {
    const rows = rowsOf(await file({ from: '2020-03-10', to: '2020-03-12', entity_type: 'lead' }))
    expect(rows).toHaveLength(many)
    expect(rows[0]).toEqual({
      ...{ Timestamp: '2020-03-11T06:20:00.000Z', User: 'maria', Action: 'update', Entity: 'lead', 'Entity ID': '1100' },
      ...{ Details: 'Lead 1100', Browser: '', 'IP Address': '' },
    })
    expect(rows.at(-1)).toMatchObject({ User: 'System', Details: `'=HYPERLINK(""x"")` })
    expect(new Set(rows.map((row) => row['Entity ID'])).size).toBe(many)
  })

  it('is itself recorded, with its filters', async () => {
    await file({ from: '2020-03-10', to: '2020-03-12', search: 'Lead 77' })
    expect(await told()).toMatchObject({
      type: 'ActivityExported',
      data: {
        count: rowsOf(await file({ search: 'Lead 77' })).length,
        filters: { from: '2020-03-10', to: '2020-03-12', search: 'Lead 77' },
      },
    })
  })

  it('has its heading alone where nothing is found', async () => {
    expect(rowsOf(await file({ from: '2001-01-01', to: '2001-01-01' }))).toEqual([])
  })

  it('is for those who may open the activity log, and takes real days', async () => {
    expect((await call('exportActivity', { as: diego })).status).toBe(403)
    expect((await call('exportActivity', { as: null })).status).toBe(401)
    expect((await call('exportActivity', { as: maria })).status).toBe(200)
    expect((await call('exportActivity', { as: root, query: { from: '2026-02-30' } })).status).toBe(400)
  })
})
