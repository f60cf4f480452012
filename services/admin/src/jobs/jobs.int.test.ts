import { createTestDatabase } from '@crm/testing'
import { createTestUser, james, maria, startServiceApi } from '@crm/testing/service-api'
import { beforeAll, describe, expect, it } from 'vitest'

const { url } = await createTestDatabase()
const { call, db } = await startServiceApi({ url })
const ada = createTestUser('ada', 'administrator')

type Message = { state?: string; recipient?: string; error?: string; lead?: number; minutes?: number; kind?: string; template?: string }

// Requests a message this many minutes before noon.
async function message(
  id: number,
  { state = 'sent', recipient = 'ben@example.com', error, lead, minutes = 0, kind = 'notice', template = 'Welcome' }: Message,
) {
  await db.pool.query(
    `insert into crm.email_deliveries (id, state, kind, message_id, template_name, recipient, recipient_name, error, record_kind, record_id, cause,
      created_at) values ($1, $2, $3, $4, $5, $6, 'Ben Cole', $7, $8, $9, '{}', timestamptz '2026-03-05T12:00:00Z' - $10 * interval '1 minute')`,
    [id, state, kind, `<m-${id}@example.com>`, template, recipient, error, lead ? 'lead' : null, lead, minutes],
  )
}
const page = async (query: Record<string, string | number> = {}) => (await call('listJobs', { query })).body
const ids = async (query: Record<string, string | number> = {}) => (await page(query)).jobs.map(({ id }: { id: string }) => id)

let lead = 0
beforeAll(async () => {
  const body = { name: 'Cleo Dane', phone: '(512) 555-0177', lead_origin: 'website', assigned_to: 'maria' }
  lead = (await call('createLead', { body })).body.id
  await message(1, { minutes: 50, template: 'Quote sent' })
  await message(2, { minutes: 40, state: 'failed', error: '550 5.1.1 <ben@example.com> unknown, id 4FxQ2k1z' })
  await message(3, {
    minutes: 30,
    state: 'failed',
    error: '550 5.1.1 <dan@example.net> unknown, id 7Gy3aa9k',
    recipient: 'dan@example.net',
  })
  await message(4, { minutes: 20, state: 'ambiguous', error: 'No answer within 30 seconds' })
  await message(5, { minutes: 10, state: 'retry', error: 'No answer within 45 seconds', recipient: 'crew@example.org', lead })
  await message(6, { minutes: 5, kind: 'test' })
  await message(10, { minutes: 1 })
  await db.pool.query(`
    insert into crm.projection_runs (id, projection, kind, state, cause, asked_at, touched_at, error)
    values (2, 'leads', 'rebuild', 'failed', '{"actor": {"name": "ada"}}', '2026-03-05T11:35:00Z', now(), 'no space left'),
      (1, 'leads', 'verify', 'done', '{"actor": {"name": "ada"}}', '2026-03-05T11:15:00Z', now(), null)`)
})

