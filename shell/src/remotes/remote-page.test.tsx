import type { OfferedRelease } from '@crm/contracts'
import { lazyRetry, useUnsavedChanges } from '@crm/shell-api'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { type ComponentType, use, useState } from 'react'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { bootFixture } from '../boot.fixture.ts'
import { RemotePage } from './remote-page.tsx'
import { setSignalReceiver } from './signals.ts'

const { loadRemote, registerRemotes } = vi.hoisted(() => ({ loadRemote: vi.fn(), registerRemotes: vi.fn() }))
afterAll(() => {
  vi.doUnmock('@module-federation/enhanced/runtime')
  vi.doUnmock('./fail-over/pauses.ts')
})

vi.mock('@module-federation/enhanced/runtime', () => ({
  getInstance: () => ({ loadRemote, registerRemotes, shareScopeMap: { default: { react: { '19.3.1': {} } } } }),
}))

// Without delays, so that tests do not wait.
vi.mock('./fail-over/pauses.ts', () => ({ retryPausesMs: [0, 0] }))

const entryLost = () => new Error('The script could not be fetched #RUNTIME-008\nand more for developers')
const frontEnd = (version: string, Page: ComponentType = () => <h1>Lead Management {version}</h1>) => ({
  frontEnd: { contract: 1, name: 'leads', version, pages: { '/leads': Page } },
})

/** A page with an input; typing a text that starts with "break" makes it crash. */
function Fragile({ first = '' }: { first?: string }) {
  const [text, setText] = useState(first)
  useUnsavedChanges(text !== '')
  if (text.startsWith('break')) throw new Error('Cannot read properties of undefined')
  return <input aria-label="Notes" value={text} onChange={(event) => setText(event.target.value)} />
}

let minor = 0
let sent: { url: string; cache?: string; integrity?: string; body?: unknown }[] = []
let answers: Record<string, () => Response>
const signaled: unknown[] = []

// Each test uses a new release, because a loaded release stays loaded.
const aRelease = (more: Partial<OfferedRelease> = {}): OfferedRelease => {
  minor += 1
  return {
    ...(bootFixture.releases[1] as OfferedRelease),
    version: `1.${minor}.0`,
    entry: `/mfe/leads/1.${minor}.0/remoteEntry.js`,
    ...more,
  }
}
const aFallback = { version: '1.0.0', release: '/mfe/leads/1.0.0/release.json', integrity: 'sha384-old' }
const theOld = () => ({ ...aRelease(), version: '1.0.0', entry: `/mfe/leads/1.0.0-${minor}/remoteEntry.js` })

async function open(release: OfferedRelease = aRelease()) {
  await act(async () => void render(<RemotePage release={release} path="/leads" title="Leads" />))
  return release
}

/** Adds a script that never loads, because its type is not executable. It fails only when it gets an error event. */
const hangs = (path: string) => () =>
  new Promise<never>((_, reject) => {
    const script = document.createElement('script')
    script.setAttribute('src', `http://localhost${path}`)
    script.type = 'text/plain'
    script.addEventListener('error', () => {
      script.remove()
      reject(entryLost())
    })
    document.head.append(script)
  })
const clocks = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] as const
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))
const alert = async () => (await screen.findByRole('alert')).textContent
const heading = async () => (await screen.findByRole('heading', { level: 1, name: /^Lead Management/ })).textContent

