import { createTestDatabase } from '@crm/testing'
import { createTestUser, maria, startServiceApi } from '@crm/testing/service-api'
import { expect, it } from 'vitest'

const { url } = await createTestDatabase()
const { call, db } = await startServiceApi({ url })
const administrator = createTestUser('root', 'administrator')

it('counts users, installers, origins, templates and leads without the deleted ones', async () => {
  await db.pool.query(
    `insert into crm.lead_counts (status, origin, assignee, shard, leads) values ('new', 'website', 'maria', 0, 5), ('sold', 'website', 'maria', 1, 2)`,
  )
  for (const label of ['Radio', 'Flyer', 'Podcast']) await call('createLeadOrigin', { body: { label } })
  const [radio] = (await call('listLeadOrigins')).body
  await call('updateLeadOrigin', { params: { id: radio.id }, body: { is_active: false } })
  const ids = []
  for (const [name, status] of [
    ['Ana', 'active'],
    ['Rob', 'on_leave'],
    ['Kim', 'active'],
  ])
    ids.push((await call('createInstaller', { body: { name, status } })).body.id)
  await call('deleteInstaller', { params: { id: ids[2] } })
  const templates = []
  for (const is_active of [true, false, true])
    templates.push(
      (await call('createEmailTemplate', { body: { name: 'Quote', type: 'quote_sent', subject: 'Quote', body: 'Hello', is_active } })).body
        .id,
    )
  await call('deleteEmailTemplate', { params: { id: templates[2] } })
  await db.pool.query(`insert into crm.users (id, username, role, permissions, is_active, created_at) values
    (1, 'admin', 'admin', '{}', true, now()), (2, 'root', 'administrator', '{}', false, now()), (3, 'maria', 'owner', '{}', true, now())`)
  expect((await call('adminStats', { as: createTestUser('admin', 'admin') })).body).toEqual({
    totalUsers: 3,
    adminUsers: 2,
    activeUsers: 2,
    totalInstallers: 2,
    activeInstallers: 1,
    totalLeadOrigins: 3,
    activeLeadOrigins: 2,
    totalEmailTemplates: 2,
    activeEmailTemplates: 1,
    totalLeads: 7,
  })
})

it('requires an administrator, whatever permissions the user has', async () => {
  expect((await call('adminStats', { as: administrator })).status).toBe(200)
  expect(await call('adminStats', { as: maria })).toEqual({
    status: 403,
    body: { message: 'You do not have permission to do this' },
  })
})
