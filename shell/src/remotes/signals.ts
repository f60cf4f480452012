import type { FrontEndSignal } from '@crm/contracts'

type Take = (signal: FrontEndSignal) => void

const kept: FrontEndSignal[] = []
const keep: Take = (what) => void kept.push(what)
let take = keep

/** Says how a front-end does. What sends it to the server comes after the first paint. */
export const signal: Take = (what) => take(what)

/** From now on signals go there, and those that were kept. Returns how to have them kept again. */
export function takeSignals(by: Take): () => void {
  take = by
  for (const what of kept.splice(0)) by(what)
  return () => {
    take = keep
  }
}
