import { buildLeadStreamId } from '@crm/events'
import { createTestDatabase } from '@crm/testing'
import { buildTestEventMeta, createTestUser, james, maria, sofia, startServiceApi } from '@crm/testing/service-api'
import { describe, expect, it } from 'vitest'

const { url } = await createTestDatabase()
const { call, store, db } = await startServiceApi({ url })

const decider = <E extends { type: string; data: unknown }>() => ({
  initialState: null,
  decide: ({ data }: { type: 'Record'; data: E[] }) => data,
  evolve: () => null,
})

// Inserts events and their log entries directly, without the workers.
type Entry = { action?: string; details?: string; about?: [kind: string, id: string] }

async function happened(streamId: string, type: string, data: unknown, entry: Entry = {}): Promise<number> {
  const { action = 'update', details = 'Ada Park: changed', about = ['lead', '42'] } = entry
  const command = { type: 'Record' as const, data: [{ type, data }] }
  await store.execute({ decider: decider(), streamId, command, meta: { ...buildTestEventMeta(james), ip: '203.0.113.7' } })
  const { rows } = await db.pool.query(
    `insert into crm.activity_log (event_position, event_id, user_id, user_name, action, entity_type, entity_id, details, ip_address, user_agent, created_at)
     select position, event_id, '7', 'james', $1, $3, $4, $2, '203.0.113.7', 'vitest', occurred_at
       from crm.events order by position desc limit 1 returning event_position`,
    [action, details, ...about],
  )
  return Number(rows[0].event_position)
}

