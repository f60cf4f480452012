import type { FrontEndSignal } from '@crm/contracts'
import { isApiError } from '@crm/shell-api'
import { postFailureSignal, postSignals, recordSignal, setSignalReceiver } from '../remotes/signals.ts'

const every = 15_000 // ms between two calls
const most = 50 // signals per call

/** Sends signals every 15 s, before each failure report, and when the page is left. Signals contain no personal data. */
export function startSendingSignals(): () => void {
  const waiting: FrontEndSignal[] = []
  const shown = new Map<string, FrontEndSignal['phase']>()
  const send = () => {
    while (waiting.length > 0) void postSignals(waiting.splice(0, most))
  }
  const take = (what: FrontEndSignal) => void waiting.push(what)
  const vitals = watchVitals(take)
  const stopFaults = watchFaults((name, version) => {
    const phase = shown.get(`${name}/${version}`)
    if (phase !== undefined) void postFailureSignal({ name, version, phase }, 'page')
  })
  const stopTaking = setSignalReceiver((what) => {
    if (what.kind === 'load') {
      shown.set(`${what.name}/${what.version}`, what.phase)
      vitals.show(what)
    }
    take(what)
  }, send)
  const leave = () => {
    if (!document.hidden) return
    vitals.report()
    send()
  }
  const timer = setInterval(send, every)
  document.addEventListener('visibilitychange', leave)
  return () => {
    stopTaking()
    // After sign-out the server would refuse these signals, so they are kept until the next user has signed in.
    for (const each of waiting) recordSignal(each)
    clearInterval(timer)
    document.removeEventListener('visibilitychange', leave)
    stopFaults()
    vitals.stop()
  }
}

/** Reports errors outside of rendering as errors of the front-end whose file comes first in the stack trace. Returns a function that stops it. */
function watchFaults(tell: (name: string, version: string) => void): () => void {
  const look = (fault: unknown, file = '') => {
    const [, name, version] = /\/mfe\/([^/]+)\/([^/]+)\//.exec(`${file}\n${fault instanceof Error ? fault.stack : ''}`) ?? []
    // An API call that the server refused is not an error of the front-end.
    if (name === undefined || version === undefined || isApiError(fault)) return
    tell(name, version)
  }
  const onError = ({ error, filename }: ErrorEvent) => look(error, filename)
  const onRejection = ({ reason }: PromiseRejectionEvent) => look(reason)
  window.addEventListener('error', onError)
  window.addEventListener('unhandledrejection', onRejection)
  return () => {
    window.removeEventListener('error', onError)
    window.removeEventListener('unhandledrejection', onRejection)
  }
}

type Shown = Pick<FrontEndSignal, 'name' | 'version' | 'phase'>
type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean }

// In ms, from the definition of CLS: layout shifts less than one second apart form a group, which is at most five seconds long.
const gap = 1_000
const longest = 5_000
const noShift = { from: 0, last: Number.NEGATIVE_INFINITY, sum: 0 }

/** Reports LCP, CLS, and the slowest interaction as INP. INP ignores one in fifty interactions, but a page rarely has that many. */
function watchVitals(tell: (signal: FrontEndSignal) => void) {
  let shown: Shown | null = null
  let isNew = false
  let lcp = 0
  let slowest = 0
  let cls = 0
  let burst = noShift

  const ofPaint = observe('largest-contentful-paint', ({ startTime }) => {
    lcp = startTime
  })
  const ofShifts = observe('layout-shift', (entry) => {
    const { startTime, value, hadRecentInput } = entry as Shift
    if (hadRecentInput) return
    const goesOn = startTime - burst.last < gap && startTime - burst.from < longest
    burst = { from: goesOn ? burst.from : startTime, last: startTime, sum: (goesOn ? burst.sum : 0) + value }
    cls = Math.max(cls, burst.sum)
  })
  const ofEvents = observe('event', (entry) => {
    if ((entry as PerformanceEventTiming).interactionId > 0) slowest = Math.max(slowest, entry.duration)
  })

  const report = () => {
    for (const { flush } of [ofPaint, ofShifts, ofEvents]) flush()
    if (shown === null) return
    const { name, version, phase } = shown
    const vital = (at: FrontEndSignal['at'], value: number) => tell({ name, version, phase, kind: 'vital', at, value: Math.round(value) })
    if (lcp > 0) vital('lcp', lcp)
    if (slowest > 0) vital('inp', slowest)
    if (isNew || cls > 0) vital('cls', cls * 1_000)
    // LCP exists only for the first load of the document, so it is not measured again.
    ofPaint.stop()
    isNew = false
    lcp = slowest = cls = 0
    burst = noShift
  }
  return {
    report,
    show(next: Shown) {
      if (shown !== null && (shown.name !== next.name || shown.version !== next.version)) report()
      shown = next
      isNew = true
    },
    stop() {
      for (const { stop } of [ofPaint, ofShifts, ofEvents]) stop()
    },
  }
}

function observe(type: string, take: (entry: PerformanceEntry) => void) {
  if (!globalThis.PerformanceObserver?.supportedEntryTypes?.includes(type)) return { flush() {}, stop() {} }
  const observer = new PerformanceObserver((list) => list.getEntries().forEach(take))
  observer.observe({ type, buffered: true, durationThreshold: 40 } as PerformanceObserverInit)
  return { flush: () => observer.takeRecords().forEach(take), stop: () => observer.disconnect() }
}
