import { testDatabase } from '@crm/testing'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { fillWithDemonstration } from './index.ts'

const { url } = await testDatabase()
const settings = { businessTimeZone: 'America/New_York' }
const now = new Date('2025-03-05T17:00:00Z')

async function counts(): Promise<Record<string, number>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(`SELECT
    (SELECT count(*)::int FROM crm.events) AS events, (SELECT count(*)::int FROM crm.leads) AS leads,
    (SELECT count(*)::int FROM crm.sample_booklets) AS booklets,
    (SELECT count(*)::int FROM crm.users) AS users, (SELECT count(*)::int FROM crm.installers) AS installers,
    (SELECT count(*)::int FROM crm.wmk_colors) AS colours, (SELECT count(*)::int FROM crm.calendar_events) AS planned, (SELECT count(*)::int FROM crm.lead_origins) AS origins,
    (SELECT count(*)::int FROM crm.events WHERE occurred_at > '${now.toISOString()}') AS "inTheFuture"`)
  await client.end()
  return rows[0]
}

describe('filling in the demonstration', () => {
  it('fills an empty database once, with facts of the past', async () => {
    await fillWithDemonstration(url, settings, now)
    const filled = await counts()
    expect(filled).toMatchObject({
      leads: 240,
      booklets: 40,
      users: 5,
      installers: 8,
      planned: 11,
      colours: 24,
      origins: 8,
      inTheFuture: 0,
    })
    await fillWithDemonstration(url, settings, now)
    expect(await counts()).toEqual(filled)
  }, 180_000)

  it('goes on where a start that was killed had stopped', async () => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await client.query(`DELETE FROM crm.commands WHERE actor = 'demonstration' AND key = 'done'`)
    await client.end()
    const before = await counts()
    await fillWithDemonstration(url, settings, now)
    expect(await counts()).toEqual(before)
  }, 180_000)
})
