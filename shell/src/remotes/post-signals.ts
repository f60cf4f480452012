import type { FrontEndSignal } from '@crm/contracts'
import { addressOf } from '@crm/shell-api'

/** `keepalive` lets it work while the page is being left. Returns the server's request id, or null on failure. */
export async function postSignals(signals: FrontEndSignal[]): Promise<string | null> {
  try {
    // Not `call`, which would show the sign-in dialog.
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
