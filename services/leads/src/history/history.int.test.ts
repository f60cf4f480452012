import type { LeadHistoryEntry } from '@crm/contracts'
import { createTestDatabase } from '@crm/testing'
import { createTestUser, diego, james, maria, sofia, startServiceApi } from '@crm/testing/service-api'
import { describe, expect, it } from 'vitest'

const { url } = await createTestDatabase()
const { call, db, setTime } = await startServiceApi({ url, timeZone: 'America/New_York' })

const ada = { name: 'Ada Example', phone: '(213) 555-0101', lead_origin: 'facebook', assigned_to: 'maria', project_amount: '4500.00' }
const at = (minute: number) => `2026-03-05T18:${String(minute).padStart(2, '0')}:00.000Z`

async function recorded(more: object = {}): Promise<number> {
  setTime(at(0))
  return (await call('createLead', { body: { ...ada, ...more } })).body.id
}
async function change(id: number, minute: number, body: object, as = maria): Promise<void> {
  setTime(at(minute))
  expect((await call('updateLead', { params: { id }, body, as })).status).toBe(200)
}
const record = async (id: number, query: Record<string, string> = {}) => (await call('leadRecord', { params: { id }, query })).body
const history = async (id: number, query: Record<string, number | string> = {}, as = maria) =>
  (await call('leadHistory', { params: { id }, query, as })).body
const undo = (id: number, version: number, headers: Record<string, string> = {}) =>
  call('undoLeadChange', { params: { id }, body: { version }, headers })

describe('GET /api/leads/{id}/record', () => {
  it('answers the lead as every call does, and who set each field', async () => {
    const id = await recorded()
    await change(id, 10, { remarks: 'Sold', notes: 'Called' }, james)
    const { lead, setBy, today, deleted } = await record(id)
    expect(lead).toEqual((await call('getLead', { params: { id } })).body)
    expect(setBy.remarks).toEqual({ by: 'james', at: at(10), version: 2, before: 'New' })
    expect(setBy.notes).toMatchObject({ by: 'james', before: 'none' })
    expect(setBy.phone).toEqual({ by: 'maria', at: at(0), version: 1, before: null })
    expect({ today, deleted }).toEqual({ today: '2026-03-05', deleted: null })
  })

  it('answers the whole lead as of a moment, with what that day made of its follow-up', async () => {
    const id = await recorded({ next_followup_date: '2026-03-05' })
    await change(id, 10, { remarks: 'Sold', project_amount: '5000.00' })
    setTime('2026-03-09T18:00:00.000Z')
    expect((await record(id)).lead).toMatchObject({ remarks: 'Sold', project_amount: '5000.00', followup_due: 'overdue' })
    const then = await record(id, { asOf: at(9) })
    expect(then.lead).toMatchObject({ remarks: 'New', project_amount: '4500.00', version: 1, updated_at: at(0), followup_due: 'today' })
    expect(then).toMatchObject({ hidden: 2, earlier: null, later: at(10), today: '2026-03-09' })
  })

  it('tells of a deleted lead what it was, and by whom it was deleted', async () => {
    const id = await recorded()
    setTime(at(20))
    await call('deleteLead', { params: { id }, as: james })
    expect(await record(id)).toMatchObject({ lead: { name: 'Ada Example' }, deleted: { by: 'james', at: at(20), version: 2 } })
    expect(await record(id, { asOf: at(1) })).toMatchObject({ deleted: null, hidden: 1 })
  })

  it('is not there for an unknown lead, nor before a lead was recorded', async () => {
    expect(await call('leadRecord', { params: { id: 999_999 } })).toMatchObject({ status: 404, body: { message: 'Lead not found' } })
    const early = { params: { id: await recorded() }, query: { asOf: '2020-01-01T00:00:00Z' } }
    expect(await call('leadRecord', early)).toMatchObject({ status: 404, body: { message: 'This lead did not exist yet at that time' } })
  })

  it.each(['yesterday', '2026-03-05', '2026-02-30T10:00:00Z', '2026-03-05T10:00:00', '٣', '1'])('refuses the moment %s', async (asOf) => {
    const answer = await call('leadRecord', { params: { id: await recorded() }, query: { asOf } })
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ path: 'asOf' }] } })
  })

  it.each([
    ['0000-01-01T00:00:00Z', 400],
    ['1899-12-31T23:59:59Z', 400],
    ['1900-01-01T00:00:00Z', 404],
    ['2200-12-31T23:59:59.999Z', 200],
    ['2201-01-01T00:00:00Z', 400],
  ])('answers the moment %s with %i', async (asOf, status) => {
    const answer = await call('leadRecord', { params: { id: await recorded() }, query: { asOf } })
    expect(answer).toMatchObject(status === 400 ? { status, body: { errors: [{ message: 'Must be between 1900 and 2200' }] } } : { status })
  })
})

