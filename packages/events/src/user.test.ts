import { expect, it } from 'vitest'
import { describeEvent as inWords } from './describe-event.ts'
import type { UserEvent } from './user.ts'

const told = (event: UserEvent, streamId = 'user-7') => {
  const { action, entityType, entityId, details } = inWords({ ...event, streamId })
  expect({ entityType, entityId }).toEqual({ entityType: 'user', entityId: '7' })
  return `${action} | ${details}`
}
const change = <T>(from: T, to: T) => ({ user: 'kim', from, to })

it.each<[UserEvent, string]>([
  [
    { type: 'UserCreated', data: { username: 'kim', fullName: null, email: null, role: 'sales_rep', permissions: [] } },
    'create | kim: account created as Sales Rep',
  ],
  [
    { type: 'UserDetailsChanged', data: { user: 'kimberly', changes: { username: { from: 'kim', to: 'kimberly' } } } },
    'update | kimberly: username kim → kimberly',
  ],
  [
    {
      type: 'UserDetailsChanged',
      data: { user: 'kim', changes: { full_name: { from: null, to: 'Kim Sample' }, email: { from: 'kim@example.com', to: null } } },
    },
    'update | kim: name none → Kim Sample; email kim@example.com → none',
  ],
  [{ type: 'UserRoleChanged', data: change('sales_rep', 'manager') }, 'update | kim: role Sales Rep → Manager'],
  [
    { type: 'UserPermissionsChanged', data: change(['followups', 'reports'], ['reports', 'add_lead']) },
    'update | kim: permissions + Add Lead, − Follow-ups',
  ],
  [{ type: 'UserDeactivated', data: { user: 'kim' } }, 'update | kim: account deactivated'],
  [{ type: 'UserReactivated', data: { user: 'kim' } }, 'update | kim: account activated'],
  [{ type: 'UserPasswordReset', data: { user: 'kim' } }, 'update | kim: password reset'],
  [{ type: 'UserPasswordChanged', data: { user: 'kim' } }, 'update | kim: password changed'],
  [{ type: 'UserDeleted', data: { user: 'kim' } }, 'delete | kim: account deleted'],
  [{ type: 'UserRestored', data: { user: 'kim' } }, 'update | kim: restored'],
])('%o says "%s"', (event, words) => expect(told(event)).toBe(words))

it('a session that somebody else ended is told of its user', () => {
  const ended: UserEvent = { type: 'UserSessionEnded', data: { userId: 7, username: 'kim', sessionId: '41' } }
  expect(told(ended, 'session-41')).toBe('logout | kim: session ended from User Management')
})
