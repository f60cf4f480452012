import { call, isApiError } from '@crm/shell-api'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { confirmSession, followSession, useShellSession } from './session.ts'
import { SignInAgain } from './sign-in-again.tsx'

const said = 'Your session has ended. What you typed is still here.'
const james = { username: 'james', role: 'sales_rep', permissions: [] }
let signedIn: boolean

/** What stands around it: the page of whoever is signed in. */
function Page() {
  const session = useShellSession()
  return session.state === 'in' ? <SignInAgain user={session.user} /> : null
}

beforeEach(async () => {
  signedIn = true
  vi.stubGlobal('fetch', async (address: string) => {
    if (address === '/api/auth/login') signedIn = true
    if (!signedIn) return Response.json({}, { status: 401 })
    return Response.json(address === '/api/auth/me' ? james : { user: james })
  })
  await confirmSession()
  render(<Page />)
  signedIn = false
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))
const refused = (isRefresh: boolean) => act(() => expect(call('dashboardStats', { isRefresh })).rejects.toSatisfy(isApiError))
const dialog = () => screen.queryByRole('dialog', { name: 'Sign in again' })

it('what is only read anew interrupts nobody: a line says that the session has ended, and offers to sign in', async () => {
  await refused(true)
  expect(dialog()).toBeNull()
  expect(screen.getByRole('status').textContent).toContain(said)
  await press('Sign In')
  fireEvent.change(await screen.findByLabelText('Password'), { target: { value: 'kitchen123' } })
  await press('Sign In')
  expect(dialog()).toBeNull()
  expect(screen.getByRole('status').textContent).toBe('')
})

it('whoever puts it off goes on without it, and can come back to it', async () => {
  let outcome: Promise<unknown> = Promise.resolve()
  await act(async () => {
    outcome = call('dashboardStats').catch((error: unknown) => error)
  })
  expect(dialog()?.textContent).toContain(said)
  await press('Close')
  expect(await outcome).toMatchObject({ status: 401 })
  expect(dialog()).toBeNull()
  await refused(true)
  expect(dialog()).toBeNull()
  await press('Sign In')
  expect(dialog()).not.toBeNull()
})

it('is no longer asked once they have signed in in another tab, and the call is repeated', async () => {
  let outcome: Promise<unknown> = Promise.resolve()
  await act(async () => {
    outcome = call('dashboardStats')
  })
  expect(dialog()).not.toBeNull()
  signedIn = true
  await act(() => followSession())
  expect(dialog()).toBeNull()
  expect(await outcome).toEqual({ user: james })
})

it('another tab that finds the session over takes nothing from this one', async () => {
  await act(() => followSession())
  expect(dialog()).toBeNull()
  expect(screen.getByRole('status').textContent).toContain(said)
})

it('leaves no call waiting when the page of a signed-in person goes away', async () => {
  let outcome: Promise<unknown> = Promise.resolve()
  await act(async () => {
    outcome = call('dashboardStats').catch((error: unknown) => error)
  })
  cleanup()
  expect(await outcome).toMatchObject({ status: 401 })
})
