import {
  canOpenPage,
  isAdministratorRole,
  type OfferedRelease,
  type PageDeclaration,
  type PageIconShapes,
  type SessionUser,
} from '@crm/contracts'

export type OfferedPage = PageDeclaration & { release: OfferedRelease }

export const listOfferedPages = (releases: OfferedRelease[]): OfferedPage[] =>
  releases.flatMap((release) => release.pages.map((page) => ({ ...page, release }))).sort((a, b) => Math.sign(orderOf(a) - orderOf(b)) || 0)

function mayOpen(user: SessionUser, offer: PageDeclaration): boolean {
  // Only administrators may open the Admin Dashboard; it would redirect other users.
  if (offer.path === '/admin') return isAdministratorRole(user.role)
  return canOpenPage(user, offer)
}

export function findLandingPath(user: SessionUser, offers: OfferedPage[], wanted: '/admin' | '/dashboard'): string {
  const open = offers.filter((offer) => mayOpen(user, offer))
  const page =
    [wanted, '/dashboard'].find((path) => open.some((offer) => offer.path === path)) ?? open.find((offer) => offer.nav !== null)?.path
  return page ?? wanted
}

const orderOf = ({ nav }: PageDeclaration): number =>
  nav === null ? Number.POSITIVE_INFINITY : nav.order + (nav.section === 'main' ? 0 : 1000)

/** An entry of the sidebar. `tabs` are the page itself and the pages that belong to it; empty if there is only the page itself. */
export type NavigationEntry = { path: string; label: string; icon: PageIconShapes; release: OfferedPage['release']; tabs: OfferedPage[] }
export type NavigationEntries = { main: NavigationEntry[]; administration: NavigationEntry[] }

export function buildNavigationEntries(user: SessionUser, offers: OfferedPage[]): NavigationEntries {
  const entries: NavigationEntries = { main: [], administration: [] }
  const open = offers.filter((offer) => mayOpen(user, offer))
  for (const offer of open) {
    if (offer.nav === null) continue
    const { path, release, nav } = offer
    const below = open.filter(({ tabOf }) => tabOf === path)
    entries[nav.section].push({ path, label: nav.label, icon: nav.icon, release, tabs: below.length > 0 ? [offer, ...below] : [] })
  }
  return entries
}
