import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { loadSession, logout, useShellSession } from './session.ts'

const maria = { username: 'maria', role: 'owner', permissions: [] }
let logoutAnswers: () => Promise<Response>

afterEach(() => vi.unstubAllGlobals())

it('Logout that the server did not hear of says so, keeps the session, and can be tried again', async () => {
  vi.stubGlobal('fetch', async (address: string) => (address === '/api/auth/me' ? Response.json(maria) : logoutAnswers()))
  const { result } = renderHook(useShellSession)
  await act(loadSession)

  logoutAnswers = async () => Promise.reject(new TypeError('Failed to fetch'))
  await act(logout)
  expect(result.current).toMatchObject({ state: 'unknown', message: 'You are still signed in. The server cannot be reached.' })
  expect(localStorage.getItem('crm_user')).not.toBeNull()

  logoutAnswers = async () => Response.json({ message: 'Logged out' })
  await act(async () => {
    if (result.current.state === 'unknown') await result.current.retry()
  })
  expect(localStorage.getItem('crm_user')).toBeNull()
})
