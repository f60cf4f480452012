import { act, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, it, vi } from 'vitest'
import { AccessDeniedPage } from './access-denied.tsx'

it('Clear Cache & Login ends the session and clears what the browser stored', async () => {
  const asked = vi.fn(async (_address: string) => Response.json({ message: 'Signed out' }))
  vi.stubGlobal('fetch', asked)
  localStorage.setItem('anything', 'x')
  const user = { username: 'sofia', role: 'sales_rep', permissions: [] }
  render(<AccessDeniedPage user={user} route="/admin" offers={[]} />, { wrapper: MemoryRouter })
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Clear Cache & Login' })))
  await vi.waitFor(() => expect(localStorage.length).toBe(0))
  expect(asked.mock.calls.map(([address]) => address)).toEqual(['/api/auth/logout'])
})
