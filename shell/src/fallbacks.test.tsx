import { listDefaultPermissions } from '@crm/contracts'
import { act, cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { bootFixture } from './boot.fixture.ts'
import { ShellRoutes } from './pages.tsx'
import { loadSession } from './session/session.ts'

afterAll(() => {
  vi.doUnmock('./login/login-page.tsx')
  vi.doUnmock('./session/access-denied.tsx')
})

// The code of these pages never finishes loading.
vi.mock('./login/login-page.tsx', () => new Promise(() => {}))
vi.mock('./session/access-denied.tsx', () => new Promise(() => {}))

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const signedIn = { username: 'sofia', role: 'sales_rep', permissions: listDefaultPermissions('sales_rep') }

describe('a page without a frame whose file is on its way', () => {
  it.each([
    ['/login', Response.json({ message: 'Not signed in' }, { status: 401 }), 'Sign In'],
    ['/admin/activity', Response.json(signedIn), 'Access Denied'],
  ])('has its heading and its main part already: %s', async (path, me, title) => {
    vi.stubGlobal('fetch', async () => me)
    await loadSession()
    await act(async () => {
      render(
        <MemoryRouter initialEntries={[path]}>
          <ShellRoutes boot={bootFixture} />
        </MemoryRouter>,
      )
    })
    expect(screen.getByRole('main').contains(screen.getByRole('heading', { level: 1, name: title }))).toBe(true)
  })
})
