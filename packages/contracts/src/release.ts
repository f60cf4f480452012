import type { Permission } from './permissions.ts'

/** A page that a front-end offers: the shell makes its route, its sidebar entry and its guard from this. */
export type PageOffer = {
  path: string
  title: string
  permission: Permission
  /** Where in the sidebar, or null for a page that is only linked to. `icon` is one that the shell knows. */
  nav: { section: 'main' | 'administration'; label: string; icon: string; order: number } | null
}

/** One front-end as the registry offers it. Paths are relative to the page's origin; `integrity` maps each file to its sha384. */
export type Release = {
  name: string
  version: string
  contract: 1
  owner: string
  entry: string
  css: string[]
  pages: PageOffer[]
  integrity: Record<string, string>
}

/** What the server writes into the page, so that starting needs no further call. */
export type Boot = {
  releases: Release[]
  /** Whether the browser brought a session's cookie: without one there is nobody to ask for. */
  hasSession: boolean
  /** Where the log of events was when the page was made: what the page reads is at least that new. */
  position: number
  /** The business's time zone: whose day it is, wherever the browser stands. */
  timeZone: string
  /** Only in demonstration mode: the accounts of the hint box, the first of which is pre-filled. */
  demonstration: { accounts: string[]; password: string; mail: string | null } | null
}
