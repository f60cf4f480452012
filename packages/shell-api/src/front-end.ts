import type { ComponentType } from 'react'

/** What a remote exposes as `frontEnd` of `./pages`: a component for each path that its package.json offers. */
export type FrontEnd = { contract: 1; name: string; version: string; pages: Record<string, ComponentType> }