describe('GET /api/leads/{id}/history', () => {
  it('tells the events in words, newest first, each with its request', async () => {
    const id = await recorded()
    await change(id, 10, { remarks: 'Sold', project_amount: '5000.00' }, james)
    const { entries, earlier } = await history(id)
    expect(entries.map(({ by, did, from, to }: LeadHistoryEntry) => [by, did, from, to])).toEqual([
      ['james', 'changed the project amount', '$4,500.00', '$5,000.00'],
      ['james', 'marked the lead as Sold', 'New', 'Sold'],
      ['maria', 'recorded the lead', null, null],
    ])
    expect(entries[0].request).toBe(entries[1].request)
    expect(entries[1].request).not.toBe(entries[2].request)
    expect(entries[2].text).toBe('as New, from Facebook, assigned to Maria, $4,500.00')
    expect(earlier).toBeNull()
  })

  it('tells a lead that was recorded as sold as that, with nothing to undo', async () => {
    const id = await recorded({ remarks: 'Sold', installation_date: '2026-04-01', deposit_paid: true })
    const { entries } = await history(id)
    expect(entries.map(({ type, text }: LeadHistoryEntry) => [type, text])).toEqual([
      ['DepositRecorded', null],
      ['InstallationScheduled', null],
      ['LeadCreated', 'as Sold, from Facebook, assigned to Maria, $4,500.00'],
    ])
    expect((await history(id, { before: 2 })).entries).toMatchObject([{ text: expect.stringMatching(/^as Sold, /) }])
    const { setBy } = await record(id)
    for (const field of ['remarks', 'installation_date', 'deposit_paid']) expect(setBy[field].before).toBeNull()
    await change(id, 10, { remarks: 'New' })
    expect((await record(id)).setBy.remarks.before).toBe('Sold')
  })

  it('goes back page by page, without a gap or a repetition', async () => {
    const id = await recorded()
    for (let minute = 1; minute <= 7; minute += 1) await change(id, minute, { additional_notes: `Text ${minute}` })
    const seen: number[] = []
    let before: number | null = null
    do {
      const page: { entries: LeadHistoryEntry[]; earlier: number | null } = await history(id, { limit: 3, ...(before && { before }) })
      seen.push(...page.entries.map(({ version }) => version))
      before = page.earlier
    } while (before !== null)
    expect(seen).toEqual([8, 7, 6, 5, 4, 3, 2, 1])
  })

  it('shows the notes alone, or all else, by pages too', async () => {
    const id = await recorded()
    await change(id, 10, { notes: '[Mar 5, 2026] Called', project_amount: '5000.00' })
    await change(id, 20, { additional_notes: 'Dog' })
    await change(id, 30, { remarks: 'In Progress' })
    const types = async (query: Record<string, number | string>) => {
      const { entries, earlier } = await history(id, query)
      return [entries.map(({ type }: LeadHistoryEntry) => type), earlier]
    }
    expect(await types({ show: 'notes' })).toEqual([['AdditionalNotesChanged', 'NoteAdded'], null])
    const [newest, earlier] = await types({ show: 'notes', limit: 1 })
    expect(newest).toEqual(['AdditionalNotesChanged'])
    expect((await types({ show: 'notes', limit: 1, before: earlier }))[0]).toEqual(['NoteAdded'])
    expect(await types({ show: 'changes' })).toEqual([['LeadQualified', 'ProjectPriced', 'LeadCreated'], null])
    expect((await call('leadHistory', { params: { id }, query: { show: 'emails' } })).status).toBe(400)
  })

  it('shows from where somebody worked to those alone who may read the activity log', async () => {
    const id = await recorded()
    expect((await history(id, {}, maria)).entries[0].sender).toEqual({ address: '127.0.0.1', device: expect.any(String) })
    expect((await history(id, {}, createTestUser('ruth', 'manager'))).entries[0].sender).toBeNull()
    expect(JSON.stringify(await history(id, {}, sofia))).not.toContain('127.0.0.1')
  })

  it('is not there for an unknown lead, at any page', async () => {
    for (const query of [{}, { before: 1 }, { before: 50 }]) {
      expect(await call('leadHistory', { params: { id: 999_999 }, query })).toMatchObject({ status: 404 })
    }
    expect(await history(await recorded(), { before: 1 })).toEqual({ entries: [], earlier: null })
  })
})

