import { describe, expect, it } from 'vitest'
import { listFieldChanges } from './field-changes.ts'

const lead = 'Ada Park'

describe('the changes of an event', () => {
  it.each([
    ['FollowUpScheduled', { lead, from: null, to: '2026-03-09' }, { field: 'next followup date', from: null, to: 'Mar 9, 2026' }],
    ['ProjectPriced', { lead, from: '0.00', to: '4800.00' }, { field: 'project amount', from: '$0.00', to: '$4,800.00' }],
    ['DepositRecorded', { lead, from: false, to: true }, { field: 'deposit paid', from: 'not paid', to: 'paid' }],
    ['InstallersAssigned', { lead, from: [], to: ['Angel Sample'] }, { field: 'assigned installer', from: null, to: 'Angel Sample' }],
    ['LeadDetailsChanged', { lead, changes: { phone: { from: '1', to: '2' } } }, { field: 'phone', from: '1', to: '2' }],
    ['NoteAdded', { lead, text: 'Called' }, { field: 'notes', from: null, to: 'Called' }],
    [
      'InstallerDetailsChanged',
      { installer: 'Angel', changes: { hourly_rate: { from: null, to: '32.50' } } },
      { field: 'hourly rate', from: null, to: '$32.50' },
    ],
    [
      'CalendarEventDetailsChanged',
      {
        event: 'Expo',
        changes: { when: { from: { start: '2026-03-09', end: null, allDay: true }, to: { start: '2026-03-10', end: null, allDay: true } } },
      },
      { field: 'when', from: 'Mar 9, 2026', to: 'Mar 10, 2026' },
    ],
    [
      'BusinessDetailsChanged',
      { changes: { company_phone: { from: null, to: '(303) 555-0177' } } },
      { field: 'company phone', from: null, to: '(303) 555-0177' },
    ],
    [
      'EmailTemplateChanged',
      { template: 'Welcome', from: { subject: 'Hi' }, to: { subject: 'Hello' } },
      { field: 'subject', from: 'Hi', to: 'Hello' },
    ],
    ['EmailTemplateSwitchedOff', { template: 'Welcome' }, { field: 'active', from: 'yes', to: 'no' }],
    ['LeadOriginActivated', { origin: 'Google' }, { field: 'active', from: 'no', to: 'yes' }],
    ['LeadOriginMoved', { origin: 'Google', from: 2, to: 1 }, { field: 'position', from: '2', to: '1' }],
    ['UserDeactivated', { user: 'kim' }, { field: 'active', from: 'yes', to: 'no' }],
    ['UserRoleChanged', { user: 'kim', from: 'sales_rep', to: 'manager' }, { field: 'role', from: 'Sales Rep', to: 'Manager' }],
    [
      'UserPermissionsChanged',
      { user: 'kim', from: [], to: ['add_lead', 'followups'] },
      { field: 'permissions', from: null, to: 'Add Lead, Follow-ups' },
    ],
    ['UserPasswordReset', { user: 'kim' }, { field: 'password', from: null, to: 'changed' }],
    ['UserPasswordChanged', { user: 'kim' }, { field: 'password', from: null, to: 'changed' }],
    ['InstallerStatusChanged', { installer: 'Angel', from: 'active', to: 'on_leave' }, { field: 'status', from: 'Active', to: 'On leave' }],
    ['FrontEndRolledBack', { name: 'leads', from: '1.4.0', to: '1.3.0', reason: 'Slow' }, { field: 'version', from: '1.4.0', to: '1.3.0' }],
    [
      'BusinessTimeZoneChanged',
      { from: 'America/New_York', to: 'America/Denver' },
      { field: 'business time zone', from: 'America/New_York', to: 'America/Denver' },
    ],
  ])('tells %s with the value before and after', (type, data, change) => {
    expect(listFieldChanges({ type, data })).toEqual([change])
  })

  it('tells what a record begins with, without what it begins without', () => {
    const start = { name: lead, phone: null, email: null, origin: 'website', createdOn: '2026-03-02', assignedTo: 'maria' }
    const rest = { status: 'New', followUpOn: null, amount: '0.00', notes: null, additionalNotes: null }
    expect(listFieldChanges({ type: 'LeadCreated', data: { ...start, ...rest } }).map(({ field, to }) => `${field}: ${to}`)).toEqual([
      'name: Ada Park',
      'lead origin: Website',
      'date created: Mar 2, 2026',
      'assigned to: Maria',
      'remarks: New',
      'project amount: $0.00',
      'deposit paid: not paid',
      'balance paid: not paid',
    ])
  })

  it.each([
    ['RecordViewed', { what: 'lead', id: '42' }],
    ['UserSignedIn', { userId: 7, username: 'kim', sessionId: '41' }],
    ['SignInRefused', { userId: 7, username: 'kim', reason: 'inactive' }],
    ['UploadTokenIssued', { name: 'leads', token: 3, hash: '0f'.repeat(32) }],
    ['UserDeleted', { user: 'kim' }],
    ['EmailTemplateDeleted', { template: 'Welcome' }],
  ])('tells none of %s, which changes no value', (type, data) => {
    expect(listFieldChanges({ type, data })).toEqual([])
  })

  it('says that a password has changed, never what it is', () => {
    const told = listFieldChanges({ type: 'SmtpSettingsChanged', data: { from: { port: 25 }, to: { port: 587 }, password: 'sealed:abc' } })
    expect(told).toEqual([
      { field: 'port', from: '25', to: '587' },
      { field: 'password', from: null, to: 'changed' },
    ])
  })

  it('keeps the secrets of any event', () => {
    const data = { username: 'ada', sessionId: 's1', nested: { token: 'abc', kind: 'x' }, passwordHash: 'h' }
    const told = JSON.stringify(listFieldChanges({ type: 'SomethingNew', data }))
    expect(told).not.toMatch(/s1|abc|"h"/)
    expect(told).toContain('ada')
  })

  it.each([null, undefined, 'text', 4])('tells nothing of %j', (data) => {
    expect(listFieldChanges({ type: 'LeadCreated', data })).toEqual([])
  })
})
