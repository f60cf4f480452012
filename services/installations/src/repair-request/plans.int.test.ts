import { openDatabase } from '@crm/database'
import { createTestDatabase } from '@crm/testing'
import { pgFormat } from '@databases/pg'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildRepairsOfDayQuery } from '../repair-row.ts'
import { buildRepairsPageQuery } from './handlers.ts'

const { url } = await createTestDatabase()
const db = openDatabase({ connectionString: url, applicationName: 'repair plans', poolSize: 1 })
afterAll(() => db.close())

const repairs = 20_000

// One repair request in twenty is still active, and one of twenty of these has an appointment.
beforeAll(async () => {
  const owner = new pg.Client({ connectionString: url })
  await owner.connect()
  await owner.query(`
    insert into crm.repair_requests
      (id, version, customer_name, phone, address, issue_description, priority, status, date_reported, appointment_date,
       created_at, updated_at)
    select n, 1, 'Ada Example', '1', '1 Sample Street', 'Loose', (array['Low', 'Medium', 'High', 'Urgent'])[n % 4 + 1],
      case when n % 40 = 0 then 'Pending' when n % 40 = 1 then 'In Progress' when n % 40 = 2 then 'Cancelled' else 'Completed' end,
      date '2000-01-01' + n / 4, case when n % 400 = 0 then date '2026-03-05' end, now(), now()
    from generate_series(1, ${repairs}) n`)
  await owner.query('analyze crm.repair_requests')
  await owner.end()
})

type Plan = { 'Actual Rows': number; 'Actual Loops': number; 'Rows Removed by Filter'?: number; Plans?: Plan[] }

const touchedBy = (plan: Plan): number =>
  (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops'] +
  (plan.Plans ?? []).reduce((all, one) => all + touchedBy(one), 0)

describe(`a page of ${repairs} repair requests`, () => {
  it.each([undefined, 'completed', 'cancelled', 'active', 'done'])('with the status %s looks at no other ones', async (status) => {
    const { text, values } = buildRepairsPageQuery({ status, page: 2, limit: 50 }).format(pgFormat)
    const { rows } = await db.pool.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(`explain (analyze, format json) ${text}`, values)
    expect(rows.map((row) => touchedBy(row['QUERY PLAN'][0].Plan))[0]).toBeLessThan(200)
  })

  it('looks only at those with an appointment for those of a day', async () => {
    const { text, values } = buildRepairsOfDayQuery('2026-03-05', true, ['diego']).format(pgFormat)
    const { rows } = await db.pool.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(`explain (analyze, format json) ${text}`, values)
    expect(rows.map((row) => touchedBy(row['QUERY PLAN'][0].Plan))[0]).toBeLessThan(200)
  })
})