describe('POST /api/leads/{id}/undo', () => {
  it('takes the last change of a field back and answers the lead', async () => {
    const id = await recorded()
    await change(id, 10, { remarks: 'Sold', project_amount: '5000.00' })
    const { status, body } = await undo(id, 3)
    expect(status).toBe(200)
    expect(body).toMatchObject({ project_amount: '4500.00', remarks: 'Sold', version: 4 })
    expect((await history(id)).entries[0]).toMatchObject({ did: 'undid the last change of the project amount', to: '$4,500.00' })
  })

  it('does it once, with the same key and without', async () => {
    const id = await recorded()
    await change(id, 10, { project_amount: '5000.00' })
    for (let time = 0; time < 2; time += 1) expect(await undo(id, 2, { 'idempotency-key': 'undo-2' })).toMatchObject({ status: 200 })
    expect(await undo(id, 2)).toMatchObject({ status: 200, body: { version: 3, project_amount: '4500.00' } })
  })

  it('takes all back that one save did', async () => {
    const id = await recorded()
    await change(id, 10, { remarks: 'Sold', project_amount: '5000.00', notes: 'Called' })
    const all = { params: { id }, body: { version: 2, through: 4 } }
    expect(await call('undoLeadChange', all)).toMatchObject({
      status: 200,
      body: { project_amount: '4500.00', remarks: 'New', notes: null, version: 7 },
    })
    expect(await call('undoLeadChange', all)).toMatchObject({ status: 200, body: { version: 7 } })
    const undone: LeadHistoryEntry[] = (await history(id)).entries.slice(0, 3)
    expect(undone.map(({ did }) => did)).toEqual(
      ['notes', 'project amount', 'status'].map((field) => `undid the last change of the ${field}`),
    )
    expect(new Set(undone.map(({ request }) => request)).size).toBe(1)
  })

  it('is refused in words where the field has changed since', async () => {
    const id = await recorded()
    await change(id, 10, { project_amount: '5000.00' })
    await change(id, 11, { project_amount: '6000.00' }, james)
    const message = 'James has changed the project amount of this lead since, so this can no longer be undone'
    expect(await undo(id, 2)).toMatchObject({ status: 409, body: { message } })
    expect((await record(id)).lead).toMatchObject({ project_amount: '6000.00', version: 3 })
  })

  it('restores a deleted lead', async () => {
    const id = await recorded()
    await call('deleteLead', { params: { id } })
    expect(await undo(id, 2)).toMatchObject({ status: 200, body: { id } })
    expect((await record(id)).deleted).toBeNull()
  })

  it('of two at the same time happens once', async () => {
    const id = await recorded()
    await change(id, 10, { project_amount: '5000.00' })
    const answers = await Promise.all([undo(id, 2), undo(id, 2), undo(id, 2)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await record(id)).lead.version).toBe(3)
  })

  it.each([{}, { version: 0 }, { version: '2' }, { version: 1.5 }, { version: 99 }, { version: 1, through: 0 }])(
    'refuses the body %j',
    async (body) => {
      expect(await call('undoLeadChange', { params: { id: await recorded() }, body })).toMatchObject({ status: 400 })
    },
  )

  it('is not there for an unknown lead', async () => {
    expect(await undo(999_999, 1)).toMatchObject({ status: 404, body: { message: 'Lead not found' } })
  })

  it('belongs, with the history, to the permission leads', async () => {
    const id = await recorded()
    const followUpsOnly = createTestUser('finn', 'installer', ['followups'])
    for (const as of [diego, followUpsOnly]) {
      expect(await call('undoLeadChange', { params: { id }, body: { version: 1 }, as })).toMatchObject({ status: 403 })
      expect(await call('leadRecord', { params: { id }, as })).toMatchObject({ status: 403 })
      expect(await call('leadHistory', { params: { id }, as })).toMatchObject({ status: 403 })
    }
  })
})

describe('a lead with thousands of events', () => {
  it('keeps its pages short and its record whole', async () => {
    const id = await recorded()
    await db.pool.query(
      `select crm.append($1, 'lead', 1,
         (select array_agg(gen_random_uuid()) from generate_series(1, 5000)),
         (select array_agg('ProjectPriced'::text) from generate_series(1, 5000)),
         (select array_agg(1::smallint) from generate_series(1, 5000)),
         (select array_agg(jsonb_build_object('lead', 'Ada Example', 'from', n::text || '.00', 'to', (n + 1)::text || '.00') order by n) from generate_series(1, 5000) n),
         $2, $3)`,
      [`lead-${id}`, { actor: { id: '1', name: 'maria' }, ip: null, userAgent: null, correlationId: 'c', causationId: null }, at(30)],
    )
    expect((await record(id)).lead).toMatchObject({ version: 5001, project_amount: '5001.00' })
    expect((await history(id)).entries).toHaveLength(50)
    expect((await undo(id, 5001)).body).toMatchObject({ version: 5002 })
  })
})
