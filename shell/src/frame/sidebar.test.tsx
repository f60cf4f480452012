import type { SessionUser } from '@crm/contracts'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { bootFixture } from '../boot.fixture.ts'
import { buildNavigationEntries, listOfferedPages, type NavigationEntry } from '../offers.ts'
import { PageTabs } from './navigation.tsx'
import { Sidebar } from './sidebar.tsx'

afterAll(() => {
  vi.doUnmock('../remotes/load.ts')
})

vi.mock('../remotes/load.ts', () => ({ preloadPage: vi.fn() }))
afterEach(cleanup)

const administrator: SessionUser = { username: 'admin', role: 'admin', permissions: [] }

type Shown = { user?: SessionUser; open?: boolean; at?: string; followUps?: number }

function show({ user = administrator, open = true, at = '/leads', followUps = 0 }: Shown = {}) {
  const onToggle = vi.fn()
  render(
    <MemoryRouter initialEntries={[at]}>
      <Sidebar
        user={user}
        entries={buildNavigationEntries(user, listOfferedPages(bootFixture.releases))}
        counts={{ followUps, handovers: 0 }}
        open={open}
        onToggle={onToggle}
      />
    </MemoryRouter>,
  )
  return onToggle
}
const entries = () => within(screen.getByRole('navigation', { name: 'Main' })).getAllByRole('link')

