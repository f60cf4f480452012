import type { Icon, SessionUser } from '@crm/contracts'
import { mayOpen, type Offer } from '../offers.ts'

export type Entry = { path: string; label: string; icon: Icon; release: Offer['release'] }
export type Entries = { main: Entry[]; administration: Entry[] }

export function entriesFor(user: SessionUser, offers: Offer[]): Entries {
  const entries: Entries = { main: [], administration: [] }
  for (const offer of offers) {
    if (offer.nav === null || !mayOpen(user, offer)) continue
    entries[offer.nav.section].push({ path: offer.path, label: offer.nav.label, icon: offer.nav.icon, release: offer.release })
  }
  return entries
}