beforeEach(() => {
  loadRemote.mockReset()
  registerRemotes.mockReset()
  sent = []
  answers = { '/api/front-ends/signals': () => Response.json({}, { headers: { 'x-request-id': '3f2a9c1d-0000-4000-8000-000000000000' } }) }
  vi.stubGlobal('fetch', async (url: string, { body, cache, integrity }: RequestInit = {}) => {
    sent.push({
      url,
      ...(cache && { cache }),
      ...(integrity && { integrity }),
      ...(typeof body === 'string' && { body: JSON.parse(body) }),
    })
    return answers[url]?.() ?? new Response('')
  })
  vi.spyOn(console, 'error').mockImplementation(() => {})
  setSignalReceiver(
    (signal) => signaled.push(signal),
    () => {},
  )
  signaled.length = 0
})
afterEach(() => {
  cleanup()
  for (const script of document.querySelectorAll('script')) script.remove()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('a page of a remote', () => {
  it('loads, with its styles scoped to its own element, and tells how long that took', async () => {
    loadRemote.mockResolvedValue(frontEnd('1'))
    const { version } = await open()
    await heading()
    expect(screen.getByRole('heading').closest('[data-mfe]')?.getAttribute('data-mfe')).toBe('leads')
    expect(signaled).toEqual([{ name: 'leads', version, phase: 'stable', kind: 'load', at: 'page', value: expect.any(Number) }])
    expect(sent).toEqual([])
  })

  it('is asked for by its version, so that another one can be in the page too', async () => {
    loadRemote.mockResolvedValue(frontEnd('1'))
    const { version } = await open()
    expect(loadRemote).toHaveBeenCalledWith(`leads_${version.replaceAll('.', '_')}/pages`, { from: 'runtime' })
  })

  it('takes the sheets of other versions of its front-end out of the page, and no others', async () => {
    const sheet = (href: string) => {
      const link = document.createElement('link')
      link.setAttribute('href', href)
      document.head.append(link)
      // `rel` is set after adding the link, because otherwise the browser would fetch the file.
      link.setAttribute('rel', 'stylesheet')
      return link
    }
    const release = aRelease()
    const own = `/mfe/leads/${release.version}/css/1.css`
    const links = ['/css/start.css', '/mfe/admin/1.0.0/css/1.css', '/mfe/leads/0.9.0/css/1.css', own].map(sheet)
    loadRemote.mockResolvedValue(frontEnd('1'))
    await open(release)
    await heading()
    expect(links.map(({ isConnected }) => isConnected)).toEqual([true, true, false, true])
    for (const link of links) link.remove()
  })

  it('that takes long says so, goes on, and can be asked for anew', async () => {
    const release = aRelease()
    loadRemote.mockImplementationOnce(hangs(release.entry))
    vi.useFakeTimers({ toFake: [...clocks] })
    await open(release)
    await pass(9_900)
    expect(screen.queryByText(/taking longer than usual/)).toBeNull()
    await pass(200)
    vi.useRealTimers()
    expect(screen.getByText('This page is taking longer than usual to load.')).toBeTruthy()
    loadRemote.mockResolvedValue(frontEnd('1'))
    await press('Retry')
    expect(await heading()).toBe('Lead Management 1')
  })
})

describe('a release whose files never come', () => {
  const ofOld = async (id: string, hanging: () => Promise<never>) => (id === 'leads_1_0_0/pages' ? frontEnd('old') : hanging())
  const told = () => sent.filter(({ body }) => body).map(({ body }) => (body as { signals: { version: string; at: string }[] }).signals[0])
  beforeEach(() => {
    vi.useFakeTimers({ toFake: [...clocks] })
  })

  it('has failed after ten seconds, and gives its place to the version before after twenty', async () => {
    const old = theOld()
    answers[aFallback.release] = () => Response.json(old)
    const release = aRelease({ fallback: aFallback })
    loadRemote.mockImplementation((id: string) => ofOld(id, hangs(release.entry)))
    await open(release)
    await pass(10_000)
    expect(told()).toEqual([{ name: 'leads', version: release.version, phase: 'stable', kind: 'error', at: 'entry', value: 1 }])
    await pass(10_000)
    vi.useRealTimers()
    expect(await heading()).toBe('Lead Management old')
    expect(screen.getByRole('status').textContent).toContain(`because ${release.version} could not be loaded`)
    expect(told()).toHaveLength(1)
  })

  it('gives its place to the version before where it hangs again after Retry', async () => {
    const old = theOld()
    answers[aFallback.release] = () => Response.json(old)
    const release = aRelease({ fallback: aFallback })
    loadRemote.mockImplementation((id: string) => ofOld(id, hangs(release.entry)))
    await open(release)
    await pass(12_000)
    await press('Retry')
    await pass(500)
    await pass(9_000)
    expect(screen.queryByRole('heading', { name: /^Lead Management/ })).toBeNull()
    await pass(1_000)
    vi.useRealTimers()
    expect(await heading()).toBe('Lead Management old')
    expect(told()).toHaveLength(1)
  })

  it('is said to have failed where there is no version before, and comes after Retry', async () => {
    const release = aRelease()
    loadRemote.mockImplementation(hangs(release.entry))
    await open(release)
    await pass(20_000)
    vi.useRealTimers()
    expect(await alert()).toContain('A file of this page could not be loaded')
    expect(await alert()).toContain('Error 3f2a9c1d')
    loadRemote.mockResolvedValue(frontEnd('1'))
    await press('Retry')
    expect(await heading()).toBe('Lead Management 1')
  })

  it('nor those of the version before: that is said after ten seconds more', async () => {
    const old = theOld()
    answers[aFallback.release] = () => Response.json(old)
    const release = aRelease({ fallback: aFallback })
    loadRemote.mockImplementation((id: string) => hangs(id === 'leads_1_0_0/pages' ? old.entry : release.entry)())
    await open(release)
    await pass(20_000)
    await pass(1_000)
    await pass(10_000)
    vi.useRealTimers()
    expect(await alert()).toContain(`leads ${release.version}`)
    expect(told().map((each) => [each?.version, each?.at])).toEqual([
      [release.version, 'entry'],
      ['1.0.0', 'manifest'],
    ])
  })

  it('nor the page in it: a chunk is what does not come', async () => {
    const old = theOld()
    answers[aFallback.release] = () => Response.json(old)
    const release = aRelease({ fallback: aFallback })
    const Hanging = lazyRetry(hangs(release.entry.replace('remoteEntry', 'js/1')))
    loadRemote.mockImplementation(async (id: string) => (id === 'leads_1_0_0/pages' ? frontEnd('old') : frontEnd('new', Hanging)))
    await open(release)
    await pass(10_000)
    expect(told().map((each) => each?.at)).toEqual(['chunk'])
    await pass(10_000)
    vi.useRealTimers()
    expect(await heading()).toBe('Lead Management old')
  })

  it('is not meant where a page waits for something else', async () => {
    const never = new Promise<never>(() => {})
    loadRemote.mockResolvedValue(frontEnd('1', () => use(never)))
    await open(aRelease({ fallback: aFallback }))
    await pass(60_000)
    expect(screen.getByText('This page is taking longer than usual to load.')).toBeTruthy()
    expect(sent).toEqual([])
  })
})

describe('a release that cannot be loaded', () => {
  it('is tried again twice by itself, the second time with all its files anew, and nobody hears of it', async () => {
    const integrity = { '/mfe/leads/js/1.js': 'sha384-x', '/mfe/leads/css/1.css': 'sha384-y' }
    loadRemote.mockRejectedValueOnce(entryLost()).mockRejectedValueOnce(entryLost()).mockResolvedValue(frontEnd('1'))
    const { entry } = await open(aRelease({ integrity }))
    expect(await heading()).toBe('Lead Management 1')
    expect(sent).toEqual([entry, ...Object.keys(integrity)].map((url) => ({ url, cache: 'reload' })))
    expect(loadRemote).toHaveBeenCalledTimes(3)
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('says what failed, whose it is and under which number the server knows of it, and recovers in place', async () => {
    loadRemote.mockRejectedValue(entryLost())
    const { version } = await open()
    for (const text of [
      'This page could not be loaded',
      'A file of this page could not be loaded',
      `leads team · leads ${version}`,
      'Error 3f2a9c1d',
    ])
      expect(await alert()).toContain(text)
    expect(await alert()).not.toContain('RUNTIME')
    expect(sent.filter(({ body }) => body)).toEqual([
      {
        url: '/api/front-ends/signals',
        body: { signals: [{ name: 'leads', version, phase: 'stable', kind: 'error', at: 'entry', value: 1 }] },
      },
    ])
    expect(vi.mocked(console.error).mock.calls.flat()).toContain(`Error 3f2a9c1d: leads ${version} failed at entry`)
    loadRemote.mockResolvedValue(frontEnd('1'))
    await press('Retry')
    expect(await heading()).toBe('Lead Management 1')
  })

  it('gives its place to the version before, with a line that says so', async () => {
    const old = theOld()
    answers[aFallback.release] = () => Response.json(old)
    loadRemote.mockImplementation(async (id: string) => {
      if (id === 'leads_1_0_0/pages') return frontEnd('old')
      throw entryLost()
    })
    const release = await open(aRelease({ fallback: aFallback }))
    expect(await heading()).toBe('Lead Management old')
    expect(screen.getByRole('status').textContent).toBe(
      `Showing the previous version, 1.0.0, because ${release.version} could not be loaded.`,
    )
    expect(sent).toContainEqual({ url: aFallback.release, cache: 'default', integrity: 'sha384-old' })
    expect(signaled).toContainEqual(expect.objectContaining({ version: '1.0.0', phase: 'fallback', kind: 'load' }))
    cleanup()
    // Other pages of this release use the fallback at once.
    const tries = loadRemote.mock.calls.length
    await open(release)
    expect(await heading()).toBe('Lead Management old')
    expect(loadRemote.mock.calls.length).toBe(tries)
  })

  it.each([
    ['is not there', () => new Response('', { status: 404 })],
    ['is cut in the middle', () => new Response('{"name": "leads", "ver')],
    ['has not got this page', () => Response.json({ ...theOld(), pages: [] })],
  ])('says so where the version before %s', async (_, answer) => {
    answers[aFallback.release] = answer
    loadRemote.mockRejectedValue(entryLost())
    const { version } = await open(aRelease({ fallback: aFallback }))
    expect(await alert()).toContain(`leads ${version}`)
  })

  it.each([
    ['another contract', { frontEnd: { ...frontEnd('1').frontEnd, contract: 2 } }, 'was built for another shell'],
    ['nothing exposed', {}, 'exposes no pages'],
    ['no such page', { frontEnd: { ...frontEnd('1').frontEnd, pages: {} } }, 'has no page /leads'],
  ])('with %s is refused, at once', async (_, exposed, text) => {
    loadRemote.mockResolvedValue(exposed)
    await open()
    expect(await alert()).toContain(text)
  })

  it.each(['^20.0.0', '^19.4.0', '^19.3.2'])('asking for React %s is refused before any of it runs', async (range) => {
    const { version } = await open(aRelease({ shared: { react: range } }))
    expect(await alert()).toContain(`leads ${version} needs react ${range}, but the CRM has 19.3.1`)
    expect(loadRemote).not.toHaveBeenCalled()
  })

  it.each(['^19.0.0', '^19.3.1', '>=18'])('asking for React %s is none', async (range) => {
    loadRemote.mockResolvedValue(frontEnd('1'))
    await open(aRelease({ shared: { react: range, 'not-shared': '^1.0.0' } }))
    expect(await heading()).toBe('Lead Management 1')
  })
})

describe('a page that breaks', () => {
  const breaking = frontEnd('new', () => <Fragile first="break" />)

  it('as it is opened gives its place to the version before', async () => {
    const old = theOld()
    answers[aFallback.release] = () => Response.json(old)
    loadRemote.mockImplementation(async (id: string) => (id === 'leads_1_0_0/pages' ? frontEnd('old') : breaking))
    const { version } = await open(aRelease({ fallback: aFallback }))
    expect(await heading()).toBe('Lead Management old')
    expect(screen.getByRole('status').textContent).toContain(`because ${version} could not be displayed`)
    expect(sent.find(({ body }) => body)?.body).toEqual({
      signals: [{ name: 'leads', version, phase: 'stable', kind: 'error', at: 'render', value: 1 }],
    })
  })

  it('is left behind by who goes to another record of it', async () => {
    let record = 1
    loadRemote.mockResolvedValue(frontEnd('1', () => (record === 1 ? <Fragile first="break" /> : <h1>Lead Management {record}</h1>)))
    const release = aRelease()
    const at = (address: string) => <RemotePage release={release} path="/leads" title="Leads" at={address} />
    const page = render(<p />)
    await act(async () => page.rerender(at('/leads/1')))
    expect(await alert()).toContain('This page stopped working')
    record = 2
    await act(async () => page.rerender(at('/leads/2')))
    expect(await heading()).toBe('Lead Management 2')
  })

  it('after somebody has typed is never changed for another', async () => {
    answers[aFallback.release] = () => Response.json(theOld())
    loadRemote.mockResolvedValue(frontEnd('new', () => <Fragile />))
    await open(aRelease({ fallback: aFallback }))
    fireEvent.input(screen.getByRole('textbox'), { target: { value: 'break it' } })
    expect(await alert()).toContain('This page stopped working')
    expect(sent.map(({ url }) => url)).toEqual(['/api/front-ends/signals'])
  })
})
