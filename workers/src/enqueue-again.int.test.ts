import { openDatabase } from '@crm/database'
import { createTestDatabase } from '@crm/testing'
import { expect, it } from 'vitest'
import { createMailHarness } from '../test/mail-harness.ts'
import { buildTestSettings } from '../test/settings.ts'
import type { EmailJob } from './email-jobs.ts'
import { createEmailWorker } from './send-emails.ts'

const { url } = await createTestDatabase()
const { db, business, ask, states, later } = await createMailHarness(url)

// A worker skips a message whose row is locked, and the message then waits 5 to 20 seconds.
it('adds jobs for due messages only after recording that, so that the jobs find the rows unlocked', async () => {
  const taken: Promise<void>[] = []
  const stillDue: number[] = []
  const emails = {
    counts: async () => ({ waiting: 0, active: 0, delayed: 0, failed: 0, completed: 0 }),
    addAll: async (jobs: EmailJob[]) => {
      const { rows } = await db.pool.query<{ id: number }>(
        `select id from crm.email_deliveries where hand_over_at <= clock_timestamp() + interval '5 seconds'`,
      )
      stillDue.push(...rows.map(({ id }) => id))
      taken.push(...jobs.map(({ payload }) => sending.send(payload)))
    },
  }
  const { signal } = new AbortController()
  const sending = createEmailWorker({
    ...{ db, settings: buildTestSettings(url), business, signal, worker: 'ben' },
    queues: { emails, testEmails: emails },
  })
  const ids = await ask(30)
  await later(20)
  await sending.resume()
  await Promise.all(taken)
  expect(stillDue).toEqual([])
  expect(await states(ids)).toEqual(ids.map(() => 'sent'))
})

it('fails a job when one of its messages could not be processed', async () => {
  const closed = openDatabase({ connectionString: url, applicationName: 'crm test', poolSize: 1 })
  await closed.close()
  const queue = { counts: async () => ({}), addAll: async () => undefined }
  const sending = createEmailWorker({
    ...{ db: closed, settings: buildTestSettings(url), business, signal: new AbortController().signal, worker: 'ben' },
    queues: { emails: queue, testEmails: queue },
  })
  await expect(sending.send({ deliveryIds: [1, 2] })).rejects.toThrow('Cannot use a pool after calling end')
})
