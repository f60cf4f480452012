import { initialLeadValues } from '@crm/contracts'
import type { LeadFieldValues } from '@crm/events'
import { describe, expect, it } from 'vitest'
import { type LeadCommand, type LeadWithEvents, toRecordLeadCommand } from '../lead/commands.ts'
import { importedLeadDecider, listRowChanges, type MergeRowCommand, type OverwriteLimits } from './merge-row.ts'

const meta = { actor: { id: 1, name: 'sofia' }, ip: null, userAgent: null, correlationId: 'c', causationId: null }

type Change = { at: string; changes: Partial<LeadFieldValues>; cause?: string }

/** Ada's lead with these values since March 1, and later changes. */
function stateOf(values: Partial<LeadFieldValues>, ...later: Change[]): LeadWithEvents {
  const { evolve, decide, initialState } = importedLeadDecider
  const apply = (state: LeadWithEvents, command: LeadCommand | MergeRowCommand, at: string, cause: string | null = null): LeadWithEvents =>
    decide(command, state).reduce((now, event) => {
      const version = now.lead.exists ? now.lead.version + 1 : 1
      const recorded = { eventId: `${version}`, streamId: 'lead-1', position: 1n, version, at, meta: { ...meta, causationId: cause } }
      return evolve(now, { ...event, ...recorded })
    }, state)
  const sent = { ...initialLeadValues, name: 'Ada Park', phone: '(512) 555-0100', lead_origin: 'website', assigned_to: 'sofia', ...values }
  const recorded = apply(initialState, toRecordLeadCommand(sent as never, '2026-03-01'), '2026-03-01T12:00:00.000Z')
  return later.reduce(
    (now, { at, changes, cause }) => apply(now, { type: 'ChangeLead', data: { changes, by: 'sofia' } }, at, cause),
    recorded,
  )
}

function leadOf(...given: Parameters<typeof stateOf>) {
  const { lead } = stateOf(...given)
  return lead.exists ? lead : expect.fail('There is no lead')
}

const limits = (changed: Partial<OverwriteLimits> = {}): OverwriteLimits => ({
  ...{ asOf: '2026-03-10T00:00:00Z', newer: false, sales: false },
  ...changed,
})
const changesOf = (
  lead: ReturnType<typeof leadOf>,
  fields: Partial<LeadFieldValues>,
  limit: OverwriteLimits,
  rule: 'fill' | 'overwrite' = 'overwrite',
) =>
  listRowChanges({ fields, rule, limits: limit }, lead).map(({ field, isNewer, isOfSale, isLeft }) => [
    field,
    { isNewer, isOfSale, isLeft },
  ])

const taken = { isNewer: false, isOfSale: false, isLeft: false }

