import { createTestDatabase } from '@crm/testing'
import { isFullTestRun } from '@crm/testing/full-run'
import { createTestUser } from '@crm/testing/service-api'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { formatSkippedSuite, type QueueBackend, testedQueueBackends } from '../test/backends.ts'
import { testLogger } from '../test/log-harness.ts'
import { adminUser, createMailHarness } from '../test/mail-harness.ts'
import { buildTestSettings } from '../test/settings.ts'
import { startWorkerProcess } from '../test/worker-process.ts'
import { startWorkers } from './workers.ts'

for (const { name, open } of testedQueueBackends) {
  if (!open) console.log(formatSkippedSuite(name))
  else await describeNotices(name, open)
}

async function describeNotices(name: string, open: (databaseUrl: string) => Promise<QueueBackend>): Promise<void> {
  const { url } = await createTestDatabase()
  const harness = await createMailHarness(url)
  const { server, call } = harness
  const backend = await open(url)
  afterAll(() => backend.stop())
  const connection = { redisUrl: backend.redisUrl, databaseUrl: url, log: testLogger }

  describe(`notices, with jobs on ${name}`, () => {
    const undo: (() => Promise<unknown>)[] = []
    afterEach(async () => {
      for (const step of undo.splice(0).reverse()) await step()
      server.play({ accounts: { mailer: harness.password } })
    })

    const work = async () => {
      const times = { emails: 200, grace: 60_000, reconciliation: 60_000 }
      const workers = await startWorkers({
        id: 'test',
        db: harness.db,
        connection,
        settings: buildTestSettings(url),
        log: testLogger,
        times,
      })
      undo.push(() => workers.stop(5000))
    }
    const sold = async () => {
      const lead = {
        name: 'Ada Example',
        email: 'ada.example@example.com',
        phone: '(512) 555-0101',
        lead_origin: 'facebook',
        assigned_to: 'maria',
      }
      const { status, body } = await call('createLead', {
        as: adminUser,
        body: { ...lead, remarks: 'Sold', installation_date: '2026-11-30' },
      })
      expect(status, body.message).toBe(201)
      return body.id as number
    }
    let people = 0
    const tell = (installationId: number) =>
      call('notifyInstallation', {
        as: { ...createTestUser('kim', 'owner'), id: 100 + people++ },
        body: { installationId, type: 'client' },
      })
    const readNotice = async (id: number) => {
      const { body } = await call('installationNotices', { as: adminUser, params: { id } })
      return { state: body[0]?.state, accepted: await harness.acceptedOf(body.map((notice: { id: number }) => notice.id)) }
    }
    const isSentOnce = (id: number) => expect.poll(() => readNotice(id)).toEqual({ state: 'sent', accepted: [1] })

    if (isFullTestRun) {
      it('are sent once by another worker when theirs is killed', async () => {
        const id = await sold()
        const child = await startWorkerProcess(url, backend.redisUrl, 'email:after-claim')
        undo.push(child.stop)
        const answer = tell(id)
        expect(await child.ended).toBe('SIGKILL')
        await harness.db.pool.query('update crm.subscriptions set lease_until = clock_timestamp()')
        await harness.endClaims()
        await harness.later(100)
        await work()
        expect(await answer).toMatchObject({ status: 200, body: { message: expect.stringMatching(/^Email (queued|sent successfully)$/) } })
        await isSentOnce(id)
      })
    }

    it('are queued while the mail server is down, and sent when it is back', async () => {
      const id = await sold()
      server.play({ accounts: { mailer: harness.password }, faults: { connection: 'cut' } })
      await work()
      const { body } = await tell(id)
      expect(body).toMatchObject({
        message: 'Email queued',
        detail: expect.stringMatching(/^The message to the client is queued and will be sent automatically\. Last attempt: ./),
      })
      expect(await readNotice(id)).toEqual({ state: 'retry', accepted: [0] })
      server.play({ accounts: { mailer: harness.password } })
      await harness.later(200)
      await isSentOnce(id)
    })

    it('are sent once when their jobs are lost and the button was pressed three times', async () => {
      const id = await sold()
      await work()
      const answers = Promise.all([tell(id), tell(id), tell(id)])
      await backend.wipe()
      await harness.later(20)
      for (const { status } of await answers) expect(status).toBe(200)
      await harness.later(20)
      await isSentOnce(id)
    })
  })
}
