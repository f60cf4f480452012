import type { Permission } from '../permissions.ts'

/** Shapes of a 24 × 24 stroke icon. The release brings its icon, so that a new page needs no new shell. */
export type Icon = readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[]

/** A page of a front-end; the shell makes its route, sidebar entry and permission check from it. */
export type PageOffer = {
  path: string
  title: string
  permission: Permission
  /** Position in the sidebar, or null for a page that is only linked to. */
  nav: { section: 'main' | 'administration'; label: string; icon: Icon; order: number } | null
  /** Path of the page in the sidebar under which this page is a tab. */
  tabOf?: string | undefined
}

/** One built version of a front-end. Paths are relative to the page's origin; `integrity` maps each file to its sha384. */
export type Release = {
  name: string
  version: string
  contract: 1
  owner: string
  entry: string
  css: string[]
  pages: PageOffer[]
  integrity: Record<string, string>
  /** Required version range of each package that the shell provides: `{ react: '^19.0.0' }`. */
  shared: Record<string, string>
  /** Size limits in bytes (brotli): the remote entry, the first screen, the style sheets. */
  budgets: { entry: number; screen: number; css: number }
}

/** Why a user gets this version: it is the stable one, it is tried with some users, or it is pinned for the user. */
export const releasePhases = ['stable', 'canary', 'pinned'] as const
export type ReleasePhase = (typeof releasePhases)[number]

/** A release as one user gets it. `fallback`: the previous good release, used if this one cannot be loaded. */
export type OfferedRelease = Release & {
  phase: ReleasePhase
  fallback: { version: string; release: string; integrity: string } | null
}

/** `GET /mfe/registry.json`: the releases that this user gets. */
export type Registry = { releases: OfferedRelease[] }

/** `GET /mfe/shell.json`: the served shell, and the exact version of each package that it provides. */
export type ShellOffer = { version: string; shared: Record<string, string>; contract: 1 }

/** Data that the server writes into the page, so that the start needs no further call. */
export type Boot = {
  releases: OfferedRelease[]
  /** Whether the browser sent a session cookie; without one, the shell skips the call for the user. */
  hasSession: boolean
  /** Position of the event log when the page was made; every read must be at least that fresh. */
  position: number
  /** The business's time zone, which decides the current day in every browser. */
  timeZone: string
  /** Only in demonstration mode: the accounts of the hint box; the first is pre-filled. */
  demonstration: { accounts: string[]; password: string; mail: string | null } | null
}

/** Release states. `published`: not served yet; `retired`: no longer served; `quarantined`: can never be served again. */
export const releaseStates = ['published', 'canary', 'stable', 'retired', 'quarantined'] as const
export type ReleaseState = (typeof releaseStates)[number]

/** `worse`, `suspect` and `good` compare with stable; `bad` and `seldom` apply if stable was not used. `few`: too little use to judge. */
export const canaryStandings = ['unused', 'few', 'worse', 'bad', 'suspect', 'good', 'seldom'] as const
export type CanaryStanding = (typeof canaryStandings)[number]

export const releaseSources = ['product', 'team'] as const
export type ReleaseSource = (typeof releaseSources)[number]

export type CheckResult = { name: string; ok: boolean; says: string }

/** Who ran a check: the server, or the team itself, whose results the server cannot trust. */
export const checkers = ['team', 'server'] as const
export type ReleaseCheck = CheckResult & { by: (typeof checkers)[number] }

/** In bytes and files. `description`: the release without file hashes, which every page contains; `unpublished`: unpublished uploads. */
export const largestRelease = {
  ...{ file: 5 * 1024 * 1024, files: 300, bytes: 20 * 1024 * 1024, description: 20_000, icon: 2_000 },
  unpublished: 50 * 1024 * 1024,
}

export const signalKinds = ['load', 'error', 'vital'] as const
export const signalPlaces = ['manifest', 'entry', 'chunk', 'css', 'contract', 'render', 'lcp', 'inp', 'cls', 'page'] as const
export const signalPhases = [...releasePhases, 'fallback'] as const
