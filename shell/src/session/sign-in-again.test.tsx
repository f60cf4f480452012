import type { SessionUser } from '@crm/contracts'
import { call, isApiError, query } from '@crm/shell-api'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { queryClient } from '../query-client.ts'
import { handleSessionEnd, loadSession, syncSessionWithOtherTab, useShellSession } from './session.ts'
import { SignInAgainPrompt } from './sign-in-again.tsx'

const said = 'Your session has ended. Your input is still here.'
const james: SessionUser = { username: 'james', role: 'sales_rep', permissions: [] }
let signedIn: boolean
let now: SessionUser
let refusal: () => Promise<Response>

/** Renders the prompt for the signed-in user, as the shell does. */
function Page() {
  const session = useShellSession()
  return session.state === 'in' ? <SignInAgainPrompt user={session.user} /> : null
}

beforeEach(async () => {
  signedIn = true
  now = james
  refusal = async () => Response.json({}, { status: 401 })
  vi.stubGlobal('fetch', async (address: string) => {
    if (address === '/api/auth/login') signedIn = true
    if (!signedIn) return refusal()
    return Response.json(address === '/api/auth/me' ? now : { user: now })
  })
  await loadSession()
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
  await act(() => syncSessionWithOtherTab())
  expect(dialog()).toBeNull()
  expect(await outcome).toEqual({ user: james })
})

it('another tab that finds the session over takes nothing from this one', async () => {
  await act(() => syncSessionWithOtherTab())
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

describe('a session that the server has ended', () => {
  const ended = () => act(async () => void (await handleSessionEnd()))
  const signInAgain = async () => {
    fireEvent.change(await screen.findByLabelText('Password'), { target: { value: 'kitchen123' } })
    await press('Sign In')
  }

  it('hides the page at once, cannot be put off, and takes back what the browser says of the user', async () => {
    await ended()
    expect(dialog()?.className).toContain('hides-page')
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull()
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
    expect(dialog()).not.toBeNull()
    expect(localStorage.getItem('crm_user')).toBeNull()
    await signInAgain()
    expect(dialog()).toBeNull()
    expect(JSON.parse(localStorage.getItem('crm_user') ?? '')).toEqual(james)
  })

  it("hides the tab's title, and gives it back", async () => {
    document.title = 'Emil Example – CRM'
    await ended()
    expect(document.title).toBe('Sign in again – CRM')
    await signInAgain()
    expect(document.title).toBe('Emil Example – CRM')
  })

  it('hides the page too where the person has been asked already, and what waits for them goes on waiting', async () => {
    let outcome: Promise<unknown> = Promise.resolve()
    await act(async () => {
      outcome = call('dashboardStats')
    })
    await ended()
    expect(dialog()?.className).toContain('hides-page')
    await signInAgain()
    expect(await outcome).toEqual({ user: james })
  })

  it.each<[string, typeof refusal]>([
    ['is busy', async () => Response.json({}, { status: 503 })],
    ['cannot be reached', async () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('is not believed in while the server %s', async (_, answer) => {
    refusal = answer
    await act(async () => expect(await handleSessionEnd()).toBe(false))
    expect(dialog()).toBeNull()
    expect(screen.getByRole('status').textContent).toBe('')
  })

  it('leaves nothing from before in memory for who comes back with other rights', async () => {
    const { queryKey } = query('listLeadOrigins')
    queryClient.setQueryData(queryKey, [])
    await ended()
    now = { ...james, permissions: ['dashboard'] }
    await signInAgain()
    expect(queryClient.getQueryData(queryKey)).toBeUndefined()
  })

  it('keeps what was read for who comes back with the same', async () => {
    const { queryKey } = query('listLeadOrigins')
    queryClient.setQueryData(queryKey, [])
    await ended()
    await signInAgain()
    expect(queryClient.getQueryData(queryKey)).toEqual([])
  })
})
