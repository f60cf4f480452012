import { defaultPermissions } from '@crm/contracts'
import { useUnsavedChanges } from '@crm/shell-api'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { aBoot } from './a-boot.ts'
import { Pages } from './pages.tsx'
import { queryClient } from './query-client.ts'
import { confirmSession, startSession } from './session/session.ts'

vi.mock('./remotes/load.ts', () => ({
  load: vi.fn(async ({ name, pages }: { name: string; pages: { path: string }[] }) => ({
    contract: 1,
    name,
    pages: Object.fromEntries(pages.map(({ path }) => [path, () => <h1>Page {path}</h1>])),
  })),
  preload: vi.fn(),
  forgetFailures: vi.fn(),
}))

vi.mock('./later/live/live-updates.tsx', () => ({ LiveUpdates: () => null }))

function Typing() {
  useUnsavedChanges(true)
  return null
}

const Where = () => <output aria-label="address">{useLocation().pathname}</output>

const open = (path: string) =>
  act(async () => {
    render(
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter initialEntries={[path]}>
          <Pages boot={aBoot} />
          <Where />
        </MemoryRouter>
      </QueryClientProvider>,
    )
  })

let me: () => Promise<Response>
const signedInAs = (role: string, username = 'someone') => {
  me = async () => Response.json({ username, role, permissions: defaultPermissions(role) })
  return confirmSession()
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
  it('sends who is not signed in to the sign-in screen', async () => {
    me = async () => Response.json({ message: 'Not signed in' }, { status: 401 })
    await confirmSession()
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
    me = async () => Response.json({ username: 'sofia', role: 'sales_rep', permissions: defaultPermissions('sales_rep') })
    await startSession()
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
    await confirmSession()
    await open('/leads')
    expect(screen.getByRole('alert').textContent).toContain('Down for a moment')
    me = async () => Response.json({ username: 'maria', role: 'owner', permissions: defaultPermissions('owner') })
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
    me = async () => Response.json({ username, role, permissions: defaultPermissions(role) })
  }

  it('stays as it is where another tab finds the session over', async () => {
    answering('maria', 'owner')
    await startSession()
    await open('/leads')
    const page = await screen.findByRole('heading', { name: 'Page /leads' })
    me = async () => Response.json({ message: 'Please sign in' }, { status: 401 })
    await storageSays(null)
    expect(page.isConnected).toBe(true)
    expect(screen.getByText('Your session has ended. What you typed is still here.')).toBeDefined()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('begins anew for another person who signs in there', async () => {
    answering('maria', 'owner')
    await startSession()
    await open('/leads')
    const page = await screen.findByRole('heading', { name: 'Page /leads' })
    queryClient.setQueryData(['/api/leads'], 'what Maria may see')
    answering('james', 'sales_rep')
    await storageSays('james')
    expect(page.isConnected).toBe(false)
    expect(queryClient.getQueryData(['/api/leads'])).toBeUndefined()
    expect(screen.getAllByText('James').length).toBeGreaterThan(0)
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
      // React takes it away in the same turn.
      await Promise.resolve()
      shownAtLogout = page.isConnected
      return Response.json({ message: 'Signed out' })
    })
    await press(screen.getByRole('button', { name: 'Discard' }))
    expect(shownAtLogout).toBe(false)
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
    expect(screen.getByRole('heading', { name: '404 Page Not Found' })).toBeDefined()
    expect(screen.getByText('Did you forget to add the page to the router?')).toBeDefined()
  })
})
