import type { FrontEndSignal } from '@crm/contracts'
import { addressOf } from '@crm/shell-api'

type Shown = Pick<FrontEndSignal, 'name' | 'version' | 'phase'>
type Take = (signal: FrontEndSignal) => void

const kept: FrontEndSignal[] = []
const keep: Take = (what) => void kept.push(what)
let take = keep
let sendWaiting = () => {}

const failing = new Map<string, Promise<string | null>>()

export const recordSignal: Take = (what) => {
  if (what.kind === 'load') failing.delete(`${what.name}/${what.version}`)
  take(what)
}

/** Reports a failure at once and returns its request id. Further failures in the same view count as the same one and return the same id. */
export function postFailureSignal({ name, version, phase }: Shown, at: FrontEndSignal['at']): Promise<string | null> {
  const key = `${name}/${version}`
  const known = failing.get(key)
  if (known !== undefined) return known
  sendWaiting()
  const told = postSignals([{ name, version, phase, kind: 'error', at, value: 1 }])
  failing.set(key, told)
  return told
}

export function resetReportedFailures(name: string): void {
  for (const key of failing.keys()) if (key.startsWith(`${name}/`)) failing.delete(key)
}

/** Passes kept and new signals to `by`. `send` is called before each failure report. Returns a function after which signals are kept again. */
export function setSignalReceiver(by: Take, send: () => void): () => void {
  take = by
  sendWaiting = send
  for (const what of kept.splice(0)) by(what)
  return () => {
    take = keep
    sendWaiting = () => {}
  }
}

/** Sends signals and returns the server's request id, or null on failure. `keepalive` lets the request finish while the page is being left. */
export async function postSignals(signals: FrontEndSignal[]): Promise<string | null> {
  try {
    // Uses `fetch` instead of `callApi`, which would show the sign-in dialog if the session has ended.
    const { headers } = await fetch(addressOf('frontEndSignals'), {
      method: 'POST',
      keepalive: true,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ signals }),
    })
    return headers.get('x-request-id')
  } catch {
    return null
  }
}
