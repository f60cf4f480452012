import { randomBytes } from 'node:crypto'
import { templateTypeLabels } from '@crm/contracts'
import { calls } from '@crm/contracts/schemas'
import { openDatabase } from '@crm/database'
import { readSettings } from '@crm/settings'
import { createLogger } from '@crm/telemetry'
import { createTestDatabase } from '@crm/testing'
import { afterAll, describe, expect, it } from 'vitest'
import { createHost } from '../src/index.ts'

const { url: databaseUrl } = await createTestDatabase()
const log = createLogger('test', { level: 'silent' })
const settings = { ...readSettings({ DEMO_ACCOUNTS: '1' }), port: 0, secretsKey: randomBytes(32) }
const db = openDatabase({ connectionString: databaseUrl, applicationName: 'test', poolSize: 1 })
afterAll(() => db.close())

const start = async () => {
  const host = await createHost({ settings, databaseUrl, log })
  afterAll(() => host.close())
  return host
}
const templates = async () =>
  (
    await db.pool.query(
      'select id, name, type, subject, body, is_active, updated_by from crm.email_templates where deleted_at is null order by id desc',
    )
  ).rows

describe('the first start of an installation', () => {
  it('creates one template of each type, once, even when several hosts start at the same time', async () => {
    await Promise.all([start(), start(), start()])
    const brought = await templates()
    expect(brought.map(({ type }) => type)).toEqual(Object.keys(templateTypeLabels))
    expect(brought.every(({ is_active, updated_by }) => is_active && updated_by === null)).toBe(true)
    for (const { name, type, subject, body } of brought) {
      const sent = { name, type, subject, body }
      expect(calls.createEmailTemplate.body.parse(sent)).toEqual({ ...sent, is_active: true })
    }
    const { rows } = await db.pool.query(`select count(*)::int as streams from crm.streams where category = 'emailTemplate'`)
    expect(rows).toEqual([{ streams: brought.length }])
  })

  it('does not restore a deleted template at a later start', async () => {
    const { rows } = await db.pool.query<{ id: number }>('select id from crm.email_templates order by id')
    const host = await start()
    for (const { id } of rows) {
      const decider = { initialState: null, decide: () => [{ type: 'EmailTemplateDeleted', data: { template: 'x' } }], evolve: () => null }
      const meta = { actor: { id: '1', name: 'maria' }, ip: null, userAgent: null, correlationId: 'c', causationId: null }
      await host.store.execute({ decider, streamId: `emailTemplate-${id}`, command: { type: 'Delete', data: null }, meta })
    }
    await start()
    expect(await templates()).toEqual([])
  })
})
