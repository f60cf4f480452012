import type { Permission } from '../permissions.ts'

/** SVG shapes of a 24 × 24 icon. They are part of the release, so that a new page needs no new shell. */
export type PageIconShapes = readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[]

/** A page of a front-end. The shell creates its route, sidebar entry, and permission check from this. */
export type PageDeclaration = {
  path: string
  title: string
  permission: Permission
  /** Where the page is in the sidebar; null for a page that is reached only through links. */
  nav: { section: 'main' | 'administration'; label: string; icon: PageIconShapes; order: number } | null
  /** Path of the sidebar page of which this page is a tab. */
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
  pages: PageDeclaration[]
  integrity: Record<string, string>
  /** Required version range of each package that the shell provides: `{ react: '^19.0.0' }`. */
  shared: Record<string, string>
  /** Size limits in bytes after brotli compression: remote entry, largest screen, stylesheets. */
  budgets: { entry: number; screen: number; css: number }
}

/** Why a user gets a release: it is the stable one, a canary for some users, or pinned for this user. */
export const releasePhases = ['stable', 'canary', 'pinned'] as const
export type ReleasePhase = (typeof releasePhases)[number]

/** A release that one user gets. `fallback`: the previous good release, loaded if this one fails to load. */
export type OfferedRelease = Release & {
  phase: ReleasePhase
  fallback: { version: string; release: string; integrity: string } | null
}

/** Reply of `GET /mfe/registry.json`: the releases that this user gets. */
export type FrontEndRegistryReply = { releases: OfferedRelease[] }

/** Reply of `GET /mfe/shell.json`: the version of the shell, and of each package that it shares with front-ends. */
export type ServedShellManifest = { version: string; shared: Record<string, string>; contract: 1 }

/** Data that the server writes into the HTML page, so that the shell can start without another call. */
export type BootData = {
  releases: OfferedRelease[]
  /** Whether the browser sent a session cookie; without one, the shell skips the call for the user. */
  hasSession: boolean
  /** Position of the event log when the page was served. Every reply must include all events up to it. */
  position: number
  /** The business's time zone, which decides the current day in every browser. */
  timeZone: string
  /** Only in demonstration mode: the accounts shown on the sign-in page. The first is pre-filled. */
  demonstration: { accounts: string[]; password: string; mail: string | null } | null
}

/** `published`: not served yet. `retired`: no longer served. `quarantined`: can never be served again. */
export const releaseStates = ['published', 'canary', 'stable', 'retired', 'quarantined'] as const
export type ReleaseState = (typeof releaseStates)[number]

/** `bad` and `seldom` replace `worse` and `good` if the stable release was used too little for a comparison. `suspect`: probably worse,
 * but not certainly. `unused` and `few`: the canary itself was used too little to judge it. */
export const canaryVerdicts = ['unused', 'few', 'worse', 'bad', 'suspect', 'good', 'seldom'] as const
export type CanaryVerdict = (typeof canaryVerdicts)[number]

export const releaseSources = ['product', 'team'] as const
export type ReleaseSource = (typeof releaseSources)[number]

export type ReleaseCheck = { name: string; ok: boolean; says: string }

/** Who ran a check: the server, or the team itself, whose results the server cannot trust. */
export const releaseCheckers = ['team', 'server'] as const
export type AttributedReleaseCheckResult = ReleaseCheck & { by: (typeof releaseCheckers)[number] }

/** In bytes; `files` is a count. `description`: the release without its file hashes, because every HTML page contains it.
 * `unpublished`: all uploaded files of a front-end that no release uses yet. */
export const releaseLimits = {
  ...{ file: 5 * 1024 * 1024, files: 300, bytes: 20 * 1024 * 1024, description: 20_000, icon: 2_000 },
  unpublished: 50 * 1024 * 1024,
}

export const frontEndSignalKinds = ['load', 'error', 'vital'] as const
export const frontEndSignalSubjects = ['manifest', 'entry', 'chunk', 'css', 'contract', 'render', 'lcp', 'inp', 'cls', 'page'] as const
export const frontEndSignalPhases = [...releasePhases, 'fallback'] as const
