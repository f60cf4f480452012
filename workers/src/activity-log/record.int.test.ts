import { createTestDatabase } from '@crm/testing'
import { afterAll, describe, expect, it } from 'vitest'
import { createLogHarness } from '../../test/log-harness.ts'
import { recordActivity } from './record.ts'

const { url } = await createTestDatabase()
const past = createLogHarness(url)
afterAll(() => past.close())

describe('the activity log', () => {
  it('upcasts an event of an older version', async () => {
    await past.happened('user-3', [{ type: 'UserSignedIn', data: { username: 'ada', sessionId: 's1' } }])
    const versions = { UserSignedIn: 2 }
    const upcasts = { UserSignedIn: { 1: (data: unknown) => ({ ...(data as object), username: 'ada lovelace' }) } }
    await recordActivity(past.db, 1n, 1n, { versions, upcasts })
    expect(await past.entries()).toMatchObject([{ action: 'login', details: 'ada lovelace: signed in' }])
  })

  it('has no sentence for an event of a newer release and retries until a newer worker takes it', async () => {
    await past.happened('lead-8', [{ type: 'LeadFramed', data: {} }])
    await expect(recordActivity(past.db, 1n, 2n)).rejects.toThrow('LeadFramed at 2 belongs to a newer release')
    expect(await past.count()).toBe(1)
  })
})
