import { listDefaultPermissions, type OfferedRelease } from '@crm/contracts'
import { useUnsavedChanges } from '@crm/shell-api'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { Link, MemoryRouter, useLocation } from 'react-router-dom'
import { afterAll, afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { bootFixture } from './boot.fixture.ts'
import { UnsavedChangesGuard } from './frame/leave-guard.tsx'
import { ShellRoutes } from './pages.tsx'
import { queryClient } from './query-client.ts'
import { loadFrontEnd } from './remotes/load.ts'
import { fetchReleases, wasLastFetchAnswered } from './remotes/releases.ts'
import { initializeSession, loadSession } from './session/session.ts'

afterAll(() => {
  vi.doUnmock('./remotes/load.ts')
  vi.doUnmock('./later/live/live-updates.tsx')
})

vi.mock('./remotes/load.ts', () => ({
  loadFrontEnd: vi.fn(async ({ name, pages }: { name: string; pages: { path: string }[] }) => ({
    contract: 1,
    name,
    pages: Object.fromEntries(pages.map(({ path }) => [path, () => <h1>Page {path}</h1>])),
  })),
  preloadPage: vi.fn(),
  clearLoadFailures: vi.fn(),
  registerReleases: vi.fn(),
}))

vi.mock('./later/live/live-updates.tsx', () => ({ LiveUpdates: () => null }))

function Typing() {
  useUnsavedChanges(true)
  return null
}

const Where = () => <output aria-label="address">{useLocation().pathname}</output>

const places = ['/leads', '/leads?page=2', '/add-lead', '/installations']

const open = (path: string, boot = bootFixture) =>
  act(async () => {
    render(
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter initialEntries={[path]}>
          <ShellRoutes boot={boot} />
          <Where />
          <Link to="/add-lead">unasked to /add-lead</Link>
          <UnsavedChangesGuard>
            {places.map((to) => (
              <Link key={to} to={to}>
                to {to}
              </Link>
            ))}
          </UnsavedChangesGuard>
        </MemoryRouter>
      </QueryClientProvider>,
    )
  })

let me: () => Promise<Response>
const signedInAs = (role: string, username = 'someone') => {
  me = async () => Response.json({ username, role, permissions: listDefaultPermissions(role) })
  return loadSession()
}
const press = (element: HTMLElement) => act(async () => void fireEvent.click(element))
const address = () => screen.getByLabelText('address').textContent

beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('fetch', (url: string) => (url === '/api/auth/me' ? me() : Promise.resolve(Response.json({ message: 'Signed out' }))))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('the guard', () => {
  it.each(['/leads', '/admin', '/'])('asks who signed in with a one-time password for a new one, instead of showing %s', async (path) => {
    me = async () => Response.json({ username: 'someone', role: 'administrator', permissions: [], must_change_password: true })
    await loadSession()
    await open(path)
    expect(await screen.findByRole('button', { name: 'Save Password' })).toBeTruthy()
    expect(screen.queryByRole('navigation')).toBeNull()
    expect(screen.queryByText(/^Page /)).toBeNull()
  })

  it('sends who is not signed in to the sign-in screen', async () => {
    me = async () => Response.json({ message: 'Not signed in' }, { status: 401 })
    await loadSession()
    await open('/leads')
    expect(address()).toBe('/login')
  })

  it('denies a page that the user lacks the permission for, and says what an administrator needs to know', async () => {
    await signedInAs('sales_rep', 'sofia')
    await open('/admin/activity')
    const lines = within(await screen.findByLabelText('Debug information'))
    expect(screen.getByRole('heading', { name: 'Access Denied' })).toBeDefined()
    for (const text of ['sofia', 'sales_rep', '/admin/activity', 'leads', 'add_lead']) expect(lines.getByText(text)).toBeDefined()
    await press(screen.getByRole('link', { name: 'Go to Dashboard' }))
    expect(address()).toBe('/dashboard')
  })

  it('leaves for the sign-in screen, and forgets what it read, as soon as somebody signs out in another tab', async () => {
    me = async () => Response.json({ username: 'sofia', role: 'sales_rep', permissions: listDefaultPermissions('sales_rep') })
    await initializeSession()
    await open('/leads')
    queryClient.setQueryData(['/api/leads'], 'names and numbers')
    await act(async () => window.dispatchEvent(new StorageEvent('storage', { key: 'crm_user', newValue: 'somebody' })))
    expect(address()).toBe('/leads')
    await act(async () => window.dispatchEvent(new StorageEvent('storage', { key: null })))
    expect(address()).toBe('/login')
    expect(queryClient.getQueryData(['/api/leads'])).toBeUndefined()
  })

  it('says so, and can try again, where the server does not answer', async () => {
    me = async () => Response.json({ message: 'Down for a moment' }, { status: 503 })
    await loadSession()
    await open('/leads')
    expect(screen.getByRole('alert').textContent).toContain('Down for a moment')
    me = async () => Response.json({ username: 'maria', role: 'owner', permissions: listDefaultPermissions('owner') })
    await press(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByRole('heading', { name: 'Page /leads' })).toBeDefined()
  })

  it('sends others than administrators from the admin dashboard to the dashboard', async () => {
    await signedInAs('owner')
    await open('/admin')
    expect(address()).toBe('/dashboard')
  })

  it('stores the user under the CRM user key', async () => {
    await signedInAs('owner', 'maria')
    expect(JSON.parse(localStorage.getItem('crm_user') ?? '{}')).toMatchObject({ username: 'maria', role: 'owner' })
  })
})

describe('the root', () => {
  it('never says that / does not exist', async () => {
    const titles = vi.spyOn(document, 'title', 'set')
    onTestFinished(() => titles.mockRestore())
    await signedInAs('sales_rep', 'sofia')
    await open('/')
    expect(address()).toBe('/dashboard')
    expect(titles.mock.calls.flat().filter((title) => title.includes('Not Found'))).toEqual([])
  })

  it.each([
    ['admin', '/admin'],
    ['administrator', '/dashboard'],
    ['owner', '/dashboard'],
  ])('sends the role %s to %s', async (role, path) => {
    await signedInAs(role)
    await open('/')
    expect(address()).toBe(path)
  })
})

describe('the sign-in screen, for who is signed in', () => {
  it.each([
    ['admin', '/admin'],
    ['administrator', '/admin'],
    ['owner', '/dashboard'],
  ])('sends the role %s to %s', async (role, path) => {
    await signedInAs(role)
    await open('/login')
    await waitFor(() => expect(address()).toBe(path))
  })
})

describe('a tab beside others', () => {
  const storageSays = (newValue: string | null) =>
    act(async () => window.dispatchEvent(new StorageEvent('storage', { key: 'crm_user', newValue })))
  const answering = (username: string, role: string) => {
    me = async () => Response.json({ username, role, permissions: listDefaultPermissions(role) })
  }

  it('stays as it is where another tab finds the session over', async () => {
    answering('maria', 'owner')
    await initializeSession()
    await open('/leads')
    const page = await screen.findByRole('heading', { name: 'Page /leads' })
    me = async () => Response.json({ message: 'Please sign in' }, { status: 401 })
    await storageSays(null)
    expect(page.isConnected).toBe(true)
    expect(screen.getByText('Your session has ended. Your input is still here.')).toBeDefined()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('begins anew for another person who signs in there', async () => {
    answering('maria', 'owner')
    await initializeSession()
    await open('/leads')
    const page = await screen.findByRole('heading', { name: 'Page /leads' })
    queryClient.setQueryData(['/api/leads'], 'what Maria may see')
    answering('james', 'sales_rep')
    await storageSays('james')
    expect(page.isConnected).toBe(false)
    expect(queryClient.getQueryData(['/api/leads'])).toBeUndefined()
    expect(screen.getAllByText('James').length).toBeGreaterThan(0)
  })

  it('shows another person nothing that was read for the one before, though both may see the same', async () => {
    answering('sofia', 'sales_rep')
    await initializeSession()
    await open('/leads')
    await screen.findByRole('heading', { name: 'Page /leads' })
    queryClient.setQueryData(['/api/leads'], 'what was read for Sofia')
    answering('ruben', 'sales_rep')
    await storageSays('ruben')
    expect(screen.getAllByText('Ruben').length).toBeGreaterThan(0)
    expect(queryClient.getQueryData(['/api/leads'])).toBeUndefined()
  })
})

describe('Logout', () => {
  it('asks first where something typed would be lost, then takes the page away before the session ends', async () => {
    await signedInAs('owner')
    await open('/leads')
    const page = await screen.findByRole('heading', { name: 'Page /leads' })
    const typing = render(<Typing />)
    await press(screen.getByRole('button', { name: 'Logout' }))
    await press(screen.getByRole('button', { name: 'Keep editing' }))
    expect(page.isConnected).toBe(true)

    await press(screen.getByRole('button', { name: 'Logout' }))
    typing.unmount()
    let shownAtLogout = true
    vi.stubGlobal('fetch', async () => {
      // React removes the page in the same task, so one microtask is enough.
      await Promise.resolve()
      shownAtLogout = page.isConnected
      return Response.json({ message: 'Signed out' })
    })
    await press(screen.getByRole('button', { name: 'Discard' }))
    expect(shownAtLogout).toBe(false)
  })
})

describe('what somebody has agreed to discard', () => {
  const to = (path: string) => screen.getByRole('link', { name: `to ${path}` })

  it('is not asked about again while the next page is on its way, but once that page is there', async () => {
    await signedInAs('owner')
    await open('/leads')
    const typing = render(<Typing />)
    await press(to('/add-lead'))
    const discard = screen.getByRole('button', { name: 'Discard' })
    await act(async () => {
      fireEvent.click(discard)
      // The second click comes while the previous page is still on the screen.
      fireEvent.click(to('/installations'))
    })
    expect(await screen.findByRole('heading', { name: 'Page /installations' })).toBeDefined()
    expect(screen.queryByRole('alertdialog')).toBeNull()

    await press(to('/leads'))
    expect(screen.getByRole('alertdialog', { name: 'Discard changes?' })).toBeDefined()
    typing.unmount()
  })
})

describe('a page', () => {
  it('stands beside the entries of the user, with its own highlighted', async () => {
    await signedInAs('owner', 'maria')
    await open('/leads')
    await screen.findByRole('heading', { name: 'Page /leads' })
    const main = within(screen.getByRole('navigation', { name: 'Main' }))
    expect(main.getByRole('link', { name: 'Leads' }).getAttribute('aria-current')).toBe('page')
    expect(main.queryByRole('link', { name: 'Admin Dashboard' })).toBeNull()
    expect(screen.getByText('Maria')).toBeDefined()
    expect(screen.getByText('Owner')).toBeDefined()
    expect(document.title).toBe('Leads – CRM')
  })

  it('is greeted on the dashboard', async () => {
    await signedInAs('owner', 'maria')
    await open('/dashboard')
    expect(await screen.findByText('Welcome back, Maria')).toBeDefined()
  })

  it('that nobody offers is not found', async () => {
    await signedInAs('owner')
    await open('/nowhere/at/all')
    expect(await screen.findByRole('heading', { name: '404 Page Not Found' })).toBeDefined()
    expect(screen.getByText('Did you forget to add the page to the router?')).toBeDefined()
  })
})

describe('a new release', () => {
  const newer = (change: (release: OfferedRelease) => Partial<OfferedRelease>) =>
    bootFixture.releases.map((release) => ({ ...release, ...(release.name === 'leads' && change(release)) }))
  const registry = async (releases: OfferedRelease[]) => {
    vi.stubGlobal('fetch', (url: string) => (url === '/mfe/registry.json' ? Promise.resolve(Response.json({ releases })) : me()))
    await act(async () => void (await fetchReleases()))
  }
  const shown = () => vi.mocked(loadFrontEnd).mock.lastCall?.[0].version
  const go = (to: string) => press(screen.getByRole('link', { name: `to ${to}` }))
  const opened = async () => {
    await signedInAs('owner')
    await open('/leads')
    await screen.findByRole('heading', { name: 'Page /leads' })
  }

  it('is taken over where somebody goes to another page, not before and not for a change of the query', async () => {
    await opened()
    await registry(newer(() => ({ version: '1.1.0' })))
    expect(shown()).toBe('1.0.0')
    await go('/leads?page=2')
    expect(shown()).toBe('1.0.0')
    await go('/add-lead')
    expect(await screen.findByRole('heading', { name: 'Page /add-lead' })).toBeDefined()
    expect(shown()).toBe('1.1.0')
  })

  it('waits while something typed would be lost', async () => {
    await opened()
    const typing = render(<Typing />)
    await registry(newer(() => ({ version: '1.2.0' })))
    await press(screen.getByRole('link', { name: 'unasked to /add-lead' }))
    expect(await screen.findByRole('heading', { name: 'Page /add-lead' })).toBeDefined()
    expect(shown()).toBe('1.0.0')
    typing.unmount()
    await go('/leads')
    expect(await screen.findByRole('heading', { name: 'Page /leads' })).toBeDefined()
    expect(shown()).toBe('1.2.0')
  })

  it('is taken over at once where somebody discards what they typed', async () => {
    await opened()
    const typing = render(<Typing />)
    await registry(newer(() => ({ version: '1.2.0' })))
    await go('/add-lead')
    await press(screen.getByRole('button', { name: 'Discard' }))
    expect(await screen.findByRole('heading', { name: 'Page /add-lead' })).toBeDefined()
    expect(shown()).toBe('1.2.0')
    typing.unmount()
  })

  it('takes no entry away that somebody is about to press', async () => {
    await opened()
    await registry(newer(() => ({ version: '1.2.0' })))
    const entry = within(screen.getByRole('navigation', { name: 'Main' })).getByRole('link', { name: 'Installations' })
    await go('/add-lead')
    await screen.findByRole('heading', { name: 'Page /add-lead' })
    expect(shown()).toBe('1.2.0')
    expect(entry.isConnected).toBe(true)
  })

  it('brings a page with its entry, its drawing and its guard', async () => {
    await opened()
    const map = {
      path: '/map',
      title: 'Map',
      permission: 'reports',
      nav: { section: 'main', label: 'Map', icon: [['path', { d: 'M1 2' }]], order: 25 },
    } as const
    await registry(newer(({ pages }) => ({ pages: [...pages, map] })))
    await go('/add-lead')
    const entry = within(screen.getByRole('navigation', { name: 'Main' })).getByRole('link', { name: 'Map' })
    expect(entry.querySelector('path')?.getAttribute('d')).toBe('M1 2')
    await press(entry)
    expect(await screen.findByRole('heading', { name: 'Page /map' })).toBeDefined()
    await signedInAs('sales_rep', 'sofia')
    expect(await screen.findByRole('heading', { name: 'Access Denied' })).toBeDefined()
  })

  it.each([
    ['is not to be had', () => new Response('', { status: 500 })],
    ['is cut in the middle', () => new Response('{"releases":[{"na')],
    ['says something else', () => Response.json({})],
  ])('is none where the registry %s', async (_, answer) => {
    await opened()
    vi.stubGlobal('fetch', async () => answer())
    await act(async () => void (await fetchReleases()))
    expect(wasLastFetchAnswered()).toBe(false)
    await go('/add-lead')
    expect(await screen.findByRole('heading', { name: 'Page /add-lead' })).toBeDefined()
  })

  it('was heard of also where the registry says that it is as before', async () => {
    vi.stubGlobal('fetch', async () => new Response(null, { status: 304 }))
    await fetchReleases()
    expect(wasLastFetchAnswered()).toBe(true)
  })

  it('that was told later is not undone by an answer that was longer on its way', async () => {
    await opened()
    let late = (_: Response) => {}
    vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (late = resolve)))
    const first = fetchReleases()
    await registry(newer(() => ({ version: '1.5.0' })))
    await act(async () => {
      late(Response.json({ releases: newer(() => ({ version: '1.4.0' })) }))
      await first
    })
    await go('/add-lead')
    expect(shown()).toBe('1.5.0')
  })

  it('is asked for with the tag of what is known', async () => {
    const asked = vi.fn(async (_url: string, _init: RequestInit) =>
      Response.json({ releases: bootFixture.releases }, { headers: { etag: '"a"' } }),
    )
    vi.stubGlobal('fetch', asked)
    await fetchReleases()
    await fetchReleases()
    expect(asked.mock.lastCall?.[1].headers).toEqual({ 'if-none-match': '"a"' })
  })

  it('that somebody chose for this person bears a badge; who may choose can end it', async () => {
    const pinned = { ...bootFixture, releases: newer(() => ({ version: '1.3.0', phase: 'pinned' })) }
    await signedInAs('admin')
    await open('/leads', pinned)
    const badges = await screen.findAllByText(', pinned')
    expect(new Set(badges.map(({ parentElement }) => parentElement?.textContent))).toEqual(new Set(['leads 1.3.0, pinned']))
    expect(screen.getAllByRole('link', { name: 'Unpin leads' })[0]?.getAttribute('href')).toBe('?mfe.leads=')
    await signedInAs('owner')
    expect(await screen.findAllByText(', pinned')).toHaveLength(badges.length)
    expect(screen.queryByRole('link', { name: 'Unpin leads' })).toBeNull()
  })

  it('that is only tried with some people bears none', async () => {
    await signedInAs('admin')
    await open('/leads', { ...bootFixture, releases: newer(() => ({ phase: 'canary' })) })
    await screen.findByRole('heading', { name: 'Page /leads' })
    expect(screen.queryByLabelText('Pinned versions')).toBeNull()
  })
})
