import { canOpen, hasPermission, type Icon, isAdministrator, type OfferedRelease, type PageOffer, type SessionUser } from '@crm/contracts'

export type Offer = PageOffer & { release: OfferedRelease }

export const offersOf = (releases: OfferedRelease[]): Offer[] =>
  releases.flatMap((release) => release.pages.map((page) => ({ ...page, release }))).sort((a, b) => Math.sign(orderOf(a) - orderOf(b)) || 0)

/** The user must have the permission of the route and the permission that the page declares. */
function mayOpen(user: SessionUser, offer: PageOffer): boolean {
  // Only administrators may open the Admin Dashboard; it would redirect other users.
  if (offer.path === '/admin') return isAdministrator(user.role)
  return canOpen(user, offer.path) && hasPermission(user, [offer.permission])
}

export function landing(user: SessionUser, offers: Offer[], wanted: '/admin' | '/dashboard'): string {
  const open = offers.filter((offer) => mayOpen(user, offer))
  const page =
    [wanted, '/dashboard'].find((path) => open.some((offer) => offer.path === path)) ?? open.find((offer) => offer.nav !== null)?.path
  return page ?? wanted
}

const orderOf = ({ nav }: PageOffer): number => (nav === null ? Number.POSITIVE_INFINITY : nav.order + (nav.section === 'main' ? 0 : 1000))

/** An entry of the sidebar. `tabs` are the page itself and the pages that belong to it; empty if there is only the page itself. */
export type Entry = { path: string; label: string; icon: Icon; release: Offer['release']; tabs: Offer[] }
export type Entries = { main: Entry[]; administration: Entry[] }

export function entriesFor(user: SessionUser, offers: Offer[]): Entries {
  const entries: Entries = { main: [], administration: [] }
  const open = offers.filter((offer) => mayOpen(user, offer))
  for (const offer of open) {
    if (offer.nav === null) continue
    const { path, release, nav } = offer
    const below = open.filter(({ tabOf }) => tabOf === path)
    entries[nav.section].push({ path, label: nav.label, icon: nav.icon, release, tabs: below.length > 0 ? [offer, ...below] : [] })
  }
  return entries
}
