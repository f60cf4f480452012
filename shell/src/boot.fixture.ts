import type { BootData, OfferedRelease, PageDeclaration } from '@crm/contracts'

const release = (name: string, pages: PageDeclaration[]): OfferedRelease => ({
  name,
  version: '1.0.0',
  contract: 1,
  owner: `${name} team`,
  entry: `/mfe/${name}/1.0.0/remoteEntry.js`,
  css: [],
  pages,
  integrity: {},
  shared: {},
  budgets: { entry: 18_000, screen: 80_000, css: 8_000 },
  phase: 'stable',
  fallback: null,
})

const page = (
  path: string,
  permission: PageDeclaration['permission'],
  label: string,
  section: 'main' | 'administration',
  order: number,
): PageDeclaration => ({
  path,
  title: label,
  permission,
  nav: { section, label, icon: [], order },
})

const admin = release('admin', [
  page('/admin/activity', 'admin', 'Activity Log', 'administration', 60),
  page('/admin', 'admin', 'Admin Dashboard', 'administration', 10),
  { path: '/admin/privacy', title: 'Privacy', permission: 'admin', nav: null, tabOf: '/admin/activity' },
])

const leads = release('leads', [
  page('/add-lead', 'add_lead', 'Add Lead', 'main', 30),
  page('/leads', 'leads', 'Leads', 'main', 20),
  { path: '/leads/:id', title: 'Lead', permission: 'leads', nav: null },
])

const installations = release('installations', [page('/installations', 'installations', 'Installations', 'main', 60)])

const dashboard = release('dashboard', [page('/dashboard', 'dashboard', 'Dashboard', 'main', 10)])

export const bootFixture: BootData = {
  releases: [admin, leads, installations, dashboard],
  hasSession: true,
  position: 0,
  timeZone: 'America/New_York',
  demonstration: null,
}
export const bootWithoutDashboard: BootData = { ...bootFixture, releases: [leads, installations] }
