import type { RecordedEvent } from '@crm/domain'
import type { NewUserData, UserAccountEvent, UserValues } from '@crm/events'
import { createDeciderTester } from '@crm/testing/decider-tester'
import { describe, it } from 'vitest'
import { type Actor, userDecider } from './decider.ts'

const given = createDeciderTester(userDecider)
const kim: NewUserData = { username: 'kim', fullName: 'Kim Sample', email: 'kim@example.com', role: 'sales_rep', permissions: ['leads'] }
const named = { user: 'kim' }
const created: UserAccountEvent = { type: 'UserCreated', data: kim }
const ofRole = (role: string, username = 'kim'): UserAccountEvent => ({ type: 'UserCreated', data: { ...kim, username, role } })
const deleted: UserAccountEvent = { type: 'UserDeleted', data: named }
const deactivated: UserAccountEvent = { type: 'UserDeactivated', data: named }

const ada: Actor = { id: 1, role: 'administrator', permissions: [] }
const otto: Actor = { id: 3, role: 'owner', permissions: ['user-management', 'leads', 'reports', 'installers'] }
const change = (changes: Partial<UserValues>, { by = ada, id = 7, version }: { by?: Actor; id?: number; version?: number } = {}) =>
  ({ type: 'ChangeUser', data: { by, id, changes, ...(version !== undefined && { version }) } }) as const
const of = (type: 'DeleteUser' | 'RestoreUser' | 'ResetPassword' | 'ChangePassword', by = ada, id = 7) =>
  ({ type, data: { by, id } }) as const
const create = (more: object, by: Actor | null = ada) => {
  const { permissions: _, ...wanted } = kim
  return { type: 'CreateUser', data: { by, user: { ...wanted, isActive: true, ...more } } } as const
}

describe('a username of other than Latin letters', () => {
  const fault = { name: 'Invalid', message: 'Username: Must use Latin letters, digits, and common punctuation' }
  it('is not taken, but an earlier one stays', () => {
    given()
      .when(create({ username: 'sᴏfia' }))
      .thenRefused(fault)
    given(created)
      .when(change({ username: 'ⲙaria' }))
      .thenRefused(fault)
    given(ofRole('sales_rep', 'иван'))
      .when(change({ username: 'иван', email: null }))
      .thenEvents({ type: 'UserDetailsChanged', data: { user: 'иван', changes: { email: { from: 'kim@example.com', to: null } } } })
  })
})

describe('creating a user', () => {
  it('records all values except the password', () => {
    given()
      .when(create({ permissions: ['leads'] }))
      .thenEvents(created)
  })

  it('records an inactive account in two events', () => {
    given()
      .when(create({ permissions: ['leads'], isActive: false }))
      .thenEvents(created, deactivated)
  })

  it("gives the role's permissions that the actor has when none are named", () => {
    const brought = (permissions: string[]): UserAccountEvent => ({ type: 'UserCreated', data: { ...kim, permissions } })
    given()
      .when(create({}))
      .thenEvents(brought(['dashboard', 'leads', 'add_lead', 'followups', 'installations', 'sample-booklets']))
    given()
      .when(create({}, otto))
      .thenEvents(brought(['leads']))
  })

  it('stores each permission once and in a fixed order', () => {
    given()
      .when(create({ permissions: ['reports', 'leads', 'reports'] }))
      .thenEvents({ type: 'UserCreated', data: { ...kim, permissions: ['leads', 'reports'] } })
  })

  it('lets the product create only administrators, and only before anyone can sign in', () => {
    given()
      .when(create({ role: 'admin', permissions: ['admin'] }, null))
      .thenEvents({ type: 'UserCreated', data: { ...kim, role: 'admin', permissions: ['admin'] } })
  })
})

