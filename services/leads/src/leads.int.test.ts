import { maxNotesLength } from '@crm/contracts'
import { createTestDatabase } from '@crm/testing'
import { buildTestEventMeta, createTestUser, diego, james, maria, sofia, startServiceApi } from '@crm/testing/service-api'
import { describe, expect, it } from 'vitest'
import { addColor } from './catalog/colors.ts'
import { leadDecider, toRecordLeadCommand } from './lead/commands.ts'

const { url } = await createTestDatabase()
const { call, store, setTime } = await startServiceApi({ url })

const today = '2026-03-05'
const ada = { name: 'Ada Example', phone: '(213) 555-0101', lead_origin: 'facebook', assigned_to: 'maria' }
const plain = {
  ...ada,
  email: null,
  remarks: 'New',
  date_created: today,
  next_followup_date: null,
  notes: null,
  additional_notes: null,
  project_amount: '0.00',
  deposit_paid: false,
  balance_paid: false,
  installation_date: null,
  assigned_installer: [],
  address: null,
  customer_address: null,
  selected_colors: [],
  completed_on: null,
  followup_due: null,
}

async function recorded(more: object = {}): Promise<{ id: number; version: number }> {
  const { status, body } = await call('createLead', { body: { ...ada, ...more } })
  expect(status).toBe(201)
  return body
}
const get = async (id: number) => (await call('getLead', { params: { id } })).body
const put = (id: number, body: object, as = maria) => call('updateLead', { params: { id }, body, as })
const typesOf = async (id: number) => (await store.read(`lead-${id}`)).map(({ type }) => type)

describe('POST /api/leads', () => {
  it('records a lead with what was sent and defaults for the rest', async () => {
    const { status, body } = await call('createLead', { body: ada })
    expect(status).toBe(201)
    expect(body).toMatchObject({ ...plain, created_at: '2026-03-05T18:00:00.000Z', updated_at: '2026-03-05T18:00:00.000Z', version: 1 })
    expect(await get(body.id)).toEqual(body)
  })

  it('takes every field of the form', async () => {
    const form = {
      ...ada,
      email: 'ada@example.com',
      lead_origin: 'Trade_Show',
      assigned_to: 'Sofia',
      remarks: 'Sold',
      date_created: '2026-02-01',
      next_followup_date: today,
      project_amount: 4500.5,
      notes: '[Mar 5, 2026] Called',
      additional_notes: 'Gate 4',
      deposit_paid: true,
      balance_paid: true,
      installation_date: '2026-04-01',
      assigned_installer: 'Diego Sample, Ana Sample',
      selected_colors: ['WMK-101', 'WMK-102'],
      customer_address: '1 Sample Street\nSampletown',
    }
    const { body } = await call('createLead', { body: form })
    expect(body).toMatchObject({
      ...form,
      lead_origin: 'trade_show',
      assigned_to: 'sofia',
      project_amount: '4500.50',
      assigned_installer: ['Diego Sample', 'Ana Sample'],
      address: form.customer_address,
      followup_due: 'today',
    })
    expect(await typesOf(body.id)).toEqual([
      'LeadCreated',
      'LeadSold',
      'InstallationScheduled',
      'InstallersAssigned',
      'DepositRecorded',
      'BalanceRecorded',
      'LeadDetailsChanged',
    ])
  })

  it('takes the business’s today for a blank date, 0.00 for a blank amount and nothing for blank fields', async () => {
    const blank = {
      date_created: '',
      project_amount: '',
      email: '',
      notes: ' ',
      next_followup_date: '',
      installation_date: null,
      remarks: '',
    }
    expect((await call('createLead', { body: { ...ada, ...blank } })).body).toMatchObject(plain)
  })

  it('refuses what lacks name and phone, saying where, and writes nothing', async () => {
    const before = (await call('listLeads')).body.total
    const { status, body } = await call('createLead', { body: { lead_origin: 'facebook', assigned_to: 'maria' } })
    expect(status).toBe(400)
    expect(body.errors.map(({ path }: { path: string }) => path)).toEqual(['name', 'phone'])
    expect((await call('listLeads')).body.total).toBe(before)
  })

  it('records one lead for two requests with one Idempotency-Key, and refuses the key for another request', async () => {
    const send = (body: object) => call('createLead', { body, headers: { 'idempotency-key': 'double-click' } })
    const [one, two] = await Promise.all([send(ada), send(ada)])
    expect([one.status, two.status]).toEqual([201, 201])
    expect(two.body).toEqual(one.body)
    expect((await send({ ...ada, name: 'Bo Example' })).status).toBe(422)
  })

  it('takes notes as long as they may be in letters of four bytes each', async () => {
    const notes = '🎉'.repeat(maxNotesLength)
    const { id } = await recorded({ notes, additional_notes: notes })
    expect(await get(id)).toMatchObject({ notes, additional_notes: notes })
    const other = '🏠'.repeat(maxNotesLength)
    expect((await put(id, { additional_notes: other })).body.additional_notes).toBe(other)
  })

  it('is for people who may open the form or the list', async () => {
    expect((await call('createLead', { body: ada, as: diego })).status).toBe(403)
    expect((await call('createLead', { body: ada, as: createTestUser('form', 'installer', ['add_lead']) })).status).toBe(201)
    expect((await call('createLead', { body: ada, as: null })).status).toBe(401)
  })
})

