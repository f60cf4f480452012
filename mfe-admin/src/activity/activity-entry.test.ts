import type { ActivityLogEntry } from '@crm/contracts'
import { describe, expect, it } from 'vitest'
import { computeActivityCounts, detectBrowserName, formatEntryAction, formatEntryUser, getActionBadgeTone } from './activity-entry.tsx'

const entry = (changes: Partial<ActivityLogEntry>): ActivityLogEntry => ({
  id: 1,
  user_id: '7',
  user_name: 'Maria',
  action: 'update',
  entity_type: 'lead',
  entity_id: '42',
  details: null,
  ip_address: null,
  user_agent: null,
  created_at: '2026-11-27T09:41:07.000Z',
  ...changes,
})

describe('an entry in words', () => {
  it.each([
    ['its user name', {}, 'Maria'],
    ['it as the product writes it', { user_name: 'kim' }, 'Kim'],
    ['else the id', { user_name: null }, '7'],
    ['else System', { user_name: null, user_id: null }, 'System'],
  ])('names %s', (_, changes, name) => {
    expect(formatEntryUser(entry(changes))).toBe(name)
  })

  it('shows the action in capitals, without underscores', () => {
    expect(formatEntryAction(entry({ action: 'update_followup' }))).toBe('UPDATE FOLLOWUP')
  })

  it.each([
    ['Mozilla/5.0 Chrome/131.0 Safari/537.36', 'Chrome'],
    ['Mozilla/5.0 Chrome/131.0 Safari/537.36 Edg/131.0', 'Chrome'],
    ['Mozilla/5.0 Firefox/133.0', 'Firefox'],
    ['Mozilla/5.0 Version/17 Safari/605', 'Safari'],
    ['Mozilla/5.0 Edge/18', 'Edge'],
    ['curl/8.5', 'Other'],
    [null, 'Unknown'],
    ['', 'Unknown'],
  ])('takes %j for %s', (user_agent, browser) => {
    expect(detectBrowserName(entry({ user_agent }))).toBe(browser)
  })
})

describe('the badge of an action', () => {
  it.each([
    ['create', 'teal'],
    ['create_email', 'teal'],
    ['login', 'teal'],
    ['update', 'gray'],
    ['update_followup', 'gray'],
    ['logout', 'gray'],
    ['view', 'gray'],
    ['delete', 'red'],
    ['export', 'teal'],
    ['refused_sign_in', 'gray'],
    ['undelete', 'gray'],
  ])('of %s is %s, by its first word', (action, tone) => {
    expect(getActionBadgeTone({ action })).toBe(tone)
  })
})

describe('the four tiles', () => {
  it('count what the actions contain, and distinct users', () => {
    const entries = [
      entry({ action: 'create' }),
      entry({ action: 'create_email', user_id: null }),
      entry({ action: 'update_followup', user_id: '8' }),
      entry({ action: 'login', user_id: '8' }),
    ]
    expect(computeActivityCounts(entries).map(({ label, count }) => `${label} ${count}`)).toEqual([
      'Items Created 2',
      'Items Updated 1',
      'Login Events 1',
      'Active Users 2',
    ])
  })
})
