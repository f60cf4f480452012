import { beforeAll, describe, expect, it } from 'vitest'
import { type ApiCaller, startTestHost, type TestHost } from './start-host.ts'

let host: TestHost
let owner: ApiCaller
beforeAll(async () => {
  host = await startTestHost({}, ['owner', 'manager'])
  owner = host.as(await host.signIn('owner'))
})

const views = async () => {
  const { rows } = await host.db.pool.query(
    `select meta #>> '{actor,name}' as who, data from crm.events where category = 'view' order by position`,
  )
  return rows.map(({ who, data }) => `${who} ${data.what} ${data.id}`)
}

describe('viewing records', () => {
  it('is recorded after the answer, once an hour across all processes', async () => {
    const body = { name: 'Ada Park', phone: '(512) 555-0100', lead_origin: 'website', assigned_to: 'maria' }
    const { id } = (await owner('/api/leads', { method: 'POST', body })).body as { id: number }
    const manager = host.as(await host.signIn('manager'))
    for (const caller of [owner, owner, manager]) expect((await caller(`/api/leads/${id}/record`)).status).toBe(200)
    expect((await owner('/api/leads/999999/record')).status).toBe(404)
    expect((await manager('/api/admin/activity-logs')).status).toBe(403)
    expect((await owner('/api/admin/activity-logs')).status).toBe(200)
    await expect.poll(views).toHaveLength(3)
    expect((await views()).sort()).toEqual([`manager lead ${id}`, 'owner activity_log ', `owner lead ${id}`])
  })
})