describe('PUT /api/leads/{id}', () => {
  it('from the quick follow-up sets date, assignee and note, and leaves the rest', async () => {
    const { id } = await recorded({ notes: 'First', email: 'ada@example.com' })
    const { status, body } = await put(id, {
      next_followup_date: '2026-03-10',
      assigned_to: 'james',
      notes: 'First\n[Mar 5, 2026] Sent quote',
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      ...plain,
      email: 'ada@example.com',
      next_followup_date: '2026-03-10',
      followup_due: 'scheduled',
      assigned_to: 'james',
      notes: 'First\n[Mar 5, 2026] Sent quote',
    })
    expect(await typesOf(id)).toEqual(['LeadCreated', 'LeadReassigned', 'FollowUpScheduled', 'NoteAdded'])
  })

  it('says which versions it made, so that exactly this save can be undone', async () => {
    const { id } = await recorded()
    await put(id, { email: 'other@example.com' })
    const { body } = await put(id, { next_followup_date: today, notes: '[Mar 5, 2026] Called' })
    expect(body.saved).toEqual({ version: 3, through: 4 })
    expect((await put(id, { next_followup_date: today })).body).not.toHaveProperty('saved')
    expect((await call('undoLeadChange', { params: { id }, body: body.saved })).body).toMatchObject({
      next_followup_date: null,
      notes: null,
      email: 'other@example.com',
    })
  })

  it('takes a blank date as none and a blank assignee as unchanged', async () => {
    const { id } = await recorded({ next_followup_date: today })
    for (const assigned_to of [null, '', '  ']) {
      expect((await put(id, { next_followup_date: null, assigned_to })).body).toMatchObject({
        next_followup_date: null,
        assigned_to: 'maria',
      })
    }
  })

  it('from the edit dialog sets every field, lists as lists and money as number', async () => {
    const { id } = await recorded()
    const form = {
      name: 'Ada Sample',
      phone: '(213) 555-0102',
      email: 'ada@example.com',
      lead_origin: 'referral',
      remarks: 'Sold',
      assigned_to: 'James',
      customer_address: '1 Sample Street',
      project_amount: 12000,
      next_followup_date: '2026-03-20',
      notes: '[Mar 5, 2026] Sold',
      deposit_paid: true,
      balance_paid: false,
      installation_date: '2026-04-01',
      assigned_installer: ['Diego Sample'],
      selected_colors: ['WMK-101'],
    }
    expect((await put(id, form)).body).toMatchObject({
      ...form,
      assigned_to: 'james',
      project_amount: '12000.00',
      address: '1 Sample Street',
    })
    expect(
      (await put(id, { assigned_installer: null, selected_colors: null, email: null, customer_address: null, project_amount: null })).body,
    ).toMatchObject({
      assigned_installer: [],
      selected_colors: [],
      email: null,
      address: null,
      customer_address: null,
      project_amount: '0.00',
      remarks: 'Sold',
      installation_date: '2026-04-01',
    })
  })

  it('takes address and customer_address as one stored address, the latter where both come', async () => {
    const { id } = await recorded()
    expect((await put(id, { address: '2 Sample Street' })).body).toMatchObject({
      address: '2 Sample Street',
      customer_address: '2 Sample Street',
    })
    expect((await put(id, { address: 'a', customer_address: 'b' })).body).toMatchObject({ address: 'b', customer_address: 'b' })
  })

  it('records no fact where nothing changes', async () => {
    const { id } = await recorded()
    expect((await put(id, {})).status).toBe(200)
    expect((await put(id, { ...ada, id: 9, created_at: 'x', role: 'admin' })).body).toMatchObject({ id, version: 1 })
    expect(await typesOf(id)).toEqual(['LeadCreated'])
  })

  it('answers 404 for a lead that does not exist or is deleted, and 400 for an id that is none', async () => {
    const { id } = await recorded()
    await call('deleteLead', { params: { id } })
    expect(await put(id, { name: 'x' })).toEqual({ status: 404, body: { message: 'Lead not found' } })
    expect((await put(999_999, { name: 'x' })).status).toBe(404)
    expect((await call('updateLead', { params: { id: 'abc' }, body: {} })).status).toBe(400)
  })

  it('is for people who may open leads or follow-ups', async () => {
    const { id } = await recorded()
    expect((await put(id, { name: 'x' }, diego)).status).toBe(403)
    expect((await put(id, { name: 'Bo Example' }, createTestUser('caller', 'installer', ['followups']))).status).toBe(200)
  })
})