describe('overwriting with a file', () => {
  it('takes the values that are older than it, and leaves those that are newer', () => {
    const lead = leadOf({ email: 'old@example.com' }, { at: '2026-03-12T09:00:00.000Z', changes: { project_amount: '900.00' } })
    expect(changesOf(lead, { email: 'ada@example.com', project_amount: '500.00', name: 'Ada Park' }, limits())).toEqual([
      ['email', taken],
      ['project_amount', { ...taken, isNewer: true, isLeft: true }],
    ])
    expect(changesOf(lead, { project_amount: '500.00' }, limits({ newer: true }))).toEqual([
      ['project_amount', { ...taken, isNewer: true }],
    ])
  })

  it('of an unknown age takes for newer what the lead has', () => {
    const lead = leadOf({ email: 'old@example.com' })
    expect(changesOf(lead, { email: 'ada@example.com' }, limits({ asOf: null }))).toEqual([
      ['email', { ...taken, isNewer: true, isLeft: true }],
    ])
  })

  it('does not bring back what was cleared since', () => {
    const lead = leadOf({ next_followup_date: '2026-03-05' }, { at: '2026-03-12T09:00:00.000Z', changes: { next_followup_date: null } })
    expect(changesOf(lead, { next_followup_date: '2026-03-05' }, limits())).toEqual([
      ['next_followup_date', { ...taken, isNewer: true, isLeft: true }],
    ])
  })

  it.each([
    [{}, { remarks: 'Sold' }],
    [{ remarks: 'Sold' }, { remarks: 'New' }],
    [{}, { deposit_paid: true }],
    [{ balance_paid: true }, { balance_paid: false }],
    [{ installation_date: '2026-04-01' }, { installation_date: '2026-04-02' }],
    [{ next_followup_date: '2026-04-01' }, { next_followup_date: '2026-04-02' }],
    [{ date_created: '2026-02-01' }, { date_created: '2026-02-02' }],
  ])('needs a choice for Sold, payments, and dates: %j becomes %j', (values, fields) => {
    const [field] = Object.keys(fields)
    expect(changesOf(leadOf(values), fields, limits())).toEqual([[field, { ...taken, isOfSale: true, isLeft: true }]])
    expect(changesOf(leadOf(values), fields, limits({ newer: true }))).toEqual([[field, { ...taken, isOfSale: true, isLeft: true }]])
    expect(changesOf(leadOf(values), fields, limits({ sales: true }))).toEqual([[field, { ...taken, isOfSale: true }]])
  })

  it.each([
    [{}, { remarks: 'In Progress' }],
    [{}, { installation_date: '2026-04-02' }],
    [{}, { project_amount: '500.00' }],
  ])('needs none for the rest: %j becomes %j', (values, fields) => {
    expect(changesOf(leadOf(values), fields, limits())).toEqual([[Object.keys(fields)[0], taken]])
  })

  it('always adds notes', () => {
    const lead = leadOf({ notes: 'Called' })
    expect(changesOf(lead, { notes: 'Wants oak' }, limits({ asOf: null }))).toEqual([['notes', taken]])
  })

  it('limits a row by what the lead had before other rows of the file changed it', () => {
    const byFile = { at: '2026-03-12T09:00:00.000Z', changes: { project_amount: '900.00', remarks: 'In Progress' }, cause: 'import' }
    const lead = stateOf({}, byFile)
    const fields = { project_amount: '500.00', remarks: 'Sold' }
    const changed = (state: LeadWithEvents, cause: string) =>
      importedLeadDecider
        .decide({ type: 'MergeRow', data: { fields, rule: 'overwrite', limits: limits(), by: 'maria', cause } }, state)
        .map(({ type }) => type)
    expect(changed(lead, 'import')).toEqual(['ProjectPriced'])
    expect(changed(lead, 'another import')).toEqual([])
    const byHand = { at: '2026-03-13T09:00:00.000Z', changes: { project_amount: '950.00' } }
    expect(changed(stateOf({}, byFile, byHand), 'import')).toEqual([])
  })

  it('has no limits where the file itself recorded the lead', () => {
    const lead = leadOf({ deposit_paid: true })
    const own = new Set(Array.from({ length: lead.version }, (_, index) => index + 1))
    const changes = listRowChanges({ fields: { deposit_paid: false }, rule: 'overwrite', limits: limits() }, lead, own)
    expect(changes).toMatchObject([{ field: 'deposit_paid', ...taken }])
  })

  it('changes only what is not left', () => {
    const lead = stateOf({}, { at: '2026-03-12T09:00:00.000Z', changes: { project_amount: '900.00' } })
    const fields = { email: 'ada@example.com', project_amount: '500.00', deposit_paid: true }
    const merge = (limit: OverwriteLimits) =>
      importedLeadDecider.decide({ type: 'MergeRow', data: { fields, rule: 'overwrite', limits: limit, by: 'maria', cause: null } }, lead)
    expect(merge(limits()).map(({ type }) => type)).toEqual(['LeadDetailsChanged'])
    expect(merge(limits({ newer: true, sales: true })).map(({ type }) => type)).toEqual(
      expect.arrayContaining(['LeadDetailsChanged', 'ProjectPriced', 'DepositRecorded']),
    )
  })
})

describe('filling a lead', () => {
  it('takes only what the lead lacks, whatever the age of the file', () => {
    const lead = leadOf({ email: 'old@example.com' })
    const fields = { email: 'ada@example.com', project_amount: '500.00', installation_date: '2026-04-02' }
    for (const asOf of ['2020-01-01T00:00:00Z', null])
      expect(changesOf(lead, fields, limits({ asOf }), 'fill')).toEqual([
        ['project_amount', taken],
        ['installation_date', taken],
      ])
  })

  it('takes “not paid” for a value', () => {
    expect(changesOf(leadOf({}), { deposit_paid: true, balance_paid: true }, limits(), 'fill')).toEqual([])
  })

  it('leaves what was emptied after the file, or after a file of an unknown age', () => {
    const emptied = { at: '2026-03-12T09:00:00.000Z', changes: { next_followup_date: null, project_amount: '0.00' } }
    const lead = leadOf({ next_followup_date: '2026-03-05', project_amount: '900.00' }, emptied)
    const changed = (asOf: string | null) =>
      changesOf(lead, { next_followup_date: '2026-03-05', project_amount: '900.00' }, limits({ asOf }), 'fill')
    const left = { ...taken, isNewer: true, isLeft: true }
    for (const asOf of ['2026-03-10T00:00:00Z', null])
      expect(changed(asOf)).toEqual([
        ['next_followup_date', left],
        ['project_amount', left],
      ])
    expect(changed('2026-03-20T00:00:00Z')).toEqual([
      ['next_followup_date', taken],
      ['project_amount', taken],
    ])
  })
})
