import { ApiError } from '@crm/shell-api'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { postFailureSignal, recordSignal, resetReportedFailures } from '../remotes/signals.ts'
import { startSendingSignals } from './send-signals.ts'

const leads = { name: 'leads', version: '1.1.0', phase: 'canary' } as const
const load = { ...leads, kind: 'load', at: 'page', value: 120 } as const
const cls = { ...leads, kind: 'vital', at: 'cls', value: 0 } as const

type Entry = { entryType: string; startTime: number; duration?: number; interactionId?: number; value?: number; hadRecentInput?: boolean }
let measured: Entry[] = []

/** A PerformanceObserver that returns the entries in `measured`. */
class Observer {
  static supportedEntryTypes = ['largest-contentful-paint', 'layout-shift', 'event']
  type = ''
  observe({ type }: { type: string }) {
    this.type = type
  }
  takeRecords() {
    const own = measured.filter(({ entryType }) => entryType === this.type)
    measured = measured.filter(({ entryType }) => entryType !== this.type)
    return own
  }
  disconnect() {
    this.type = ''
  }
}

let stop: () => void
let sent: unknown[][]
beforeEach(() => {
  vi.useFakeTimers()
  measured = []
  sent = []
  resetReportedFailures('leads')
  vi.stubGlobal('PerformanceObserver', Observer)
  vi.stubGlobal('fetch', async (_url: string, { body, keepalive }: RequestInit) => {
    expect(keepalive).toBe(true)
    sent.push(JSON.parse(String(body)).signals)
    return Response.json({})
  })
  stop = startSendingSignals()
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function leave() {
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  document.dispatchEvent(new Event('visibilitychange'))
  hidden.mockRestore()
}

describe('what front-ends say of themselves', () => {
  it('is sent together, every 15 s if there is anything', () => {
    vi.advanceTimersByTime(15_000)
    expect(sent).toEqual([])
    recordSignal(load)
    recordSignal({ ...load, value: 40 })
    vi.advanceTimersByTime(14_999)
    expect(sent).toEqual([])
    vi.advanceTimersByTime(1)
    expect(sent).toEqual([[load, { ...load, value: 40 }]])
  })

  it('is sent at once where it is a failure, after what waits', () => {
    recordSignal(load)
    void postFailureSignal(leads, 'chunk')
    expect(sent).toEqual([[load], [{ ...leads, kind: 'error', at: 'chunk', value: 1 }]])
  })

  it('is sent when the page is left, in parts that the server takes', () => {
    for (let n = 0; n < 60; n++) recordSignal(load)
    leave()
    expect(sent.map((part) => part.length)).toEqual([50, 11])
  })

  it('while nobody listens, or as somebody signs out, waits for who listens next', () => {
    recordSignal(load)
    stop()
    recordSignal({ ...load, value: 40 })
    expect(sent).toEqual([])
    stop = startSendingSignals()
    leave()
    expect(sent.flat()).toEqual([load, { ...load, value: 40 }, cls])
  })
})

describe('web vitals', () => {
  it('are told of the front-end on the screen when the page is left, and once', () => {
    recordSignal(load)
    measured = [
      { entryType: 'largest-contentful-paint', startTime: 900 },
      { entryType: 'largest-contentful-paint', startTime: 1_234.4 },
      { entryType: 'event', startTime: 2_000, duration: 90, interactionId: 1 },
      { entryType: 'event', startTime: 3_000, duration: 48, interactionId: 2 },
      { entryType: 'event', startTime: 4_000, duration: 300, interactionId: 0 },
    ]
    leave()
    expect(sent.flat().slice(1)).toEqual([
      { ...leads, kind: 'vital', at: 'lcp', value: 1_234 },
      { ...leads, kind: 'vital', at: 'inp', value: 90 },
      cls,
    ])
    leave()
    expect(sent.flat()).toHaveLength(4)
  })

  it('count shifts that come close together as one, and none that somebody caused', () => {
    recordSignal(load)
    const shift = (startTime: number, value: number, hadRecentInput = false) => ({
      entryType: 'layout-shift',
      startTime,
      value,
      hadRecentInput,
    })
    measured = [shift(100, 0.02), shift(900, 0.03), shift(1_500, 0.5, true), shift(5_000, 0.04)]
    leave()
    expect(sent.flat()).toContainEqual({ ...cls, value: 50 })
  })

  it('are told of each front-end by itself', () => {
    recordSignal(load)
    measured = [{ entryType: 'event', startTime: 1, duration: 60, interactionId: 1 }]
    recordSignal({ ...load, name: 'admin', version: '2.0.0', phase: 'stable' })
    measured = [{ entryType: 'event', startTime: 2, duration: 80, interactionId: 2 }]
    leave()
    const slowest = (sent.flat() as { at: string; name: string; value: number }[]).filter(({ at }) => at === 'inp')
    expect(slowest.map(({ name, value }) => [name, value])).toEqual([
      ['leads', 60],
      ['admin', 80],
    ])
  })
})

describe('a fault outside of drawing pages', () => {
  const faultIn = (file: string, error: Error = new Error('x')) => {
    error.stack = `Error: x\n    at press (http://localhost/js/275.js:1:2)\n    at http://localhost${file}:1:2`
    window.dispatchEvent(new ErrorEvent('error', { error }))
  }

  const errors = () => (sent.flat() as { kind: string; at: string }[]).filter(({ kind }) => kind === 'error').map(({ at }) => at)

  it('is that of the front-end whose file is in its trace', () => {
    recordSignal(load)
    faultIn('/mfe/leads/1.1.0/js/1.js')
    expect(sent.flat()).toContainEqual({ ...leads, kind: 'error', at: 'page', value: 1 })
  })

  it('is told once of each page that was shown', () => {
    recordSignal(load)
    for (let n = 0; n < 30; n++) faultIn('/mfe/leads/1.1.0/js/1.js')
    expect(sent.flat()).toHaveLength(2)
    recordSignal(load)
    faultIn('/mfe/leads/1.1.0/js/1.js')
    expect(sent.flat()).toHaveLength(4)
  })

  it('is one failure with what else goes wrong in the same view of a page', () => {
    recordSignal(load)
    void postFailureSignal(leads, 'chunk')
    faultIn('/mfe/leads/1.1.0/js/1.js')
    void postFailureSignal(leads, 'chunk')
    void postFailureSignal(leads, 'render')
    expect(errors()).toEqual(['chunk'])
    resetReportedFailures('leads')
    void postFailureSignal(leads, 'entry')
    void postFailureSignal(leads, 'entry')
    expect(errors()).toEqual(['chunk', 'entry'])
  })

  it.each([
    ['of the shell', '/js/start.js', new Error('x')],
    ['of a front-end that was never on the screen', '/mfe/leads/0.9.0/js/1.js', new Error('x')],
    ['that is a refused call', '/mfe/leads/1.1.0/js/1.js', new ApiError(409, '', '{"message":"Changed"}')],
  ])('%s is none', (_, file, error) => {
    recordSignal(load)
    faultIn(file, error)
    leave()
    expect(sent.flat()).toEqual([load, cls])
  })
})
