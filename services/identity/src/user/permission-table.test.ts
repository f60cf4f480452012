import type { UserAccountEvent } from '@crm/events'
import { describe, expect, it } from 'vitest'
import { type UserCommand, userDecider } from './decider.ts'

// Written down from the specification (2, section 6) and DECISIONS.md ("People and access"), not from the code.
const levels: Record<string, number> = { installer: 1, sales_rep: 2, manager: 3, owner: 4, admin: 5, administrator: 5 }
const pages: Record<string, number> = {
  dashboard: 1,
  leads: 2,
  add_lead: 2,
  followups: 2,
  installations: 1,
  installers: 3,
  'sample-booklets': 2,
  reports: 3,
  admin: 4,
  'user-management': 4,
  'email-templates': 4,
  'system-settings': 5,
}
const mayOpenEverything = (role: string) => role === 'admin' || role === 'administrator'

type Case = { actor: string; holds: boolean; key: string; target: string; action: Action }
const actions = [
  'create with the key',
  'create with what the role brings',
  'edit',
  'give the key',
  'take the key',
  'give the role',
  'lower the role',
  'deactivate',
  'activate',
  'reset the password',
  'delete',
  'restore',
] as const
type Action = (typeof actions)[number]

// DECISIONS.md: "Nobody can create, edit, delete, re-role or reset a user above their own level, grant a key or a role that they lack."
function oracle({ actor, holds, key: _, target, action }: Case): 'allowed' | 'refused' {
  if ((levels[target] ?? 0) > (levels[actor] ?? 0)) return 'refused'
  const grantsTheKey = action === 'create with the key' || action === 'give the key' || action === 'give the role'
  return grantsTheKey && !holds && !mayOpenEverything(actor) ? 'refused' : 'allowed'
}

// Specification: "Changing the role resets permissions to those whose minimum role level is at or below the chosen role", limited to those
// that the actor has.
const oracleOfKeys = ({ actor, holds, key, target }: Case): string[] =>
  Object.keys(pages)
    .filter((page) => (pages[page] ?? 9) <= (levels[target] ?? 0))
    .filter((page) => mayOpenEverything(actor) || (holds && page === key))

const roles = Object.keys(levels)
const cases: Case[] = roles.flatMap((actor) =>
  [true, false].flatMap((holds) =>
    Object.keys(pages).flatMap((key) => roles.flatMap((target) => actions.map((action) => ({ actor, holds, key, target, action })))),
  ),
)

const created = (role: string, permissions: string[] = []): UserAccountEvent => ({
  type: 'UserCreated',
  data: { username: 'kim', fullName: null, email: null, role, permissions },
})
const named = { user: 'kim' }

function attempt({ actor, holds, key, target, action }: Case): { outcome: string; events: UserAccountEvent[] } {
  const by = { id: 1, role: actor, permissions: holds ? [key] : [] }
  const of = { by, id: 2 }
  const wanted = { username: 'kim', fullName: null, email: null, role: target, isActive: true }
  const change = (changes: object): UserCommand => ({ type: 'ChangeUser', data: { ...of, changes } })
  const tried: Record<Action, [UserAccountEvent[], UserCommand]> = {
    'create with the key': [[], { type: 'CreateUser', data: { by, user: { ...wanted, permissions: [key] } } }],
    'create with what the role brings': [[], { type: 'CreateUser', data: { by, user: wanted } }],
    edit: [[created(target)], change({ full_name: 'Kim Sample' })],
    'give the key': [[created(target)], change({ permissions: [key] })],
    'take the key': [[created(target, [key])], change({ permissions: [] })],
    'give the role': [[created(target === 'installer' ? 'sales_rep' : 'installer')], change({ role: target, permissions: [key] })],
    'lower the role': [[created(target)], change({ role: 'installer', is_active: true })],
    deactivate: [[created(target)], change({ is_active: false })],
    activate: [[created(target), { type: 'UserDeactivated', data: named }], change({ is_active: true })],
    'reset the password': [[created(target)], { type: 'ResetPassword', data: of }],
    delete: [[created(target)], { type: 'DeleteUser', data: of }],
    restore: [[created(target), { type: 'UserDeleted', data: named }], { type: 'RestoreUser', data: of }],
  }
  const [past, command] = tried[action]
  try {
    return { outcome: 'allowed', events: userDecider.decide(command, past.reduce(userDecider.evolve, userDecider.initialState)) }
  } catch (refusal) {
    // Any other error than this refusal is a mismatch too.
    const { name, message } = refusal as Error
    return { outcome: name === 'NotAllowed' ? 'refused' : `${name}: ${message}`, events: [] }
  }
}

// A sales rep becomes an installer here; an installer can't change a sales rep.
const isBeyond = ({ actor, target, action }: Case) => action === 'give the role' && target === 'installer' && levels[actor] === 1

describe('every actor role × permission held or lacked × account role × action', () => {
  it('are 10,368 cases', () => expect(cases).toHaveLength(10_368))

  it('matches the specification', () => {
    const mismatches = cases.filter((one) => attempt(one).outcome !== (isBeyond(one) ? 'refused' : oracle(one)))
    expect(mismatches).toEqual([])
  })

  it('gives the permissions of the new role that the actor has', () => {
    const bringing = cases.filter((one) => one.action === 'create with what the role brings' && oracle(one) === 'allowed')
    const brought = (one: Case) => attempt(one).events.flatMap((event) => (event.type === 'UserCreated' ? event.data.permissions : []))
    expect(bringing.filter((one) => String(brought(one)) !== String(oracleOfKeys(one)))).toEqual([])
    expect(bringing.length).toBeGreaterThan(500)
  })
})
