import type { FrontEndSignal } from '@crm/contracts'
import { postSignals } from '../../remotes/post-signals.ts'
import { signal, takeSignals } from '../../remotes/signals.ts'
import { watchFaults } from './faults.ts'
import { watchVitals } from './vitals.ts'

const every = 15_000 // ms
const most = 50 // of one call

/**
 * Sends what front-ends say of themselves: errors at once, all else every 15 s and when the page is left. Nobody can be known by it:
 * names, versions, places and figures only. Returns how to stop.
 */
export function sendSignals(): () => void {
  const waiting: FrontEndSignal[] = []
  // Those that were shown and have not failed since: who presses a broken button three times has met one failure.
  const sound = new Map<string, FrontEndSignal['phase']>()
  const send = () => {
    while (waiting.length > 0) void postSignals(waiting.splice(0, most))
  }
  const take = (what: FrontEndSignal) => {
    waiting.push(what)
    if (what.kind === 'error') send()
  }
  const vitals = watchVitals(take)
  const stopFaults = watchFaults((name, version) => {
    const phase = sound.get(`${name}/${version}`)
    sound.delete(`${name}/${version}`)
    if (phase !== undefined) take({ name, version, phase, kind: 'error', at: 'page', value: 1 })
  })
  const stopTaking = takeSignals((what) => {
    if (what.kind === 'load') {
      sound.set(`${what.name}/${what.version}`, what.phase)
      vitals.show(what)
    }
    take(what)
  })
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