describe('two people on one lead', () => {
  it('keep both their changes of different fields', async () => {
    const lead = await recorded()
    await put(lead.id, { version: lead.version, ...ada, project_amount: '5000' }, james)
    const { status, body } = await put(lead.id, { version: lead.version, ...ada, project_amount: '0.00', phone: '(213) 555-0177' }, sofia)
    expect(status).toBe(200)
    expect(body).toMatchObject({ project_amount: '5000.00', phone: '(213) 555-0177' })
  })

  it('are told of a field that both changed, and nothing of the second change is written', async () => {
    const lead = await recorded()
    setTime('2026-03-05T19:00:00.000Z')
    await put(lead.id, { version: lead.version, remarks: 'Sold' }, james)
    const { status, body } = await put(lead.id, { version: lead.version, remarks: 'Not Interested', phone: '(213) 555-0177' }, sofia)
    expect(status).toBe(409)
    expect(body.conflicts).toEqual([
      { field: 'remarks', yours: 'Not Interested', theirs: 'Sold', by: 'james', at: '2026-03-05T19:00:00.000Z' },
    ])
    expect(await get(lead.id)).toMatchObject({ remarks: 'Sold', phone: ada.phone })
    setTime('2026-03-05T18:00:00.000Z')
  })

  it('keep every note when twenty write at once on the same text', async () => {
    const lead = await recorded({ notes: 'First' })
    const lines = Array.from({ length: 20 }, (_, n) => `[Mar 5, 2026] Note ${n}`)
    const people = [maria, james, sofia]
    const answers = await Promise.all(lines.map((line, n) => put(lead.id, { notes: `First\n${line}` }, people[n % people.length])))
    expect(answers.map(({ status }) => status)).toEqual(lines.map(() => 200))
    expect((await get(lead.id)).notes.split('\n').sort()).toEqual(['First', ...lines].sort())
  })

  it('keep a note that was written on an older text, with a version too', async () => {
    const lead = await recorded({ notes: 'First' })
    await put(lead.id, { notes: 'First\nfrom James' }, james)
    expect((await put(lead.id, { notes: 'First\nfrom Sofia', version: lead.version }, sofia)).body.notes).toBe(
      'First\nfrom James\nfrom Sofia',
    )
  })
})

