import type { ComponentType } from 'react'

/** The component of a page; `preload` loads its code ahead of time. */
export type Page = ComponentType & { preload?: () => Promise<unknown> }

/** A remote exports this as `frontEnd` from its module `./pages`. `pages` has a component for each path that its package.json declares. */
export type FrontEnd = { contract: 1; name: string; version: string; pages: Record<string, Page> }