describe('the job list', () => {
  it('lists all kinds of jobs newest first and page by page', async () => {
    const all = ['email-10', 'email-6', 'email-5', 'email-4', 'projectionRun-2', 'email-3', 'email-2', 'projectionRun-1', 'email-1']
    expect(await ids()).toEqual(all)
    const found = []
    for (let before: string | null | undefined; before !== null; ) {
      const { jobs, next } = await page({ limit: 3, ...(before && { before }) })
      found.push(...jobs.map(({ id }: { id: string }) => id))
      before = next
    }
    expect(found).toEqual(all)
  })

  it('shows kind and state of each job', async () => {
    const { jobs } = await page({ lead })
    expect(jobs).toMatchObject([
      { id: 'email-5', queue: 'emails', kind: 'notice', state: 'retrying', title: 'Welcome', record: { kind: 'lead', id: lead } },
    ])
    expect((await page({ queue: 'projection-runs' })).jobs[0]).toMatchObject({
      kind: 'rebuild',
      title: 'leads',
      asked_by: 'ada',
      error: 'no space left',
    })
  })

  it.each([
    [{ state: 'failed' }, ['projectionRun-2', 'email-3', 'email-2']],
    [{ state: 'FAILED', queue: 'emails' }, ['email-3', 'email-2']],
    [{ state: 'no such state' }, []],
    [{ queue: 'no such queue' }, []],
    [{ queue: 'test-emails' }, ['email-6']],
    [{ since: '2026-03-05T11:40:00Z' }, ['email-10', 'email-6', 'email-5', 'email-4']],
    [{ since: '2026-03-05T11:10:00Z', until: '2026-03-05T11:30:00Z' }, ['email-2', 'projectionRun-1', 'email-1']],
    [{ since: '2026-03-06T00:00:00Z' }, []],
    [{ search: 'quote' }, ['email-1']],
    [{ search: 'DAN@example' }, ['email-3']],
    [{ search: 'no answer' }, ['email-5', 'email-4']],
    [{ search: 'space left' }, ['projectionRun-2']],
    [{ search: '4FxQ2k1z' }, ['email-2']],
    [{ search: '#4' }, ['email-4']],
    [{ search: 'email-2' }, ['email-2']],
    [{ search: '<m-3@example.com>' }, ['email-3']],
    [{ search: 'm-3@example.com' }, ['email-3']],
    [{ search: '%%%' }, []],
    [{ search: 'quixotic' }, []],
  ])('finds jobs by %j', async (query, expected) => {
    expect(await ids(query)).toEqual(expected)
  })

  it('finds jobs by the customer of their lead, even when the message goes to another person', async () => {
    for (const search of ['cleo dane', '512-555-0177', '(512) 555 0177', '+1 512 555 0177'])
      expect(await ids({ search })).toEqual(['email-5'])
  })

  it('requires the permission to manage jobs', async () => {
    expect((await call('listJobs', { as: james })).status).toBe(403)
    expect((await call('listJobs', { as: maria })).status).toBe(200)
  })

  it.each([{ before: 'x' }, { before: '1.2' }, { limit: 0 }, { since: 'yesterday' }, { lead: 'x' }, { search: 'x'.repeat(101) }])(
    'refuse %j',
    async (query) => {
      const { status, body } = await call('listJobs', { query: query as Record<string, string> })
      expect([status, typeof body.message]).toEqual([400, 'string'])
    },
  )
})

describe('errors', () => {
  it('groups errors that differ only in addresses, ids and numbers, with a filter for their jobs', async () => {
    const { body } = await call('jobErrors')
    expect(body).toEqual([
      {
        error: 'No answer within … seconds',
        same: null,
        count: 2,
        first_at: '2026-03-05T11:40:00.000Z',
        last_at: '2026-03-05T11:50:00.000Z',
        queues: ['emails'],
      },
      {
        error: 'no space left',
        same: 'no space left',
        count: 1,
        first_at: '2026-03-05T11:35:00.000Z',
        last_at: '2026-03-05T11:35:00.000Z',
        queues: ['projection-runs'],
      },
      {
        error: '550 5.1.1 … unknown, id …',
        same: null,
        count: 2,
        first_at: '2026-03-05T11:20:00.000Z',
        last_at: '2026-03-05T11:30:00.000Z',
        queues: ['emails'],
      },
    ])
    expect(await ids({ error: body[2].error })).toEqual(['email-3', 'email-2'])
    expect(await ids({ error: 'no space left' })).toEqual(['projectionRun-2'])
  })

  it.each([
    ['450 4.2.1 Mailbox busy', '450 4.2.1 Mailbox busy'],
    ['Failed after 8 attempts: 451 4.3.0 later', 'Failed after … attempts: 451 4.3.0 later'],
    ['connect ECONNREFUSED 192.0.2.7:587', 'connect ECONNREFUSED …'],
    ['550-5.7.26 see 1234567', '550-5.7.26 see …'],
  ])('%s', async (error, kind) => {
    expect((await db.pool.query('select crm.error_kind($1) as kind', [error])).rows[0].kind).toBe(kind)
  })
})

describe('the history of a job', () => {
  it('is rejected for an unknown job', async () => {
    expect((await call('jobStory', { params: { id: 'email-999' } })).status).toBe(404)
    for (const id of ['lead-1', 'email-x', 'email-0', '9', 'email-99999999999'])
      expect((await call('jobStory', { params: { id } })).status).toBe(404)
    expect((await call('jobStory', { params: { id: 'email 1' } })).status).toBe(400)
    expect((await call('jobStory', { params: { id: 'email-1' }, as: james })).status).toBe(403)
  })

  it('describes actions that only administrators can take', async () => {
    const body = { action: 'retry', filter: {} }
    expect((await call('previewJobsAction', { body, as: maria })).status).toBe(403)
    expect((await call('previewJobsAction', { body, as: ada })).status).toBe(200)
  })
})