describe('changing a user', () => {
  it('records corrections in one event and every other value in its own, all with the new name', () => {
    const user = 'kimberly'
    given(created)
      .when(
        change({
          username: user,
          full_name: null,
          email: 'kimberly@example.com',
          role: 'manager',
          permissions: ['reports', 'leads'],
          is_active: false,
        }),
      )
      .thenEvents(
        {
          type: 'UserDetailsChanged',
          data: {
            user,
            changes: {
              username: { from: 'kim', to: user },
              full_name: { from: 'Kim Sample', to: null },
              email: { from: 'kim@example.com', to: 'kimberly@example.com' },
            },
          },
        },
        { type: 'UserRoleChanged', data: { user, from: 'sales_rep', to: 'manager' } },
        { type: 'UserPermissionsChanged', data: { user, from: ['leads'], to: ['leads', 'reports'] } },
        { type: 'UserDeactivated', data: { user } },
      )
  })

  it('records nothing when no value changes', () => {
    given(created).when(change({})).thenNothing()
    given(created)
      .when(change({ username: 'kim', role: 'sales_rep', permissions: ['leads'], is_active: true }))
      .thenNothing()
  })

  it('gives the permissions of a new role that the actor has', () => {
    given(created)
      .when(change({ role: 'manager' }, { by: otto }))
      .thenEvents(
        { type: 'UserRoleChanged', data: { ...named, from: 'sales_rep', to: 'manager' } },
        { type: 'UserPermissionsChanged', data: { ...named, from: ['leads'], to: ['leads', 'installers', 'reports'] } },
      )
  })

  it('keeps a permission that the user has and the actor lacks', () => {
    given({ type: 'UserCreated', data: { ...kim, permissions: ['leads', 'system-settings'] } })
      .when(change({ permissions: ['reports', 'system-settings'] }, { by: otto }))
      .thenEvents({
        type: 'UserPermissionsChanged',
        data: { ...named, from: ['leads', 'system-settings'], to: ['reports', 'system-settings'] },
      })
  })

  it('activates an inactive user', () => {
    given(created, deactivated)
      .when(change({ is_active: true }))
      .thenEvents({ type: 'UserReactivated', data: named })
  })

  it('rejects changes to a deleted or unknown user', () => {
    const refusal = { name: 'NotFound', message: 'User not found' }
    for (const past of [[], [created, deleted]])
      given(...past)
        .when(change({ email: null }))
        .thenRefused(refusal)
  })
})

describe("a user can't", () => {
  const above = { name: 'NotAllowed', message: 'This user has a higher role than yours' }

  it('change a user with a higher role', () => {
    for (const command of [change({ email: null }, { by: otto }), of('DeleteUser', otto), of('ResetPassword', otto)])
      given(ofRole('admin')).when(command).thenRefused(above)
    given(ofRole('admin'), deleted).when(of('RestoreUser', otto)).thenRefused(above)
  })

  it('give a role above their own, even to themselves', () => {
    const refusal = { name: 'NotAllowed', message: "You can't give a role above your own" }
    for (const id of [7, otto.id])
      given(ofRole('owner'))
        .when(change({ role: 'administrator' }, { by: otto, id }))
        .thenRefused(refusal)
    given()
      .when(create({ role: 'administrator' }, otto))
      .thenRefused(refusal)
  })

  it('give a permission that they lack, even to themselves', () => {
    const refusal = { name: 'NotAllowed', message: "You can't give a permission that you don't have: system-settings" }
    for (const id of [7, otto.id])
      given(ofRole('owner'))
        .when(change({ permissions: ['leads', 'system-settings'] }, { by: otto, id }))
        .thenRefused(refusal)
  })

  it('change how a user signs in who has a permission that they lack', () => {
    const more: UserAccountEvent = { type: 'UserCreated', data: { ...kim, permissions: ['leads', 'email-templates', 'admin'] } }
    const refusal = { name: 'NotAllowed', message: "This user has permissions that you don't have: email-templates, admin" }
    for (const changes of [{ email: null }, { role: 'installer' }, { is_active: false }, { email: null, permissions: ['leads'] }])
      given(more)
        .when(change(changes, { by: otto }))
        .thenRefused(refusal)
    for (const type of ['ResetPassword', 'DeleteUser'] as const) given(more).when(of(type, otto)).thenRefused(refusal)
    given(more, deleted).when(of('RestoreUser', otto)).thenRefused(refusal)
    given(more, deactivated)
      .when(change({ is_active: true }, { by: otto }))
      .thenRefused(refusal)
  })

  it('be stopped from correcting the name of such a user, or from taking the permission away', () => {
    const more: UserAccountEvent = { type: 'UserCreated', data: { ...kim, permissions: ['leads', 'admin'] } }
    given(more)
      .when(change({ full_name: 'Kim Other', email: kim.email, permissions: ['leads'] }, { by: otto }))
      .thenEvents(
        { type: 'UserDetailsChanged', data: { ...named, changes: { full_name: { from: 'Kim Sample', to: 'Kim Other' } } } },
        { type: 'UserPermissionsChanged', data: { ...named, from: ['leads', 'admin'], to: ['leads'] } },
      )
  })

  it('delete or deactivate their own account', () => {
    given(ofRole('owner'))
      .when(of('DeleteUser', otto, otto.id))
      .thenRefused({ name: 'Refused', message: "You can't delete your own account" })
    given(ofRole('owner'))
      .when(change({ is_active: false }, { by: otto, id: otto.id }))
      .thenRefused({ name: 'Refused', message: "You can't deactivate your own account" })
  })

  it.each(['admin', 'Admin'])('delete or rename the user named %s', (username) => {
    given(ofRole('admin', username))
      .when(of('DeleteUser'))
      .thenRefused({ name: 'Refused', message: "The user named admin can't be deleted" })
    given(ofRole('admin', username))
      .when(change({ username: 'boss' }))
      .thenRefused({ name: 'Refused', message: "The user named admin can't be renamed" })
  })
})

