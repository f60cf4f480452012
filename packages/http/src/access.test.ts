import { type EndpointName, endpoints, type Role, roleLevels } from '@crm/contracts'
import { describe, expect, it } from 'vitest'
import { expectedEndpointAccess, expectedRoleLevels, expectedRolePermissions } from '../test/access-table.ts'
import { requireAccess } from './api.ts'

const names = Object.keys(endpoints) as EndpointName[]
const roles = Object.keys(roleLevels) as Role[]

// The handler of this call checks the role level itself; access.int.test.ts of the host tests it.
const levelInHandler: readonly EndpointName[] = ['reopenInstallation']

const everything = (role: Role): boolean => role === 'admin' || role === 'administrator'
const isOfLevel = (role: Role, name: EndpointName): boolean =>
  levelInHandler.includes(name) || roleLevels[role] >= (expectedRoleLevels[name] ?? 0)
// A call for teams is refused to a user with a session as if the user were not signed in.
const refusalOf = (name: EndpointName): number => (expectedEndpointAccess[name] === 'teams' ? 401 : 403)

/** 200 if the call may reach its handler, otherwise the status of the refusal. */
function statusOf(name: EndpointName, sender: Partial<Parameters<typeof requireAccess>[1]>): number {
  try {
    requireAccess(name, { user: null, team: null, ...sender })
    return 200
  } catch (error) {
    return (error as { status: number }).status
  }
}
const statusFor = (name: EndpointName, role: string, keys: readonly string[]): number =>
  statusOf(name, { user: { id: 1, sessionId: '1', username: 'ada', role, permissions: [...keys] } })

describe('access rules', () => {
  it('match the list in this test for each call', () => {
    expect(Object.keys(expectedEndpointAccess).sort()).toEqual([...names].sort())
  })
})

describe('without a session', () => {
  it.each(names)('%s', (name) => {
    expect(statusOf(name, {})).toBe(expectedEndpointAccess[name] === 'everyone' ? 200 : 401)
  })

  it('allows only sign-in, sign-out and health', () => {
    expect(names.filter((name) => expectedEndpointAccess[name] === 'everyone')).toEqual(['health', 'login', 'logout'])
  })
})

describe.each(roles)('%s', (role) => {
  it.each(names)('with the keys of the role: %s', (name) => {
    const keys = expectedEndpointAccess[name]
    const mayCall =
      keys === null ||
      keys === 'everyone' ||
      (everything(role) && keys !== 'teams') ||
      (isOfLevel(role, name) && Array.isArray(keys) && keys.some((key) => expectedRolePermissions[role].includes(key)))
    expect(statusFor(name, role, expectedRolePermissions[role])).toBe(mayCall ? 200 : refusalOf(name))
  })

  it.each(names)('with every key but those of %s, and with none', (name) => {
    const keys = expectedEndpointAccess[name]
    const isOpen = keys === null || keys === 'everyone' || (everything(role) && keys !== 'teams')
    const others = expectedRolePermissions.owner.concat('system-settings').filter((key) => !Array.isArray(keys) || !keys.includes(key))
    for (const held of [others, []]) expect(statusFor(name, role, held)).toBe(isOpen ? 200 : refusalOf(name))
  })

  it.each(names)('with one of the keys of %s alone', (name) => {
    const keys = expectedEndpointAccess[name]
    for (const key of Array.isArray(keys) ? keys : [])
      expect(statusFor(name, role, [key])).toBe(isOfLevel(role, name) ? 200 : refusalOf(name))
  })
})