describe('the sidebar', () => {
  it.each([
    [true, 'Collapse sidebar'],
    [false, 'Expand sidebar'],
  ])('(expanded: %s) is turned by "%s"', (open, name) => {
    const onToggle = show({ open })
    const button = screen.getByRole('button', { name })
    expect(button.getAttribute('aria-expanded')).toBe(String(open))
    fireEvent.click(button)
    expect(onToggle).toHaveBeenCalledOnce()
  })

  it.each([true, false])('(expanded: %s) has the brand CRM, which links to /dashboard, and names all entries', (open) => {
    show({ open })
    expect(screen.getByRole('link', { name: 'CRM' }).getAttribute('href')).toBe('/dashboard')
    expect(entries().map((link) => [link.getAttribute('aria-label') ?? link.textContent, link.getAttribute('href')])).toEqual([
      ['Dashboard', '/dashboard'],
      ['Leads', '/leads'],
      ['Add Lead', '/add-lead'],
      ['Installations', '/installations'],
      ['Admin Dashboard', '/admin'],
      ['Activity Log', '/admin/activity'],
    ])
  })

  it.each([
    ['/leads', 'Leads'],
    ['/leads/42', 'Leads'],
    ['/add-lead', 'Add Lead'],
    ['/admin', 'Admin Dashboard'],
    ['/admin/activity', 'Activity Log'],
  ])('highlights at %s only %s', (at, name) => {
    show({ at })
    expect(
      entries()
        .filter((link) => link.getAttribute('aria-current') === 'page')
        .map(({ textContent }) => textContent),
    ).toEqual([name])
  })

  it('brings the current page into view where the list is longer than the screen', () => {
    const seen = vi.fn()
    HTMLElement.prototype.scrollIntoView = function (options) {
      seen(this.textContent, options)
    }
    show({ at: '/admin/activity' })
    expect(seen.mock.calls).toEqual([['Activity Log', { block: 'nearest' }]])
    Reflect.deleteProperty(HTMLElement.prototype, 'scrollIntoView')
  })

  it('highlights User Management at its second address too', () => {
    const [release] = bootFixture.releases
    if (release === undefined) throw new Error('There is no release')
    const users = { path: '/admin/users', label: 'User Management', icon: [], release, tabs: [] }
    render(
      <MemoryRouter initialEntries={['/user-management']}>
        <Sidebar
          user={administrator}
          entries={{ main: [], administration: [users] }}
          counts={{ followUps: 0, handovers: 0 }}
          open
          onToggle={() => {}}
        />
      </MemoryRouter>,
    )
    expect(screen.getByRole('link', { name: 'User Management' }).getAttribute('aria-current')).toBe('page')
  })

  it('hides the Administration section from who may see nothing of it', () => {
    show()
    expect(screen.getByText('Administration')).toBeTruthy()
    cleanup()
    show({ user: { username: 'sofia', role: 'sales_rep', permissions: ['dashboard', 'leads'] } })
    expect(screen.queryByText('Administration')).toBeNull()
    expect(entries().map(({ textContent }) => textContent)).toEqual(['Dashboard', 'Leads'])
  })

  it.each([
    ['admin', 'Administrator'],
    ['administrator', 'Administrator'],
    ['owner', 'Owner'],
    ['manager', 'Manager'],
    ['installer', 'Installer'],
    ['sales_rep', 'Sales Rep'],
    ['wizard', 'Sales Rep'],
  ])('shows for the role %s the label %s below the capitalized username, with initial and Logout', (role, label) => {
    show({ user: { username: 'zoe', role, permissions: [] } })
    for (const text of ['Z', 'Zoe', label]) expect(screen.getByText(text)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Logout' })).toBeTruthy()
  })
})

describe('the count at Follow-ups', () => {
  const withFollowUps = { main: [aFollowUpsEntry()], administration: [] }
  const link = (followUps: number) => {
    render(
      <MemoryRouter>
        <Sidebar user={administrator} entries={withFollowUps} counts={{ followUps, handovers: 0 }} open onToggle={() => {}} />
      </MemoryRouter>,
    )
    return screen.getByRole('link', { name: 'Follow-ups' })
  }

  it.each([
    [3, '3 due'],
    [100, '99+ due'],
  ])('of %i is shown as %s, and describes the link', (count, text) => {
    const description = document.getElementById(link(count).getAttribute('aria-describedby') ?? '')
    expect(description?.textContent).toBe(text)
  })

  it('is not shown while nothing is due', () => {
    expect(link(0).getAttribute('aria-describedby')).toBeNull()
  })
})

describe('the count at Leads', () => {
  const [entry] = buildNavigationEntries(administrator, listOfferedPages(bootFixture.releases)).main.filter(({ path }) => path === '/leads')
  const link = (handovers: number, open = true) => {
    render(
      <MemoryRouter>
        <Sidebar
          user={administrator}
          entries={{ main: entry ? [entry] : [], administration: [] }}
          counts={{ followUps: 5, handovers }}
          open={open}
          onToggle={() => {}}
        />
      </MemoryRouter>,
    )
    return screen.getByRole('link', { name: 'Leads' })
  }

  it('is the number of leads that others assigned to the user, and describes the link', () => {
    const description = document.getElementById(link(2).getAttribute('aria-describedby') ?? '')
    expect(description?.textContent).toBe('2 assigned to you')
  })

  it('is not shown while there are none', () => {
    expect(link(0).getAttribute('aria-describedby')).toBeNull()
  })
})

describe('the tabs above a page', () => {
  const tabsAt = (path: string) => {
    render(
      <MemoryRouter initialEntries={[path]}>
        <PageTabs entries={buildNavigationEntries(administrator, listOfferedPages(bootFixture.releases))} />
      </MemoryRouter>,
    )
    return screen.queryAllByRole('link').map((link) => [link.textContent, link.getAttribute('aria-current')])
  }

  it.each([
    ['/admin/activity', ['page', null]],
    ['/admin/privacy', [null, 'page']],
  ])('at %s are those of its entry', (path, current) => {
    expect(tabsAt(path)).toEqual(['Activity Log', 'Privacy'].map((title, index) => [title, current[index]]))
  })

  it('are missing at a page without any', () => {
    expect(tabsAt('/leads')).toEqual([])
  })

  it('leave their entry of the sidebar highlighted', () => {
    show({ at: '/admin/privacy' })
    expect(screen.getByRole('link', { name: 'Activity Log' }).getAttribute('aria-current')).toBe('page')
  })
})

function aFollowUpsEntry(): NavigationEntry {
  const [release] = bootFixture.releases
  if (release === undefined) throw new Error('There is no release')
  return { path: '/followups', label: 'Follow-ups', icon: [], release, tabs: [] }
}