describe('two concurrent changes of one user', () => {
  const by = (name: string, version: number, event: UserAccountEvent): RecordedEvent<UserAccountEvent> => ({
    ...event,
    position: BigInt(version),
    eventId: `e${version}`,
    streamId: 'user-7',
    version,
    at: `2026-03-0${version}T10:00:00.000Z`,
    meta: { actor: { id: '1', name }, ip: null, userAgent: null, correlationId: 'c', causationId: null },
  })
  const first = by('maria', 1, created)
  const second = by('james', 2, { type: 'UserPermissionsChanged', data: { ...named, from: ['leads'], to: ['reports'] } })

  it('are both kept when they change different fields', () => {
    given(first, second)
      .when(change({ permissions: ['leads'], email: null }, { version: 1 }))
      .thenEvents({ type: 'UserDetailsChanged', data: { ...named, changes: { email: { from: 'kim@example.com', to: null } } } })
  })

  it('conflict when they change the same field, and the conflict shows both values', () => {
    const conflicts = [{ field: 'permissions', yours: ['installers'], theirs: ['reports'], by: 'james', at: '2026-03-02T10:00:00.000Z' }]
    given(first, second)
      .when(change({ permissions: ['installers'] }, { version: 1 }))
      .thenRefused({ name: 'Conflict', conflicts })
  })
})

describe('deleting, restoring and resetting a password', () => {
  it('each record an event', () => {
    given(created).when(of('DeleteUser')).thenEvents(deleted)
    given(created, deleted).when(of('RestoreUser')).thenEvents({ type: 'UserRestored', data: named })
    given(created).when(of('RestoreUser')).thenNothing()
    given(created).when(of('ResetPassword')).thenEvents({ type: 'UserPasswordReset', data: named })
  })

  it('let only the user choose the password that replaces a one-time password', () => {
    const own = { id: 7, role: 'sales_rep', permissions: ['leads'] }
    given(created).when(of('ChangePassword', own)).thenEvents({ type: 'UserPasswordChanged', data: named })
    given(created).when(of('ChangePassword')).thenRefused({ name: 'NotAllowed', message: 'Only the user can choose this password' })
  })

  it('are rejected for an unknown user', () => {
    for (const command of [of('DeleteUser'), of('ResetPassword')]) given(created, deleted).when(command).thenRefused({ name: 'NotFound' })
    given().when(of('RestoreUser')).thenRefused({ name: 'NotFound' })
  })
})
