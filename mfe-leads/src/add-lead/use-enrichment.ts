import type { Enrichment } from '@crm/contracts'
import { call } from '@crm/shell-api'
import { useEffect, useState } from 'react'

/** Typing has paused when nothing was typed for this long, in ms. */
export const typingPause = 1000

/** What is already known of the typed e-mail address, or null. A lookup that fails says nothing. */
export function useEnrichment(email: string): { offer: Enrichment | null; dismiss: () => void } {
  const [found, setFound] = useState<{ of: string; offer: Enrichment } | null>(null)
  useEffect(() => {
    if (!email.includes('@')) return
    const lookup = new AbortController()
    const timer = setTimeout(async () => {
      try {
        const offer = await call('enrichLead', { query: { email }, signal: lookup.signal })
        if (offer.found && !lookup.signal.aborted) setFound({ of: email, offer })
      } catch {
        // Silent by the specification: it is only an offer.
      }
    }, typingPause)
    return () => {
      clearTimeout(timer)
      lookup.abort()
    }
  }, [email])
  return { offer: found?.of === email ? found.offer : null, dismiss: () => setFound(null) }
}
