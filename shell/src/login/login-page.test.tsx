import type { BootData } from '@crm/contracts'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { bootFixture, bootWithoutDashboard } from '../boot.fixture.ts'
import { listOfferedPages } from '../offers.ts'
import { loadSession } from '../session/session.ts'
import { LoginPage } from './login-page.tsx'

const demonstration: BootData['demonstration'] = { accounts: ['maria', 'james', 'sofia'], password: 'kitchen123', mail: null }
const james = { username: 'james', role: 'manager', permissions: ['dashboard', 'leads'] }

let answer: (response: Response) => void
let sent: unknown[] = []
let theirs = bootFixture.releases

beforeEach(async () => {
  sent = []
  theirs = bootFixture.releases
  vi.stubGlobal('fetch', (url: string, { body }: RequestInit) => {
    if (url === '/api/auth/me') return Promise.resolve(Response.json({ message: 'Not signed in' }, { status: 401 }))
    if (url === '/mfe/registry.json') return Promise.resolve(Response.json({ releases: theirs }))
    sent.push(JSON.parse(String(body)))
    return new Promise<Response>((resolve) => {
      answer = resolve
    })
  })
  await loadSession()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const Where = () => {
  const { pathname, search } = useLocation()
  return <output aria-label="address">{pathname + search}</output>
}
const open = (given: BootData['demonstration'] = demonstration, from?: { pathname: string; search: string; hash: string }) =>
  render(
    <MemoryRouter initialEntries={[{ pathname: '/login', state: from && { from } }]}>
      <LoginPage offers={listOfferedPages(bootFixture.releases)} demonstration={given} />
      <Where />
    </MemoryRouter>,
  )
const username = () => screen.getByLabelText<HTMLInputElement>('Username')
const password = () => screen.getByLabelText<HTMLInputElement>('Password')
const signIn = () => fireEvent.click(screen.getByRole('button', { name: 'Sign In' }))
const answered = (response: Response) =>
  act(async () => {
    answer(response)
  })
const refused = () => answered(Response.json({ message: 'No' }, { status: 401 }))

describe('the sign-in screen', () => {
  it('says beside the form what the product is for', () => {
    open()
    expect(screen.getByRole('heading', { name: 'Manage leads, track installations, and grow your kitchen business' })).toBeTruthy()
    expect(screen.getByRole('heading', { level: 1, name: 'Sign In' })).toBeTruthy()
  })

  it('demands username and password, named for password managers', () => {
    open()
    for (const field of [username(), password()]) expect(field.required).toBe(true)
    expect([username().autocomplete, password().autocomplete]).toEqual(['username', 'current-password'])
  })

  it('is filled in with the first test account, and with another when that is chosen', () => {
    open()
    expect([username().value, password().value]).toEqual(['maria', 'kitchen123'])
    fireEvent.click(screen.getByRole('button', { name: /^james/ }))
    expect([username().value, password().value]).toEqual(['james', 'kitchen123'])
  })

  it('is empty and has no hint box outside the demonstration', () => {
    open(null)
    expect([username().value, password().value]).toEqual(['', ''])
    expect(screen.queryByText('Test accounts')).toBeNull()
  })

  it('shows and hides the password', () => {
    open()
    fireEvent.click(screen.getByRole('button', { name: 'Show password' }))
    expect(password().type).toBe('text')
    fireEvent.click(screen.getByRole('button', { name: 'Hide password' }))
    expect(password().type).toBe('password')
  })

  it('tells whom to ask for an account', () => {
    open()
    fireEvent.click(screen.getByRole('button', { name: 'Sign up' }))
    const dialog = screen.getByRole('dialog', { name: 'Account Registration' })
    expect(dialog.textContent).toContain('Please reach out to the website administrator to create a new account.')
    fireEvent.click(screen.getByRole('button', { name: 'Got it' }))
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('signing in', () => {
  it('is busy while it lasts, and goes to the dashboard', async () => {
    open()
    signIn()
    const busy = screen.getByRole<HTMLButtonElement>('button', { name: 'Signing In...' })
    expect(busy.disabled).toBe(true)
    expect(sent).toEqual([{ username: 'maria', password: 'kitchen123' }])
    await answered(Response.json({ user: james }))
    expect(screen.getByLabelText('address').textContent).toBe('/dashboard')
  })

  it('returns to the page that it interrupted, if the user may open that', async () => {
    open(demonstration, { pathname: '/leads', search: '?page=2', hash: '' })
    signIn()
    await answered(Response.json({ user: james }))
    expect(screen.getByLabelText('address').textContent).toBe('/leads?page=2')
  })

  it('asks what this person gets of each front-end, and lands on a page of that', async () => {
    open()
    theirs = bootWithoutDashboard.releases
    signIn()
    await answered(Response.json({ user: james }))
    expect(screen.getByLabelText('address').textContent).toBe('/leads')
  })

  it('goes to the dashboard instead of a page that the user may not open', async () => {
    open(demonstration, { pathname: '/admin/activity', search: '', hash: '' })
    signIn()
    await answered(Response.json({ user: james }))
    expect(screen.getByLabelText('address').textContent).toBe('/dashboard')
  })
})

describe('a failed sign-in', () => {
  it('shows a banner for five seconds', async () => {
    vi.useFakeTimers()
    open()
    signIn()
    await refused()
    expect(screen.getByRole('alert').textContent).toBe('Login FailedInvalid credentials. Please try again.')
    act(() => vi.advanceTimersByTime(4999))
    expect(screen.queryByRole('alert')).not.toBeNull()
    act(() => vi.advanceTimersByTime(1))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('starts the five seconds anew when it fails again', async () => {
    vi.useFakeTimers()
    open()
    signIn()
    await refused()
    act(() => vi.advanceTimersByTime(3000))
    signIn()
    await refused()
    act(() => vi.advanceTimersByTime(4999))
    expect(screen.queryByRole('alert')).not.toBeNull()
    act(() => vi.advanceTimersByTime(1))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it.each([429, 500])('looks the same at a status of %i', async (status) => {
    open()
    signIn()
    await answered(Response.json({ message: 'Too many attempts' }, { status }))
    expect(screen.getByRole('alert').textContent).toContain('Invalid credentials. Please try again.')
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Sign In' }).disabled).toBe(false)
  })
})
