import type { FrontEnd, FrontEndList } from '@crm/contracts'

export type { FrontEnd }
export type Shell = FrontEndList['shell']
export type Release = FrontEnd['releases'][number]
export type Figures = FrontEnd['signals'][number]
export type Pin = FrontEnd['pins'][number]
export type Token = FrontEnd['tokens'][number]

const none = { loads: 0, errors: 0, load_p75_ms: null, lcp_p75_ms: null, inp_p75_ms: null, cls_p75: null }

const figuresIn = (signals: readonly Figures[], version: string | null | undefined, phase: Figures['phase']): Figures =>
  signals.find((figures) => figures.version === version && figures.phase === phase) ?? { version: version ?? '', phase, ...none }

/** How the stable release did in the last 24 hours. */
export const stableFigures = ({ stable, signals }: FrontEnd): Figures => figuresIn(signals, stable, 'stable')

/** How the stable release and the canary did since that started. */
export const sinceCanary = ({ stable, canary }: FrontEnd): { stable: Figures; canary: Figures } => ({
  stable: figuresIn(canary?.signals ?? [], stable, 'stable'),
  canary: figuresIn(canary?.signals ?? [], canary?.version, 'canary'),
})

/** How those do who have what is live; where nothing is, those who try the first release. */
export const mainFigures = (frontEnd: FrontEnd): Figures =>
  frontEnd.stable === null ? figuresIn(frontEnd.signals, frontEnd.canary?.version, 'canary') : stableFigures(frontEnd)

/** When the stable release was published. */
export const publishedAt = ({ stable, releases }: FrontEnd): string | null =>
  releases.find(({ version }) => version === stable)?.published_at ?? null

/** The newest release where nobody gets it yet, and nothing that people get is newer; null where none waits. */
export function waiting({ releases }: FrontEnd): string | null {
  const newest = releases.find(({ state }) => state !== 'quarantined')
  return newest?.state === 'published' ? newest.version : null
}

/** Whether the stable release may be taken from everybody: the product can't be without what it brings, unless something earlier takes its place. */
export const mayGoBack = ({ before, stable, releases }: FrontEnd): boolean =>
  before !== null || releases.find(({ version }) => version === stable)?.source === 'team'

/** Those that may take the stable one's place, newest first. */
export const offerable = ({ releases }: FrontEnd): Release[] =>
  releases.filter(({ state }) => state !== 'quarantined' && state !== 'stable')

/** "1 load", "812 loads". */
export const counted = (count: number, what: string): string => `${count.toLocaleString('en-US')} ${what}${count === 1 ? '' : 's'}`

/** What people call it: "Leads". */
export const titleOf = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1)

/** Where its page is. */
export const pathOf = (name: string): string => `/admin/front-ends/${encodeURIComponent(name)}`

/** Whose it is: "the Leads team"; of one of which nothing was published yet nobody knows. */
export const teamOf = (owner: string): string => (owner === '' ? 'its team' : `the ${owner}`)
