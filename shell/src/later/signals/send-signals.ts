import type { FrontEndSignal } from '@crm/contracts'
import { postSignals } from '../../remotes/post-signals.ts'
import { signal, signalFailure, takeSignals } from '../../remotes/signals.ts'
import { watchFaults } from './faults.ts'
import { watchVitals } from './vitals.ts'

const every = 15_000 // ms
const most = 50 // of one call

/**
 * Sends what front-ends say of themselves: every 15 s, before a failure is told and when the page is left. Nobody can be known by it:
 * names, versions, places and figures only. Returns how to stop.
 */
export function sendSignals(): () => void {
  const waiting: FrontEndSignal[] = []
  const shown = new Map<string, FrontEndSignal['phase']>()
  const send = () => {
    while (waiting.length > 0) void postSignals(waiting.splice(0, most))
  }
  const take = (what: FrontEndSignal) => void waiting.push(what)
  const vitals = watchVitals(take)
  const stopFaults = watchFaults((name, version) => {
    const phase = shown.get(`${name}/${version}`)
    if (phase !== undefined) void signalFailure({ name, version, phase }, 'page')
  })
  const stopTaking = takeSignals((what) => {
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
    // Whoever signs out would be refused: kept for who is there next.
    for (const each of waiting) signal(each)
    clearInterval(timer)
    document.removeEventListener('visibilitychange', leave)
    stopFaults()
    vitals.stop()
  }
}
