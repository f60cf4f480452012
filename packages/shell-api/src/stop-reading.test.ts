import { expect, it, vi } from 'vitest'
import { call } from './call.ts'
import { stopReading } from './session-expiry.ts'

it('whoever signs out hears of no answer to what was still being read, and nothing more is read', async () => {
  const sent = vi.fn((_address: string, { signal }: RequestInit) => new Promise((_, fail) => signal?.addEventListener('abort', fail)))
  vi.stubGlobal('fetch', sent)
  const settled = vi.fn()
  call('dashboardStats').then(settled, settled)
  stopReading()
  call('listInstallations').then(settled, settled)
  await new Promise((done) => setTimeout(done))
  expect(settled).not.toHaveBeenCalled()
  expect(sent).toHaveBeenCalledTimes(1)

  sent.mockImplementation(async () => Response.json({ message: 'Logged out' }))
  expect(await call('logout')).toEqual({ message: 'Logged out' })
})
