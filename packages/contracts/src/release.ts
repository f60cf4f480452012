import type { Permission } from './permissions.ts'

/** A drawing of 24 × 24 in strokes, as its shapes. A release brings it, so that a new page needs no new shell. */
export type Icon = readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[]

/** A page that a front-end offers: the shell makes its route, its sidebar entry and its guard from this. */
export type PageOffer = {
  path: string
  title: string
  permission: Permission
  /** Where in the sidebar, or null for a page that is only linked to. */
  nav: { section: 'main' | 'administration'; label: string; icon: Icon; order: number } | null
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
  /** The range that it asks of each package that the shell brings: `{ react: '^19.0.0' }`. */
  shared: Record<string, string>
  /** The most bytes (brotli) that it allows itself: of the remote entry, of what a first screen fetches, of its sheets. */
  budgets: { entry: number; screen: number; css: number }
}

/** Why somebody gets this version of a front-end: it is everybody's, it is tried with some people, or somebody chose it for them. */
export const releasePhases = ['stable', 'canary', 'pinned'] as const
export type ReleasePhase = (typeof releasePhases)[number]

/** A release as one person gets it. `fallback`: the last good release before it, for where this one can't be loaded; its release.json and that file's hash. */
export type OfferedRelease = Release & {
  phase: ReleasePhase
  fallback: { version: string; release: string; integrity: string } | null
}

/** `GET /mfe/registry.json`: what this person gets of each front-end. */
export type Registry = { releases: OfferedRelease[] }

/** `GET /mfe/shell.json`: the shell that is served, and the exact version of each package that it brings. */
export type ShellOffer = { version: string; shared: Record<string, string>; contract: 1 }

/** What the server writes into the page, so that starting needs no further call. */
export type Boot = {
  releases: OfferedRelease[]
  /** Whether the browser brought a session's cookie: without one there is nobody to ask for. */
  hasSession: boolean
  /** Where the log of events was when the page was made: what the page reads is at least that new. */
  position: number
  /** The business's time zone: whose day it is, wherever the browser stands. */
  timeZone: string
  /** Only in demonstration mode: the accounts of the hint box, the first of which is pre-filled. */
  demonstration: { accounts: string[]; password: string; mail: string | null } | null
}

/** Where a release can be. `published`: nobody gets it yet; `retired`: nobody gets it any more; `quarantined`: nobody ever gets it again. */
export const releaseStates = ['published', 'canary', 'stable', 'retired', 'quarantined'] as const
export type ReleaseState = (typeof releaseStates)[number]

/**
 * How a canary stands. `few`: it was used too seldom to tell; `worse` than the stable release, or `bad` by itself where that was not used: it is about
 * to be taken back; `suspect`: it fails more often, which may be luck still; `good` beside the stable release, or failing `seldom` by itself.
 */
export const canaryStandings = ['unused', 'few', 'worse', 'bad', 'suspect', 'good', 'seldom'] as const
export type CanaryStanding = (typeof canaryStandings)[number]

/** Who made a release: it came with the product, or a team published it by itself. */
export const releaseSources = ['product', 'team'] as const
export type ReleaseSource = (typeof releaseSources)[number]

/** What a check of a release came to, in words. */
export type CheckResult = { name: string; ok: boolean; says: string }

/** Whose check it is: the team's own machine says what it likes of its own. */
export const checkers = ['team', 'server'] as const
/** One that is kept with its release. */
export type ReleaseCheck = CheckResult & { by: (typeof checkers)[number] }

/**
 * The most bytes and files of a release. `description`: what it says of itself, without the hashes of its files, for it stands in everybody's
 * page. `unpublished`: what may be uploaded of a front-end without being published.
 */
export const largestRelease = {
  ...{ file: 5 * 1024 * 1024, files: 300, bytes: 20 * 1024 * 1024, description: 20_000, icon: 2_000 },
  unpublished: 50 * 1024 * 1024,
}

/** In a signal of a browser: which part of a front-end it is about. */
export const signalKinds = ['load', 'error', 'vital'] as const
export const signalPlaces = ['manifest', 'entry', 'chunk', 'css', 'contract', 'render', 'lcp', 'inp', 'cls', 'page'] as const
export const signalPhases = [...releasePhases, 'fallback'] as const
