import { describe, expect, it } from 'vitest'
import { liveEventCategories } from './endpoint.ts'
import { type Endpoint, type EndpointName, endpoints } from './endpoints.ts'
import { invalidations } from './invalidations.ts'
import { listVisibleEventCategories } from './live.ts'

// Queries that need no invalidation: screens poll them or send them again with each input, or no event changes their replies.
const never: EndpointName[] = [
  'health',
  'me',
  'enrichLead',
  'mailRecords',
  'listActivity',
  'getActivity',
  'databaseOverview',
  'queueHistory',
  'queuesOverview',
  'parkedEvents',
  'live',
]

const reads = (Object.keys(endpoints) as EndpointName[]).filter((name) => {
  const { method }: Endpoint = endpoints[name]
  return method === 'GET' && !('streams' in endpoints[name]) && !never.includes(name)
})
const told = liveEventCategories.flatMap((category) => [...invalidations[category].ofRecord, ...invalidations[category].ofAny])
const someone = (...permissions: string[]) => ({ username: 'someone', role: 'sales_rep', permissions })

describe('the table of live categories', () => {
  it.each(reads)('contains the query %s', (name) => {
    expect(told).toContain(name)
  })

  it('contains only GET calls', () => {
    expect(told.filter((name) => endpoints[name].method !== 'GET')).toEqual([])
  })
})

// The current day and the front-ends concern every user, whatever their permissions.
const everybody = { businessSettings: 'any', frontEnd: 'any' }

describe('the categories that a user is notified of', () => {
  it.each([
    [[], { ...everybody }],
    [
      ['leads'],
      {
        lead: 'records',
        leadVisit: 'records',
        calendarEvent: 'any',
        leadImport: 'records',
        colour: 'any',
        installer: 'any',
        leadOrigin: 'any',
        ...everybody,
      },
    ],
    [
      ['followups'],
      { lead: 'records', leadVisit: 'records', calendarEvent: 'any', colour: 'any', installer: 'any', leadOrigin: 'any', ...everybody },
    ],
    [['dashboard'], { lead: 'any', calendarEvent: 'records', colour: 'any', installer: 'any', leadOrigin: 'any', ...everybody }],
    [
      ['installations'],
      {
        lead: 'any',
        calendarEvent: 'any',
        colour: 'any',
        installer: 'any',
        repairRequest: 'records',
        email: 'any',
        leadOrigin: 'any',
        ...everybody,
      },
    ],
    [['sample-booklets'], { sampleBooklet: 'records', ...everybody }],
    [['installers'], { installer: 'any', ...everybody }],
    [['reports'], { lead: 'any', leadOrigin: 'any', ...everybody }],
    [['user-management'], { user: 'records', session: 'any', signIn: 'any', ...everybody }],
    [['system-settings'], { smtpSettings: 'any', email: 'any', ...everybody }],
    [['email-templates'], { smtpSettings: 'any', emailTemplate: 'records', email: 'any', ...everybody }],
    [
      ['admin'],
      {
        lead: 'any',
        installer: 'any',
        smtpSettings: 'any',
        email: 'records',
        leadOrigin: 'any',
        user: 'any',
        erasure: 'any',
        leadImport: 'any',
        projectionRun: 'any',
        emailTemplate: 'any',
        ...everybody,
      },
    ],
  ])('with the permissions %j are %j', (keys, heard) => {
    expect(Object.fromEntries(listVisibleEventCategories(someone(...keys)))).toEqual(heard)
  })

  it('are all for an administrator', () => {
    expect([...listVisibleEventCategories({ username: 'admin', role: 'admin', permissions: [] }).keys()]).toEqual(liveEventCategories)
  })
})
