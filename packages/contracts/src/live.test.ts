import { describe, expect, it } from 'vitest'
import { type Endpoint, type EndpointName, endpoints } from './endpoints.ts'
import { concerned, heardBy, liveCategories } from './live.ts'
import { calls } from './schemas/index.ts'

// Reads that no event of a record changes while somebody looks at them, or that somebody makes anew by typing.
const never: EndpointName[] = ['health', 'me', 'enrichLead', 'mailRecords', 'calendarClock', 'listActivity', 'live']

const reads = (Object.keys(endpoints) as EndpointName[]).filter((name) => {
  const { method }: Endpoint = endpoints[name]
  return method === 'GET' && !('streams' in calls[name]) && !never.includes(name)
})
const told = liveCategories.flatMap((category) => [...concerned[category].ofRecord, ...concerned[category].ofAny])
const someone = (...permissions: string[]) => ({ username: 'someone', role: 'sales_rep', permissions })

describe('the table of live categories', () => {
  it.each(reads)('says what changes the answer of %s', (name) => {
    expect(told).toContain(name)
  })

  it('names only reads', () => {
    expect(told.filter((name) => endpoints[name].method !== 'GET')).toEqual([])
  })
})

describe('who hears of what', () => {
  it.each([
    [[], {}],
    [['leads'], { lead: 'records', calendarEvent: 'any', leadImport: 'records', colour: 'any', installer: 'any' }],
    [['followups'], { lead: 'records', calendarEvent: 'any', colour: 'any', installer: 'any' }],
    [['dashboard'], { lead: 'any', calendarEvent: 'records', colour: 'any', installer: 'any' }],
    [['installations'], { lead: 'records', calendarEvent: 'any', colour: 'any', installer: 'any', repairRequest: 'records', email: 'any' }],
    [['sample-booklets'], { sampleBooklet: 'records' }],
    [['installers'], { installer: 'any' }],
    [['reports', 'user-management'], {}],
    [['system-settings'], { smtpSettings: 'any', email: 'any' }],
    [['email-templates'], { smtpSettings: 'any', emailTemplate: 'records', email: 'any' }],
    [['admin'], { installer: 'any', smtpSettings: 'any', email: 'records' }],
  ])('with the keys %j: %j', (keys, heard) => {
    expect(Object.fromEntries(heardBy(someone(...keys)))).toEqual(heard)
  })

  it('an administrator hears of all', () => {
    expect([...heardBy({ username: 'admin', role: 'admin', permissions: [] }).keys()]).toEqual(liveCategories)
  })
})