describe('GET /api/admin/activity-logs/{id}', () => {
  it('returns the entry with its event and the formatted values before and after', async () => {
    const id = await happened(buildLeadStreamId(42), 'ProjectPriced', { lead: 'Ada Park', from: '1200.00', to: '1450.00' })
    const { status, body } = await call('getActivity', { params: { id } })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      id,
      user_name: 'james',
      ip_address: '203.0.113.7',
      type: 'ProjectPriced',
      stream: 'lead-42',
      version: 1,
      correlation_id: 'test',
      causation_id: null,
      changes: [{ field: 'project amount', from: '$1,200.00', to: '$1,450.00' }],
    })
  })

  it('shows viewed records by their current names, or by number when they no longer exist', async () => {
    const lead = { name: 'Ada Park', phone: '(555) 555-0100', lead_origin: 'website', assigned_to: 'maria' }
    const { id } = (await call('createLead', { body: lead })).body
    const readDetails = async (of: number, entity: string, words: string) => {
      const viewed = await happened(
        `view-7-${entity}-${of}-${words.length}`,
        'RecordViewed',
        { what: entity, id: String(of) },
        { action: 'view', details: words },
      )
      const [listed] = (await call('listActivity', { query: { days: 'all', action: 'view', limit: 1 } })).body
      const { details } = (await call('getActivity', { params: { id: viewed } })).body
      expect(listed).toMatchObject({ id: viewed, details })
      return details
    }
    expect(await readDetails(id, 'lead', `Lead #${id}: page opened`)).toBe('Ada Park: page opened')
    expect(await readDetails(id, 'installation', `Lead #${id}: installation opened`)).toBe('Ada Park: installation opened')
    expect(await readDetails(4711, 'lead', 'Lead #4711: page opened')).toBe('Lead #4711: page opened')
    await call('updateLead', { params: { id }, body: { name: 'Erased' } })
    expect(await readDetails(id, 'lead', `Lead #${id}: page opened`)).toBe(`Lead #${id}: page opened`)
  })

  it('finds views by the current name of the viewed record', async () => {
    const lead = { name: 'Zora O’Quill', phone: '(555) 555-0101', lead_origin: 'website', assigned_to: 'maria' }
    const { id } = (await call('createLead', { body: lead })).body
    const viewed = (what: string, kind: string, of: string, details: string) =>
      happened(`view-7-${what}-${of}-found`, 'RecordViewed', { what, id: of }, { action: 'view', details, about: [kind, of] })
    const ofLead = await viewed('lead', 'lead', String(id), `Lead #${id}: page opened`)
    await db.pool.query(`insert into crm.users (id, username, role, permissions, created_at) values (31, 'quentin', 'owner', '{}', now())`)
    const ofUser = await viewed('user', 'user', '31', 'User #31: account opened')
    await viewed('lead', 'lead', '4712', 'Lead #4712: page opened')
    await db.pool.query(`insert into crm.email_deliveries (id, kind, message_id, recipient, recipient_name, cause)
      values (8, 'notice', '<8@kitchen.example>', 'xq@example.com', 'Xavier Quell', '{}')`)
    const ofMessage = await viewed('email', 'email', '8', 'Message #8 opened')
    const cancelled = { action: 'update', details: 'Message to xq@example.com: cancelled', about: ['email', '8'] as [string, string] }
    const ofItsEnd = await happened('email-8', 'EmailCancelled', { recipient: 'xq@example.com', reason: 'Not wanted' }, cancelled)
    const found = async (search: string, more = {}) =>
      (await call('listActivity', { query: { days: 'all', action: 'view', search, ...more } })).body.map(
        (entry: { id: number }) => entry.id,
      )
    expect(await found("zora o'q")).toEqual([ofLead])
    expect(await found('zora', { entity_type: 'user' })).toEqual([])
    expect(await found('555-0101')).toEqual([])
    expect(await found('quentin')).toEqual([ofUser])
    expect(await found('xavier quell')).toEqual([ofMessage])
    expect(await found('xavier quell', { action: 'update' })).toEqual([ofItsEnd])
    // Two letters match too many names.
    expect(await found('zo')).toEqual([])
    await call('updateLead', { params: { id }, body: { name: 'Zelda Quill' } })
    expect(await found('zora')).toEqual([])
    expect(await found('zelda quill')).toEqual([ofLead])
  })

  it('shows someone who may not read leads who did what kind of thing, but no value and no id', async () => {
    const pat = createTestUser('pat', 'owner', ['admin'])
    const lead = { name: 'Nadia Quist', phone: '(555) 555-0188', lead_origin: 'website', assigned_to: 'maria' }
    const { id: ofLead } = (await call('createLead', { body: lead })).body
    const details = 'Nadia Quist: amount $1,200.00 → $1,450.00'
    const id = await happened(`lead-${ofLead}`, 'ProjectPriced', { lead: 'Nadia Quist', from: '1200.00', to: '1450.00' }, { details })
    const opened = `Lead #${ofLead}: page opened`
    const viewed = { what: 'lead', id: String(ofLead) }
    const view = { action: 'view', details: opened, about: ['lead', String(ofLead)] as [string, string] }
    const ofView = await happened(`view-7-lead-${ofLead}-hidden`, 'RecordViewed', viewed, view)
    const hidden = { entity_type: 'lead', entity_id: null, hidden: true, details: "You don't have permission to see the details" }
    for (const [position, type, stream] of [
      [id, 'ProjectPriced', 'lead'],
      [ofView, 'RecordViewed', 'view'],
    ] as const) {
      const { body } = await call('getActivity', { params: { id: position }, as: pat })
      expect(body).toMatchObject({ ...hidden, id: position, user_name: 'james', type, stream, changes: [] })
    }
    const listed = await call('listActivity', { query: { days: 'all', limit: 2 }, as: pat })
    expect(listed.body).toMatchObject([
      { ...hidden, action: 'view' },
      { ...hidden, action: 'update', user_name: 'james' },
    ])
    expect(JSON.stringify(listed.body)).not.toMatch(/Nadia|0188|1,450/)
    for (const search of ['nadia', 'nadia quist', '1450'])
      expect((await call('listActivity', { query: { days: 'all', search }, as: pat })).body).toEqual([])
    const file = (await call('exportActivity', { query: { days: 'all' }, as: pat })).body
    expect(file).toContain("You don't have permission to see the details")
    expect(file).not.toMatch(/Nadia|0188|1,450/)
    const both = createTestUser('kim', 'owner', ['admin', 'leads'])
    expect((await call('getActivity', { params: { id }, as: both })).body).toMatchObject({ details, stream: `lead-${ofLead}` })
    expect((await call('listActivity', { query: { days: 'all', search: 'quist nadia' }, as: both })).body).toHaveLength(2)
  })

  it('shows the search words of an export of the log only to those who may read leads', async () => {
    const details = '5 activity log entries exported as CSV: from “2026-03-01”, search “Secretname: x”'
    const data = { count: 5, filters: { from: '2026-03-01', search: 'Secretname: x' } }
    const id = await happened('export-7', 'ActivityExported', data, { action: 'export', details, about: ['activity_log', ''] })
    const pat = createTestUser('pat', 'owner', ['admin'])
    const { body } = await call('getActivity', { params: { id }, as: pat })
    expect(body).toMatchObject({ entity_type: 'activity_log', details: '5 activity log entries exported as CSV', changes: [] })
    const query = { days: 'all', action: 'export', limit: 1 }
    expect((await call('listActivity', { query, as: pat })).body).toMatchObject([{ details: '5 activity log entries exported as CSV' }])
    expect((await call('exportActivity', { query: { days: 'all' }, as: pat })).body).not.toMatch(/Secretname/)
    expect((await call('listActivity', { query: { days: 'all', search: 'secretname' }, as: pat })).body).toEqual([])
    const both = createTestUser('kim', 'owner', ['admin', 'leads'])
    const readInFull = (await call('getActivity', { params: { id }, as: both })).body
    expect(readInFull.details).toBe(details)
    expect(JSON.stringify(readInFull.changes)).toContain('Secretname')
    expect((await call('listActivity', { query: { days: 'all', search: 'secretname' }, as: both })).body).toMatchObject([{ id, details }])
  })

  it('never returns secrets', async () => {
    const data = {
      name: 'Mail',
      host: 'localhost',
      port: 25,
      username: 'u',
      from_email: 'crm@example.com',
      from_name: 'CRM',
      secure: true,
      password: 'sealed-secret',
      is_active: true,
    }
    const id = await happened('smtpSettings-1', 'SmtpConfigured', data)
    const { body } = await call('getActivity', { params: { id } })
    expect(JSON.stringify(body)).not.toContain('sealed-secret')
    expect(body.changes).toContainEqual({ field: 'password', from: null, to: 'changed' })
  })

  it('requires access to the log', async () => {
    expect((await call('getActivity', { params: { id: 1 }, as: sofia })).status).toBe(403)
  })

  it.each([
    [999_999, 404],
    ['x', 400],
    [0, 400],
    ['9007199254740993', 400],
  ])('rejects %s', async (id, status) => {
    expect((await call('getActivity', { params: { id }, as: maria })).status).toBe(status)
  })
})
