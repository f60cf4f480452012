import type { ComponentType } from 'react'

/** A page of a front-end; `preload` fetches its chunk ahead of time. */
export type Page = ComponentType & { preload?: () => Promise<unknown> }

/** What a remote exports as `frontEnd` of `./pages`: a component for each path in its package.json. */
export type FrontEnd = { contract: 1; name: string; version: string; pages: Record<string, Page> }
