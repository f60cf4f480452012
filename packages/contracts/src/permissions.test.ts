import { describe, expect, it } from 'vitest'
import {
  canOpenPage,
  canOpenRoute,
  canReopenInstallation,
  getRoleLabel,
  getRoleLevel,
  hasAnyPermission,
  listDefaultPermissions,
  permissionMinimumRoleLevels,
  permissions,
  roleLevels,
  routePermissions,
} from './permissions.ts'

const user = (role: string, keys: string[] = []) => ({ username: 'ada', role, permissions: keys })

describe('role levels', () => {
  it('are installer 1, sales_rep 2, manager 3, owner 4, admin 5, administrator 5', () => {
    expect(roleLevels).toEqual({ installer: 1, sales_rep: 2, manager: 3, owner: 4, admin: 5, administrator: 5 })
  })

  it('are those of a sales rep for an unknown role', () => {
    expect(getRoleLevel('wizard')).toBe(2)
    expect(getRoleLevel('constructor')).toBe(2)
  })
})

describe('reopening a completed installation', () => {
  it.each(Object.entries(roleLevels))('is allowed from level 3 on: %s, level %i', (role, level) => {
    expect(canReopenInstallation({ role })).toBe(level >= 3)
  })
})

describe('default permissions', () => {
  it('follow the minimum levels of the specification', () => {
    expect(permissionMinimumRoleLevels).toEqual({
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
    })
  })

  it.each([
    ['installer', ['dashboard', 'installations']],
    ['sales_rep', ['dashboard', 'leads', 'add_lead', 'followups', 'installations', 'sample-booklets']],
    ['manager', ['dashboard', 'leads', 'add_lead', 'followups', 'installations', 'installers', 'sample-booklets', 'reports']],
    ['owner', permissions.filter((key) => key !== 'system-settings')],
    ['administrator', permissions],
  ])('of %s', (role, keys) => {
    expect(listDefaultPermissions(role)).toEqual(keys)
  })
})

describe('the access rule', () => {
  it.each(Object.entries(routePermissions))('%s needs one of %j', (route, keys) => {
    for (const key of keys) expect(canOpenRoute(user('sales_rep', [key]), route)).toBe(true)
    expect(
      canOpenRoute(
        user(
          'sales_rep',
          permissions.filter((other) => !keys.includes(other)),
        ),
        route,
      ),
    ).toBe(false)
    expect(canOpenRoute(user('admin'), route)).toBe(true)
    expect(canOpenRoute(user('administrator'), route)).toBe(true)
  })

  it('allows every signed-in user to open a route that is not listed', () => {
    expect(canOpenRoute(user('installer'), '/somewhere-else')).toBe(true)
    expect(canOpenRoute(user('installer'), '/leadsheet')).toBe(true)
  })

  it('applies to everything below a listed route, with or without a trailing slash', () => {
    expect(canOpenRoute(user('installer'), '/leads/42')).toBe(false)
    expect(canOpenRoute(user('installer'), '/leads/')).toBe(false)
    expect(canOpenRoute(user('sales_rep', ['admin']), '/admin/users')).toBe(false)
    expect(canOpenRoute(user('sales_rep', ['user-management']), '/admin/users')).toBe(true)
  })

  it('opens the installers to whoever manages installers, and nothing else of the administration', () => {
    const manager = user('manager', ['installers'])
    expect(canOpenRoute(manager, '/admin/installers')).toBe(true)
    for (const route of ['/admin', '/admin/users', '/admin/activity']) expect(canOpenRoute(manager, route)).toBe(false)
  })

  it('follows the route where it is listed itself, and also the page where it is not', () => {
    const page = { path: '/admin/installers', permission: 'installers' } as const
    expect(canOpenPage(user('owner', ['admin']), page)).toBe(true)
    expect(canOpenPage(user('manager', ['installers']), page)).toBe(true)
    expect(canOpenPage(user('manager', ['reports']), page)).toBe(false)
    const below = { path: '/admin/privacy', permission: 'user-management' } as const
    expect(canOpenPage(user('owner', ['admin']), below)).toBe(false)
    expect(canOpenPage(user('owner', ['user-management']), below)).toBe(false)
    expect(canOpenPage(user('owner', ['admin', 'user-management']), below)).toBe(true)
  })

  it('requires a permission whatever the role', () => {
    expect(hasAnyPermission(user('owner', []), ['leads'])).toBe(false)
    expect(hasAnyPermission(user('owner', ['leads']), ['dashboard', 'leads'])).toBe(true)
    expect(hasAnyPermission(user('owner', []), [])).toBe(true)
  })
})

describe('role labels', () => {
  it.each([
    ['admin', 'Administrator'],
    ['administrator', 'Administrator'],
    ['owner', 'Owner'],
    ['manager', 'Manager'],
    ['installer', 'Installer'],
    ['sales_rep', 'Sales Rep'],
    ['', 'Sales Rep'],
    ['wizard', 'Sales Rep'],
    ['constructor', 'Sales Rep'],
  ])('%s has the label %s', (role, label) => {
    expect(getRoleLabel(role)).toBe(label)
  })
})
