import { permissions } from '@crm/contracts'
import { getPermissionLabel, permissionsInLevelOrder } from '@crm/contracts/permission-labels'
import { describe, expect, it } from 'vitest'
import { createUserFixture } from './user.fixture.ts'
import { computeInitials, getUserDisplayName, listAssignableRoleOptions, listPermittedPageLabels } from './user-parts.tsx'

describe('a user', () => {
  it.each([
    ['Kim Sample', 'Kim Sample', 'KS'],
    ['Kim de la Sample', 'Kim de la Sample', 'KS'],
    ['Éva', 'Éva', 'É'],
    [null, 'kim', 'K'],
  ])('of the full name %s is called %s, for short %s', (full_name, name, initials) => {
    const user = createUserFixture({ full_name })
    expect([getUserDisplayName(user), computeInitials(user)]).toEqual([name, initials])
  })
})

describe('the role selector', () => {
  const labels = (actor: string, has = 'sales_rep') => listAssignableRoleOptions(actor, has).map(({ label }) => label)
  it.each([
    ['sales_rep', ['Installer', 'Sales Rep', 'Manager']],
    ['manager', ['Installer', 'Sales Rep', 'Manager']],
    ['owner', ['Installer', 'Sales Rep', 'Manager', 'Owner']],
    ['admin', ['Installer', 'Sales Rep', 'Manager', 'Owner', 'Administrator']],
    ['administrator', ['Installer', 'Sales Rep', 'Manager', 'Owner', 'Administrator']],
  ])('offers %s: %j', (actor, offered) => expect(labels(actor)).toEqual(offered))

  it('also shows the role that a user has', () => {
    expect(labels('manager', 'owner')).toEqual(['Installer', 'Sales Rep', 'Manager', 'Owner'])
  })

  it.each(['admin', 'administrator'])('has one Administrator, which leaves a user with the role %s as they are', (has) => {
    const administrators = listAssignableRoleOptions('admin', has).filter(({ label }) => label === 'Administrator')
    expect(administrators).toEqual([{ value: has, label: 'Administrator' }])
  })
})

describe('permissions', () => {
  it('have a label each, and come by level', () => {
    expect([...permissionsInLevelOrder].sort()).toEqual([...permissions].sort())
    expect(listPermittedPageLabels(['reports', 'dashboard', 'add_lead'])).toEqual(['Dashboard', 'Add Lead', 'Reports'])
    expect(getPermissionLabel('constructor')).toBe('constructor')
  })
})
