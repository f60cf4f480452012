import type { FrontEndSignal } from '@crm/contracts'
import { postSignals } from '../../remotes/post-signals.ts'
import { takeSignals } from '../../remotes/signals.ts'
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
  const phases = new Map<string, FrontEndSignal['phase']>()
  const send = () => {
    while (waiting.length > 0) void postSignals(waiting.splice(0, most))
  }
  const take = (signal: FrontEndSignal) => {
    waiting.push(signal)
    if (signal.kind === 'error') send()
  }
  const vitals = watchVitals(take)
  const stopFaults = watchFaults((name, version) => {
    const phase = phases.get(`${name}/${version}`)
    if (phase !== undefined) take({ name, version, phase, kind: 'error', at: 'page', value: 1 })
  })
  const stopTaking = takeSignals((signal) => {
    if (signal.kind === 'load') {
      phases.set(`${signal.name}/${signal.version}`, signal.phase)
      vitals.show(signal)
    }
    take(signal)
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
    send()
    clearInterval(timer)
    document.removeEventListener('visibilitychange', leave)
    stopFaults()
    vitals.stop()
  }
}
