import { describe, expect, it } from 'vitest'
import { type Endpoint, type EndpointName, endpoints } from './endpoints.ts'
import { concerned, heardBy, liveCategories } from './live.ts'
import { calls } from './schemas/index.ts'

// Reads that no event of a record changes while somebody looks at them.
const never: EndpointName[] = ['health', 'me', 'enrichLead', 'calendarClock', 'listActivity', 'live']

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
    [[], []],
    [['leads'], ['lead', 'leadImport', 'colour', 'installer']],
    [['dashboard'], ['lead', 'calendarEvent', 'colour', 'installer']],
    [['sample-booklets'], ['sampleBooklet']],
    [['installers'], ['installer']],
    [['reports', 'user-management', 'email-templates', 'system-settings'], []],
  ])('with the keys %j: %j', (keys, categories) => {
    expect(heardBy(someone(...keys))).toEqual(categories)
  })

  it('an administrator hears of all', () => {
    expect(heardBy({ username: 'admin', role: 'admin', permissions: [] })).toEqual(liveCategories)
  })
})
