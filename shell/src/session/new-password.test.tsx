import { createErrorResponse, stubApi } from '@crm/shell-api/stub-api'
import { act, cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { NewPasswordPage } from './new-password.tsx'
import { loadSession, useShellSession } from './session.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const kim = { username: 'kim', role: 'sales_rep', permissions: ['leads'] }

/** Renders the page for the session, as the shell does. */
function Page() {
  const session = useShellSession()
  if (session.state !== 'in') return <p>Session: {session.state}</p>
  return session.user.must_change_password ? <NewPasswordPage user={session.user} /> : <h1>Any page</h1>
}

/** Opens the page with a session that began with a one-time password. */
async function open(answer: () => unknown, after: () => unknown = () => kim) {
  // Restored after each test.
  vi.stubGlobal('fetch', fetch)
  let tried = false
  const server = stubApi({
    'GET /api/auth/me': () => (tried ? after() : { ...kim, must_change_password: true }),
    'GET /mfe/registry.json': () => ({ releases: [] }),
    'POST /api/auth/logout': () => ({ message: 'Signed out' }),
    'POST /api/auth/password': () => {
      tried = true
      return answer()
    },
  })
  await loadSession()
  render(<Page />)
  const user = userEvent.setup()
  const save = async (password: string) => {
    await user.clear(screen.getByLabelText('New password'))
    await user.type(screen.getByLabelText('New password'), password)
    await user.click(screen.getByRole('button', { name: 'Save Password' }))
  }
  return { server, save }
}

describe('after a sign-in with a one-time password', () => {
  it('the page says why it asks for a new password, and for whom', async () => {
    await open(() => ({}))
    expect(screen.getByText('Your password was reset. Choose a new one that only you know.')).toBeTruthy()
    expect((screen.getByLabelText('Username') as HTMLInputElement).value).toBe('kim')
    expect(document.title).toBe('New Password – CRM')
  })

  it('the page opens as soon as the new password is saved', async () => {
    const { server, save } = await open(() => ({ message: 'Password changed successfully' }))
    await save('seven green ladders')
    expect(await screen.findByRole('heading', { name: 'Any page' })).toBeTruthy()
    expect(server.requests('POST /api/auth/password').map(({ body }) => body)).toEqual([{ password: 'seven green ladders' }])
  })

  it('a refused password is explained at its field and can be corrected', async () => {
    const message = 'Must not be the one-time password'
    const refused = () => createErrorResponse(400, { message: `Password: ${message}`, errors: [{ path: 'password', message }] })
    const { save } = await open(refused, () => ({ ...kim, must_change_password: true }))
    await save('the one-time one')
    expect(await screen.findByText(message)).toBeTruthy()
    expect(screen.getByLabelText('New password').getAttribute('aria-invalid')).toBe('true')
  })

  it('any other refusal is shown above the form', async () => {
    const { save } = await open(() => createErrorResponse(503, { message: 'The server is busy. Please try again in a moment.' }))
    await save('seven green ladders')
    expect((await screen.findByRole('alert')).textContent).toBe('The server is busy. Please try again in a moment.')
  })

  it('a session that has ended leads to the sign-in page', async () => {
    const ended = () => createErrorResponse(401, { message: 'Please sign in' })
    const { save } = await open(ended, ended)
    await save('seven green ladders')
    expect(await screen.findByText('Session: out')).toBeTruthy()
  })

  it('the user can sign out instead', async () => {
    const { server } = await open(() => ({}))
    await act(async () => screen.getByRole('button', { name: 'Logout' }).click())
    await vi.waitFor(() => expect(server.requests('POST /api/auth/logout')).toHaveLength(1))
  })
})
