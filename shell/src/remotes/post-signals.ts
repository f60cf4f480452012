import type { FrontEndSignal } from '@crm/contracts'
import { addressOf } from '@crm/shell-api'

/** Sends signals, also while the page is being left. Answers the id under which the server has logged this request; null where it did not. */
export async function postSignals(signals: FrontEndSignal[]): Promise<string | null> {
  try {
    // Not `call`: nobody is asked to sign in again for this.
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