describe('DELETE /api/leads/{id}', () => {
  it('is no conflict while others save', async () => {
    const lead = await recorded({ notes: 'First' })
    const saves = Array.from({ length: 12 }, (_, n) => put(lead.id, { notes: `First\n[Mar 5, 2026] Note ${n}` }, james))
    expect((await call('deleteLead', { params: { id: lead.id } })).status).toBe(200)
    for (const { status } of await Promise.all(saves)) expect([200, 404]).toContain(status)
  })

  it('deletes once, and takes the lead out of every list and figure', async () => {
    const { id } = await recorded({ email: 'gone@example.com', next_followup_date: today, remarks: 'Sold', installation_date: today })
    const before = (await call('dashboardStats')).body
    expect(await call('deleteLead', { params: { id } })).toEqual({ status: 200, body: { message: 'Lead deleted successfully!' } })
    expect(await call('deleteLead', { params: { id } })).toEqual({ status: 404, body: { message: 'Lead not found' } })
    expect((await call('getLead', { params: { id } })).status).toBe(404)
    expect((await call('enrichLead', { query: { email: 'gone@example.com' } })).body.found).toBe(false)
    const { totalLeads, soldLeads, todayFollowups, newToday } = before
    expect((await call('dashboardStats')).body).toEqual({
      totalLeads: totalLeads - 1,
      soldLeads: soldLeads - 1,
      todayFollowups: todayFollowups - 1,
      newToday: newToday - 1,
    })
    const ids = (list: { id: number }[]) => list.map((lead) => lead.id)
    expect(ids((await call('listLeads', { query: { limit: 100 } })).body.leads)).not.toContain(id)
    expect(ids((await call('followUps')).body.dueToday)).not.toContain(id)
    expect(ids((await call('listInstallations')).body)).not.toContain(id)

    expect((await call('restoreLead', { params: { id } })).body).toMatchObject({ id, remarks: 'Sold' })
    expect((await call('dashboardStats')).body).toEqual(before)
    expect(ids((await call('listInstallations')).body)).toContain(id)
  })

  it('is for people who may open the list', async () => {
    const { id } = await recorded()
    expect((await call('deleteLead', { params: { id }, as: createTestUser('caller', 'installer', ['followups']) })).status).toBe(403)
    expect((await call('restoreLead', { params: { id: 999_999 } })).status).toBe(404)
  })
})

describe('GET /api/leads/enrich', () => {
  const nothing = { found: false, name: null, phone: null, email: null, lead: null }

  it('finds the newest lead with that address, without regard to case', async () => {
    await recorded({ email: 'Known@Example.com', name: 'Old Example' })
    const { id } = await recorded({ email: 'known@example.com', name: 'New Example', phone: '(213) 555-0150' })
    const lead = { id, remarks: 'New', assigned_to: 'maria' }
    const found = { found: true, name: 'New Example', phone: '(213) 555-0150', email: 'known@example.com', lead }
    expect((await call('enrichLead', { query: { email: 'KNOWN@example.COM' } })).body).toEqual(found)
    await call('deleteLead', { params: { id } })
    expect((await call('enrichLead', { query: { email: 'known@example.com' } })).body.name).toBe('Old Example')
  })

  it.each(['nobody@example.com', 'known@', '%@%', 'known@example_com', 'a', "' or 1=1--"])('finds nothing for %s', async (email) => {
    const { status, body } = await call('enrichLead', { query: { email } })
    expect({ status, body }).toEqual({ status: 200, body: nothing })
  })

  it.each(['213.555.0161', '+1 213 555 0161', '12135550161'])('finds a lead by the digits of its phone: %s', async (phone) => {
    const { id } = await recorded({ name: 'Walk In', phone: '(213) 555-0161' })
    expect((await call('enrichLead', { query: { phone } })).body).toMatchObject({ found: true, name: 'Walk In', lead: { id } })
  })

  it.each(['555-016', '2135550199', '(213) 555'])('finds nothing for the phone %s', async (phone) => {
    await recorded({ name: 'Short', phone: '555-016' })
    expect((await call('enrichLead', { query: { phone } })).body).toEqual(nothing)
  })

  it('prefers the lead that has both, then the one with the email', async () => {
    const byPhone = await recorded({ phone: '(213) 555-0162', email: 'other162@example.com' })
    const both = await recorded({ phone: '(213) 555-0162', email: 'both162@example.com' })
    await recorded({ phone: '(213) 555-0162', email: 'later162@example.com' })
    const found = async (query: { email: string; phone: string }) => (await call('enrichLead', { query })).body.lead?.id
    expect(await found({ phone: '2135550162', email: 'both162@example.com' })).toBe(both.id)
    expect(await found({ phone: '2135550169', email: 'OTHER162@example.com' })).toBe(byPhone.id)
  })

  it('tells who may only add leads what the email says, but neither the lead nor what a phone says', async () => {
    const as = createTestUser('counter', 'installer', ['add_lead'])
    await recorded({ name: 'Counter Example', phone: '(213) 555-0163', email: 'counter@example.com' })
    expect((await call('enrichLead', { query: { email: 'counter@example.com' }, as })).body).toMatchObject({
      found: true,
      name: 'Counter Example',
      lead: null,
    })
    expect((await call('enrichLead', { query: { phone: '2135550163' }, as })).body).toEqual(nothing)
  })

  it('refuses neither email nor phone, two addresses, and a very long one', async () => {
    for (const query of [
      '',
      'email=',
      'phone=',
      `phone=${'5'.repeat(21)}`,
      'email=a@b.co&email=c@d.co',
      `email=${'x'.repeat(300)}@example.com`,
    ]) {
      expect((await call('enrichLead', { query })).status, query).toBe(400)
    }
  })

  it('is for people who may enter leads', async () => {
    expect((await call('enrichLead', { query: { email: 'known@example.com' }, as: diego })).status).toBe(403)
  })
})

