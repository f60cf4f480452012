import type { OfferedRelease } from '@crm/contracts'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterAll, afterEach, expect, it, vi } from 'vitest'
import { bootFixture } from '../boot.fixture.ts'
import { RemotePage } from './remote-page.tsx'

afterAll(() => {
  vi.doUnmock('@module-federation/enhanced/runtime')
  vi.doUnmock('./fail-over/fail-over.tsx')
})

vi.mock('@module-federation/enhanced/runtime', () => ({
  getInstance: () => ({
    loadRemote: async () => Promise.reject(new Error('The network is gone')),
    registerRemotes: vi.fn(),
    shareScopeMap: {},
  }),
}))
vi.mock('./fail-over/fail-over.tsx', () => {
  throw new Error('The network is gone')
})

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

it('says so plainly, and offers another try, where not even what makes it good can be loaded', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  await act(async () => void render(<RemotePage release={bootFixture.releases[1] as OfferedRelease} path="/leads" title="Leads" />))
  const alert = await screen.findByRole('alert')
  for (const text of ['This page could not be loaded', 'leads team · leads 1.0.0', 'Its files could not be loaded.', 'Retry'])
    expect(alert.textContent).toContain(text)
})
