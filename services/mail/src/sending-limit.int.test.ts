import { openDatabase } from '@crm/database'
import type { HttpProblem } from '@crm/http'
import { createTestDatabase } from '@crm/testing'
import { createTestUser, startServiceApi } from '@crm/testing/service-api'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { createSendingRateLimiter } from './sending-limit.ts'

const { url } = await createTestDatabase()
const words = 'Only five a minute.'

let now: Date
beforeEach(() => {
  now = new Date('2026-03-05T18:00:00Z')
})

/** A limit with its own database connection, like that of another host. Returns whether a user may send. */
function host() {
  const db = openDatabase({ connectionString: url, applicationName: 'test', poolSize: 5 })
  afterAll(() => db.close())
  const limit = createSendingRateLimiter({ db, clock: () => now }, 'letter', { burst: 5, perSecond: 5 / 60 }, words)
  const sends = (who: string) =>
    limit(who).then(
      () => 'sent',
      ({ status, message, headers }: HttpProblem) => ({ status, message, ...headers }),
    )
  return { db, sends }
}

const [here, there] = [host(), host()]
const refused = (seconds: string) => ({ status: 429, message: words, 'Retry-After': seconds })

describe('a limit of sending', () => {
  it('is counted by two hosts together, also at the same moment, for each person', async () => {
    const answers = await Promise.all([...'abcdef'].flatMap(() => [here.sends('kim'), there.sends('kim')]))
    expect(answers.filter((answer) => answer === 'sent')).toHaveLength(5)
    expect(answers.filter((answer) => answer !== 'sent')).toEqual(Array.from({ length: 7 }, () => refused('12')))
    expect(await there.sends('lee')).toBe('sent')
  })

  it('lets one more go each twelve seconds, and never more than five at once', async () => {
    const sendAll = async () => {
      for (let nth = 0; nth < 5; nth++) expect(await here.sends('mia')).toBe('sent')
    }
    await sendAll()
    now = new Date('2026-03-05T18:00:13Z')
    expect(await there.sends('mia')).toBe('sent')
    expect(await here.sends('mia')).toEqual(refused('11'))
    now = new Date('2026-03-05T18:30:00Z')
    await sendAll()
    expect(await there.sends('mia')).toEqual(refused('12'))
  })

  it('keeps nothing of those who have not sent for an hour', async () => {
    await here.sends('noa')
    now = new Date('2026-03-05T20:00:00Z')
    await here.sends('ole')
    const { rows } = await here.db.pool.query('select key from crm.sending_limits')
    expect(rows).toEqual([{ key: 'letter ole' }])
  })
})

it('holds for notices that somebody sends by way of two hosts', async () => {
  const kim = { ...createTestUser('kim', 'manager'), id: 4711 }
  const [one, other] = [await startServiceApi({ url }), await startServiceApi({ url })]
  const sold = { name: 'Ada Example', phone: '(512) 555-0101', lead_origin: 'facebook', assigned_to: 'maria', remarks: 'Sold' }
  const { body: lead } = await one.call('createLead', { body: sold })
  const notify = (host: typeof one) => host.call('notifyInstallation', { as: kim, body: { installationId: lead.id, type: 'client' } })
  for (let nth = 0; nth < 10; nth++) {
    expect((await notify(one)).status).toBe(409)
    expect((await notify(other)).status).toBe(409)
  }
  for (const host of [one, other])
    expect(await notify(host)).toMatchObject({
      status: 429,
      body: { message: 'You can send only twenty notices per minute. Please wait a moment.' },
    })
})
