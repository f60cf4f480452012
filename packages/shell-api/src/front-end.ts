import type { ComponentType } from 'react'

/** A page of a front-end; one that is in a file of its own can be fetched ahead of need. */
export type Page = ComponentType & { preload?: () => Promise<unknown> }

/** What a remote exposes as `frontEnd` of `./pages`: a component for each path that its package.json offers. */
export type FrontEnd = { contract: 1; name: string; version: string; pages: Record<string, Page> }
