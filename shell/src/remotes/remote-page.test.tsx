import type { Release } from '@crm/contracts'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { aBoot } from '../a-boot.ts'
import { RemotePage } from './remote-page.tsx'

const loadRemote = vi.hoisted(() => vi.fn())
vi.mock('@module-federation/enhanced/runtime', () => ({ getInstance: () => ({ loadRemote, registerRemotes: vi.fn() }) }))

const frontEnd = { contract: 1, name: 'leads', version: '1.0.0', pages: { '/leads': () => <h1>Lead Management</h1> } }
let versions = 0
// Each test has a release of its own: what was loaded stays loaded.
const aRelease = (): Release => {
  versions += 1
  return { ...(aBoot.releases[1] as Release), entry: `/mfe/leads/${versions}/remoteEntry.js` }
}
const open = () =>
  act(async () => {
    render(<RemotePage release={aRelease()} path="/leads" title="Leads" />)
  })

beforeEach(() => {
  loadRemote.mockReset()
  vi.stubGlobal('fetch', async () => new Response(''))
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('a page of a remote', () => {
  it('loads, with its styles scoped to its own element', async () => {
    loadRemote.mockResolvedValue({ frontEnd })
    await open()
    const heading = await screen.findByRole('heading', { name: 'Lead Management' })
    expect(heading.closest('[data-mfe]')?.getAttribute('data-mfe')).toBe('leads')
  })

  it('says what failed and whose it is, and recovers in place', async () => {
    loadRemote.mockRejectedValueOnce(new Error('Loading chunk 7 failed\nand more for developers'))
    await open()
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('Loading chunk 7 failed')
    expect(alert.textContent).not.toContain('for developers')
    expect(alert.textContent).toContain('leads team')
    loadRemote.mockResolvedValue({ frontEnd })
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Retry' })))
    expect(await screen.findByRole('heading', { name: 'Lead Management' })).toBeDefined()
  })

  it("is retried with all its files anew, past the browser's cache, before it is asked for", async () => {
    const integrity = { '/mfe/leads/js/1.js': 'sha384-x', '/mfe/leads/css/1.css': 'sha384-y' }
    const fetched: unknown[] = []
    let arrive = () => {}
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve
    })
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
      fetched.push([url, init.cache])
      await arrived
      if (url.endsWith('.css')) throw new TypeError('Failed to fetch')
      return new Response('')
    })
    loadRemote.mockRejectedValueOnce(new Error('The file was damaged'))
    const release = { ...aRelease(), integrity }
    await act(async () => void render(<RemotePage release={release} path="/leads" title="Leads" />))
    expect(fetched).toEqual([])
    loadRemote.mockResolvedValue({ frontEnd })
    await act(async () => void fireEvent.click(await screen.findByRole('button', { name: 'Retry' })))
    expect(fetched).toEqual([release.entry, ...Object.keys(integrity)].map((url) => [url, 'reload']))
    expect(loadRemote).toHaveBeenCalledTimes(1)
    await act(async () => arrive())
    expect(await screen.findByRole('heading', { name: 'Lead Management' })).toBeDefined()
  })

  it.each([
    ['another contract', { frontEnd: { ...frontEnd, contract: 2 } }, 'was built for another shell'],
    ['nothing exposed', {}, 'exposes no pages'],
    ['no such page', { frontEnd: { ...frontEnd, pages: {} } }, 'has no page /leads'],
  ])('is refused with %s', async (_, exposed, text) => {
    loadRemote.mockResolvedValue(exposed)
    await open()
    expect((await screen.findByRole('alert')).textContent).toContain(text)
  })
})
