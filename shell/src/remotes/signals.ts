import type { FrontEndSignal } from '@crm/contracts'
import { postSignals } from './post-signals.ts'

type Shown = Pick<FrontEndSignal, 'name' | 'version' | 'phase'>
type Take = (signal: FrontEndSignal) => void

const kept: FrontEndSignal[] = []
const keep: Take = (what) => void kept.push(what)
let take = keep
let sendWaiting = () => {}

// What has failed in the view of a page that is on the screen.
const failing = new Map<string, Promise<string | null>>()

/** Says how a front-end does. What sends it to the server comes after the first paint. */
export const signal: Take = (what) => {
  if (what.kind === 'load') failing.delete(`${what.name}/${what.version}`)
  take(what)
}

/**
 * Tells the server at once that a front-end has failed, and answers the id under which that is logged. However much goes wrong in one view
 * of a page, by however many ways it is noticed, it is one failure: what comes later answers the id of the first.
 */
export function signalFailure({ name, version, phase }: Shown, at: FrontEndSignal['at']): Promise<string | null> {
  const key = `${name}/${version}`
  const known = failing.get(key)
  if (known !== undefined) return known
  sendWaiting()
  const told = postSignals([{ name, version, phase, kind: 'error', at, value: 1 }])
  failing.set(key, told)
  return told
}

/** Somebody opens a page of this front-end: what fails from now on is another failure. */
export function beginView(name: string): void {
  for (const key of failing.keys()) if (key.startsWith(`${name}/`)) failing.delete(key)
}

/** From now on signals go there, and those that were kept; `send` is called before a failure is told. Returns how to have them kept again. */
export function takeSignals(by: Take, send: () => void): () => void {
  take = by
  sendWaiting = send
  for (const what of kept.splice(0)) by(what)
  return () => {
    take = keep
    sendWaiting = () => {}
  }
}
