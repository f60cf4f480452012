import { canOpen, isAdministrator, may, type OfferedRelease, type PageOffer, type SessionUser } from '@crm/contracts'

/** A page of the registry with the release that brings it. */
export type Offer = PageOffer & { release: OfferedRelease }

/** All pages that the releases offer, in the order of the sidebar. */
export const offersOf = (releases: OfferedRelease[]): Offer[] =>
  releases.flatMap((release) => release.pages.map((page) => ({ ...page, release }))).sort((a, b) => Math.sign(orderOf(a) - orderOf(b)) || 0)

/** Whether the user may open a page: by the route's key, and by the key that the page itself asks for. */
export function mayOpen(user: SessionUser, offer: PageOffer): boolean {
  // Anyone else would be sent away from the Admin Dashboard.
  if (offer.path === '/admin') return isAdministrator(user.role)
  return canOpen(user, offer.path) && may(user, [offer.permission])
}

/** Where `wanted` is not offered or not allowed, the first page of the sidebar that is. */
export function landing(user: SessionUser, offers: Offer[], wanted: '/admin' | '/dashboard'): string {
  const open = offers.filter((offer) => mayOpen(user, offer))
  const page =
    [wanted, '/dashboard'].find((path) => open.some((offer) => offer.path === path)) ?? open.find((offer) => offer.nav !== null)?.path
  return page ?? wanted
}

const orderOf = ({ nav }: PageOffer): number => (nav === null ? Number.POSITIVE_INFINITY : nav.order + (nav.section === 'main' ? 0 : 1000))
