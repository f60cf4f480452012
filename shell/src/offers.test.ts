import { listDefaultPermissions, type SessionUser } from '@crm/contracts'
import { describe, expect, it } from 'vitest'
import { bootFixture, bootWithoutDashboard } from './boot.fixture.ts'
import { buildNavigationEntries, findLandingPath, listOfferedPages } from './offers.ts'

const someone = (role: string): SessionUser => ({ username: 'someone', role, permissions: listDefaultPermissions(role) })

describe('the entries of the sidebar', () => {
  it.each([
    ['installer', ['Dashboard', 'Installations'], []],
    ['sales_rep', ['Dashboard', 'Leads', 'Add Lead', 'Installations'], []],
    ['owner', ['Dashboard', 'Leads', 'Add Lead', 'Installations'], ['Activity Log']],
    ['admin', ['Dashboard', 'Leads', 'Add Lead', 'Installations'], ['Admin Dashboard', 'Activity Log']],
    ['administrator', ['Dashboard', 'Leads', 'Add Lead', 'Installations'], ['Admin Dashboard', 'Activity Log']],
  ])('of a %s are the pages they may open, in order', (role, main, administration) => {
    const entries = buildNavigationEntries(someone(role), listOfferedPages(bootFixture.releases))
    expect(entries.main.map(({ label }) => label)).toEqual(main)
    expect(entries.administration.map(({ label }) => label)).toEqual(administration)
  })

  it.each([
    ['admin', ['/admin/activity', '/admin/privacy']],
    ['sales_rep', undefined],
  ])('of a %s hold the tabs they may open, the page itself first', (role, tabs) => {
    const { administration } = buildNavigationEntries(someone(role), listOfferedPages(bootFixture.releases))
    expect(administration.find(({ path }) => path === '/admin/activity')?.tabs.map(({ path }) => path)).toEqual(tabs)
  })

  it('have no tabs where the page is the only one', () => {
    expect(buildNavigationEntries(someone('admin'), listOfferedPages(bootFixture.releases)).main.flatMap(({ tabs }) => tabs)).toEqual([])
  })

  it('leave out what no release offers', () => {
    expect(buildNavigationEntries(someone('admin'), listOfferedPages(bootWithoutDashboard.releases)).main.map(({ path }) => path)).toEqual([
      '/leads',
      '/add-lead',
      '/installations',
    ])
  })
})

describe('where someone lands', () => {
  it.each([
    ['the dashboard', 'owner', bootFixture, '/dashboard', '/dashboard'],
    ['the admin dashboard', 'admin', bootFixture, '/admin', '/admin'],
    [
      'the dashboard where there is no admin dashboard',
      'admin',
      { ...bootFixture, releases: bootFixture.releases.slice(1) },
      '/admin',
      '/dashboard',
    ],
    ['the first page there is', 'owner', bootWithoutDashboard, '/dashboard', '/leads'],
    ['the first page they may open', 'installer', bootWithoutDashboard, '/dashboard', '/installations'],
  ] as const)('is %s', (_, role, boot, wanted, path) => {
    expect(findLandingPath(someone(role), listOfferedPages(boot.releases), wanted)).toBe(path)
  })
})
