import type { Database } from '@crm/database'
import { forgetRequests } from '@crm/event-store'

const day = 24 * 60 * 60 * 1000 // milliseconds
const keptFor = 30 * day // far longer than a browser or a proxy sends the same request again
const batch = 1000

/** Forgets the Idempotency-Keys that nobody sends any more, in batches that hold up no other request. */
export async function forgetOldRequests({ pool }: Pick<Database, 'pool'>, now: Date, signal: AbortSignal): Promise<void> {
  const before = new Date(now.getTime() - keptFor)
  while (!signal.aborted) {
    if ((await forgetRequests(pool, { before, most: batch })) < batch) return
  }
}
