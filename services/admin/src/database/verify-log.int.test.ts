import { createTestDatabase } from '@crm/testing'
import { createTestUser, james, maria, startServiceApi } from '@crm/testing/service-api'
import { describe, expect, it } from 'vitest'

const { url } = await createTestDatabase()
const { call, db } = await startServiceApi({ url, timeZone: 'America/New_York', time: '2026-03-05T12:00:00Z' })
const admin = createTestUser('ada', 'admin')
const last = async () => (await call('databaseOverview', { as: admin })).body.log_verification

describe('verifying the log', () => {
  it('requires an administrator', async () => {
    for (const as of [james, maria]) expect((await call('verifyLog', { as })).status).toBe(403)
    expect(await last()).toBeNull()
  })

  it('is queued once for repeated requests, and again after the previous check has ended', async () => {
    const { status, body } = await call('verifyLog', { as: admin })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      asked_by: 'ada',
      started_at: null,
      finished_at: null,
      checked_to: 0,
      first_bad_position: null,
      reason: null,
    })
    expect((await call('verifyLog', { as: admin })).body.id).toBe(body.id)
    expect(await last()).toMatchObject({ id: body.id, asked_by: 'ada', finished_at: null })
    await db.pool.query('update crm.log_verifications set finished_at = now()')
    expect((await call('verifyLog', { as: admin })).body.id).not.toBe(body.id)
  })
})
