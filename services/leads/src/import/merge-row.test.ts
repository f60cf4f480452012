import { initialLeadValues } from '@crm/contracts'
import type { LeadFieldValues } from '@crm/events'
import { describe, expect, it } from 'vitest'
import { type LeadCommand, type LeadState, toRecordLeadCommand } from '../lead/commands.ts'
import { importedLeadDecider, listRowChanges, type MergeRowCommand, type OverwriteLimits } from './merge-row.ts'

const meta = { actor: { id: 1, name: 'sofia' }, ip: null, userAgent: null, correlationId: 'c', causationId: null }

/** Ada's lead with these values since March 1, and later changes. */
function leadOf(values: Partial<LeadFieldValues>, ...later: { at: string; changes: Partial<LeadFieldValues> }[]) {
  const { evolve, decide, initialState } = importedLeadDecider
  const apply = (state: LeadState, command: LeadCommand | MergeRowCommand, at: string): LeadState =>
    decide(command, state).reduce((now, event) => {
      const version = now.exists ? now.version + 1 : 1
      const recorded = { eventId: `${version}`, streamId: 'lead-1', position: 1n, version, at, meta }
      return evolve(now, { ...event, ...recorded })
    }, state)
  const sent = { ...initialLeadValues, name: 'Ada Park', phone: '(512) 555-0100', lead_origin: 'website', assigned_to: 'sofia', ...values }
  const recorded = apply(initialState, toRecordLeadCommand(sent as never, '2026-03-01'), '2026-03-01T12:00:00.000Z')
  const state = later.reduce((now, { at, changes }) => apply(now, { type: 'ChangeLead', data: { changes, by: 'sofia' } }, at), recorded)
  return state.exists ? state : expect.fail('There is no lead')
}

const limits = (changed: Partial<OverwriteLimits> = {}): OverwriteLimits => ({
  ...{ asOf: '2026-03-10T00:00:00Z', newer: false, sales: false },
  ...changed,
})
const changesOf = (
  lead: ReturnType<typeof leadOf>,
  fields: Partial<LeadFieldValues>,
  limit: OverwriteLimits | null,
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

  it('always adds notes, and is unlimited among the rows of one file', () => {
    const lead = leadOf({ notes: 'Called', deposit_paid: true })
    expect(changesOf(lead, { notes: 'Wants oak' }, limits({ asOf: null }))).toEqual([['notes', taken]])
    expect(changesOf(lead, { notes: 'Called', deposit_paid: false }, null)).toEqual([['deposit_paid', taken]])
  })

  it('changes only what is not left', () => {
    const lead = leadOf({}, { at: '2026-03-12T09:00:00.000Z', changes: { project_amount: '900.00' } })
    const fields = { email: 'ada@example.com', project_amount: '500.00', deposit_paid: true }
    const merge = (limit: OverwriteLimits) =>
      importedLeadDecider.decide({ type: 'MergeRow', data: { fields, rule: 'overwrite', limits: limit, by: 'maria' } }, lead)
    expect(merge(limits()).map(({ type }) => type)).toEqual(['LeadDetailsChanged'])
    expect(merge(limits({ newer: true, sales: true })).map(({ type }) => type)).toEqual(
      expect.arrayContaining(['LeadDetailsChanged', 'ProjectPriced', 'DepositRecorded']),
    )
  })
})

describe('filling a lead', () => {
  it('takes only what the lead lacks, whatever the age of the file', () => {
    const lead = leadOf({ email: 'old@example.com' })
    const fields = { email: 'ada@example.com', project_amount: '500.00', installation_date: '2026-04-02', deposit_paid: true }
    expect(changesOf(lead, fields, null, 'fill').map(([field]) => field)).toEqual(['project_amount', 'installation_date', 'deposit_paid'])
  })
})
