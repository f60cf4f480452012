import type { FrontEnd, FrontEndList } from '@crm/contracts'

export type Shell = FrontEndList['shell']
export type Release = FrontEnd['releases'][number]
export type Figures = FrontEnd['signals'][number]
export type Pin = FrontEnd['pins'][number]
export type Token = FrontEnd['tokens'][number]

const none = { loads: 0, errors: 0, load_p75_ms: null, lcp_p75_ms: null, inp_p75_ms: null, cls_p75: null }

const figuresIn = (signals: readonly Figures[], version: string | null | undefined, phase: Figures['phase']): Figures =>
  signals.find((figures) => figures.version === version && figures.phase === phase) ?? { version: version ?? '', phase, ...none }

export const stableFigures = ({ stable, signals }: FrontEnd): Figures => figuresIn(signals, stable, 'stable')

export const sinceCanary = ({ stable, canary }: FrontEnd): { stable: Figures; canary: Figures } => ({
  stable: figuresIn(canary?.signals ?? [], stable, 'stable'),
  canary: figuresIn(canary?.signals ?? [], canary?.version, 'canary'),
})

/** Figures of the stable release; without one, of the canary. */
export const mainFigures = (frontEnd: FrontEnd): Figures =>
  frontEnd.stable === null ? figuresIn(frontEnd.signals, frontEnd.canary?.version, 'canary') : stableFigures(frontEnd)

export const publishedAt = ({ stable, releases }: FrontEnd): string | null =>
  releases.find(({ version }) => version === stable)?.published_at ?? null

/** The newest release if it is not served to any user yet; null otherwise. */
export function waiting({ releases }: FrontEnd): string | null {
  const newest = releases.find(({ state }) => state !== 'quarantined')
  return newest?.state === 'published' ? newest.version : null
}

/** Whether the stable release may be rolled back: a release that came with the product needs an earlier one to replace it. */
export const mayGoBack = ({ before, stable, releases }: FrontEnd): boolean =>
  before !== null || releases.find(({ version }) => version === stable)?.source === 'team'

/** Releases that can replace the stable one, newest first. */
export const offerable = ({ releases }: FrontEnd): Release[] =>
  releases.filter(({ state }) => state !== 'quarantined' && state !== 'stable')

export const titleOf = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1)

export const pathOf = (name: string): string => `/admin/front-ends/${encodeURIComponent(name)}`

/** "the Leads team"; the owner is unknown before the first release. */
export const teamOf = (owner: string): string => (owner === '' ? 'its team' : `the ${owner}`)