describe('GET /api/wmk-colors and /api/calendar/events', () => {
  it('answer the colors with their codes, in the order of the codes', async () => {
    const lone = await createTestDatabase()
    const api = await startServiceApi({ url: lone.url })
    for (const code of ['WMK-102', 'wmk-101']) await addColor(api.store, { code, name: null, description: null }, buildTestEventMeta(maria))
    const { status, body } = await api.call('listColours', { as: diego })
    expect(status).toBe(200)
    expect(body).toMatchObject([{ code: 'wmk-101', is_active: true }, { code: 'WMK-102' }])
  })

  it('answer lists', async () => {
    expect(await call('listColours', { as: diego })).toEqual({ status: 200, body: [] })
    expect(await call('calendarEvents', { as: diego })).toEqual({ status: 200, body: [] })
  })
})

describe('an assignee who is no team member', () => {
  const refused = (name: string) => ({
    status: 400,
    body: { errors: [{ path: 'assigned_to', message: `“${name}” is not a team member` }] },
  })

  it.each(['kim', 'Kim Lee', 'diego', 'admin', 'all', '__proto__'])('gets no lead: %s', async (assigned_to) => {
    expect(await call('createLead', { body: { ...ada, assigned_to } })).toMatchObject(refused(assigned_to))
    const { id } = await recorded()
    expect(await put(id, { assigned_to, remarks: 'In Progress' })).toMatchObject(refused(assigned_to))
    expect(await get(id)).toMatchObject({ assigned_to: 'maria', remarks: 'New', version: 1 })
  })

  it('keeps the leads that they have, until those are reassigned', async () => {
    const command = toRecordLeadCommand({ ...ada, remarks: 'New', date_created: null, assigned_to: 'kim' }, today)
    const streamId = `lead-${await store.nextId('lead')}`
    await store.execute({ decider: leadDecider, streamId, command, meta: buildTestEventMeta(maria), isNew: true })
    const id = Number(streamId.slice('lead-'.length))
    expect((await put(id, { assigned_to: 'kim', remarks: 'In Progress' })).body).toMatchObject({
      assigned_to: 'kim',
      remarks: 'In Progress',
    })
    expect((await put(id, { assigned_to: 'James' })).body.assigned_to).toBe('james')
    expect(await put(id, { assigned_to: 'kim' })).toMatchObject(refused('kim'))
  })

  it.each(['maria', 'James', 'SOFIA'])('is none of the three, however written: %s', async (assigned_to) => {
    expect((await recorded({ assigned_to })) as object).toMatchObject({ assigned_to: assigned_to.toLowerCase() })
  })
})
