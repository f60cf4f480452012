import type { FrontEndDetails, FrontEndList } from '@crm/contracts'
import { Ban, CircleCheck, CirclePause, GitBranch, History, Package, TriangleAlert, Undo2 } from 'lucide-react'
import { formatCount } from '../format.ts'
import type { BadgeAppearance } from '../screen-parts.tsx'

export type ServedShellRelease = FrontEndList['shell']
export type FrontEndRelease = FrontEndDetails['releases'][number]
export type ReleaseMetrics = FrontEndDetails['signals'][number]
export type ReleasePin = FrontEndDetails['pins'][number]
export type UploadToken = FrontEndDetails['tokens'][number]

const none = { loads: 0, errors: 0, load_p75_ms: null, lcp_p75_ms: null, inp_p75_ms: null, cls_p75: null }

const figuresIn = (
  signals: readonly ReleaseMetrics[],
  version: string | null | undefined,
  phase: ReleaseMetrics['phase'],
): ReleaseMetrics =>
  signals.find((figures) => figures.version === version && figures.phase === phase) ?? { version: version ?? '', phase, ...none }

export const getStableMetrics = ({ stable, signals }: FrontEndDetails): ReleaseMetrics => figuresIn(signals, stable, 'stable')

export const getMetricsSinceCanaryStart = ({ stable, canary }: FrontEndDetails): { stable: ReleaseMetrics; canary: ReleaseMetrics } => ({
  stable: figuresIn(canary?.signals ?? [], stable, 'stable'),
  canary: figuresIn(canary?.signals ?? [], canary?.version, 'canary'),
})

/** The measurements of the stable release, or of the canary if there is no stable release. */
export const getStableOrCanaryMetrics = (frontEnd: FrontEndDetails): ReleaseMetrics =>
  frontEnd.stable === null ? figuresIn(frontEnd.signals, frontEnd.canary?.version, 'canary') : getStableMetrics(frontEnd)

export const getStablePublicationTime = ({ stable, releases }: FrontEndDetails): string | null =>
  releases.find(({ version }) => version === stable)?.published_at ?? null

/** The newest release if no user gets it yet, otherwise null. */
export function findNewestUnservedVersion({ releases }: FrontEndDetails): string | null {
  const newest = releases.find(({ state }) => state !== 'quarantined')
  return newest?.state === 'published' ? newest.version : null
}

/** A stable release that came with the product can be rolled back only if an earlier release can replace it. */
export const canRollBack = ({ before, stable, releases }: FrontEndDetails): boolean =>
  before !== null || releases.find(({ version }) => version === stable)?.source === 'team'

/** Releases that can replace the stable one, newest first. */
export const listPromotableReleases = ({ releases }: FrontEndDetails): FrontEndRelease[] =>
  releases.filter(({ state }) => state !== 'quarantined' && state !== 'stable')

export const formatFrontEndName = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1)

export const buildFrontEndPath = (name: string): string => `/admin/front-ends/${encodeURIComponent(name)}`

/** "the Leads team", or "its team" before the first release, when the owner is unknown. */
export const formatOwnerTeam = (owner: string): string => (owner === '' ? 'its team' : `the ${owner}`)

/** After 50 loads, a canary counts as slow if its 75th percentile is at least 1.5 times that of the stable release. */
const slower = 1.5
const enoughLoads = 50

/** The share of failed loads, such as "17.5%", or null without loads. */
export function formatErrorRate({ loads, errors }: Pick<ReleaseMetrics, 'loads' | 'errors'>): string | null {
  if (loads === 0) return null
  return `${((100 * Math.min(errors, loads)) / loads).toLocaleString('en-US', { maximumFractionDigits: errors < loads / 100 ? 2 : 1 })}%`
}

/** "476 ms", "1.2 s", or a dash. */
export function formatMilliseconds(milliseconds: number | null): string {
  if (milliseconds === null) return '–'
  return milliseconds < 1_000
    ? `${Math.round(milliseconds)} ms`
    : `${(milliseconds / 1_000).toLocaleString('en-US', { maximumFractionDigits: 1 })} s`
}

type State = { text: string; look: BadgeAppearance }

const standings: Record<NonNullable<FrontEndDetails['canary']>['standing'], State> = {
  unused: { text: 'Not used yet', look: { tone: 'gray', icon: CirclePause } },
  few: { text: 'Not enough page loads to compare', look: { tone: 'gray', icon: CirclePause } },
  worse: { text: 'Fails more often than the stable release', look: { tone: 'red', icon: TriangleAlert } },
  bad: { text: 'Fails too often', look: { tone: 'red', icon: TriangleAlert } },
  suspect: { text: 'Fails more often so far', look: { tone: 'amber', icon: TriangleAlert } },
  good: { text: 'No sign of more failures', look: { tone: 'green', icon: CircleCheck } },
  seldom: { text: 'Few failures, no stable release to compare', look: { tone: 'green', icon: CircleCheck } },
}

/** Repeats the server's judgment of failures, and adds whether the canary is slower. */
export function describeCanaryHealth(frontEnd: FrontEndDetails): State {
  const { stable, canary } = getMetricsSinceCanaryStart(frontEnd)
  const standing = frontEnd.canary?.standing ?? 'unused'
  if (
    standing === 'good' &&
    (isSlow(canary.load_p75_ms, stable.load_p75_ms, canary) || isSlow(canary.lcp_p75_ms, stable.lcp_p75_ms, canary))
  )
    return { text: 'Slower than the stable release', look: { tone: 'amber', icon: TriangleAlert } }
  return standings[standing]
}

const isSlow = (one: number | null, other: number | null, { loads }: ReleaseMetrics): boolean =>
  one !== null && other !== null && loads >= enoughLoads && one >= slower * other

export const describeCanaryShare = (percent: number): string => `${percent}% of users have this page`

const relative = new Intl.RelativeTimeFormat('en-US')

export function formatTimeAgo(since: string, now = Date.now()): string {
  const minutes = Math.floor((now - Date.parse(since)) / 60_000)
  if (minutes < 1) return 'just now'
  if (minutes < 60) return relative.format(-minutes, 'minute')
  return minutes < 48 * 60 ? relative.format(-Math.floor(minutes / 60), 'hour') : relative.format(-Math.floor(minutes / 1_440), 'day')
}

export function describeFrontEndState(frontEnd: FrontEndDetails): State {
  const { canary, stable, releases } = frontEnd
  if (canary !== null) return { text: `Canary, ${canary.percent}% of users`, look: { tone: 'amber', icon: GitBranch } }
  if (stable === null) return { text: 'Not live', look: { tone: 'gray', icon: CirclePause } }
  const newest = releases[0]
  if (newest?.state === 'quarantined') return { text: 'Newest release quarantined', look: { tone: 'red', icon: Undo2 } }
  return { text: 'Stable', look: { tone: 'green', icon: CircleCheck } }
}

export const releaseStateBadges: Record<FrontEndRelease['state'], State> = {
  published: { text: 'Published', look: { tone: 'blue', icon: Package } },
  canary: { text: 'Canary', look: { tone: 'amber', icon: GitBranch } },
  stable: { text: 'Stable', look: { tone: 'green', icon: CircleCheck } },
  retired: { text: 'Retired', look: { tone: 'gray', icon: History } },
  quarantined: { text: 'Quarantined', look: { tone: 'red', icon: Ban } },
}

/** The change from stable to canary: "↓ 7%" is good, because lower is better. */
export function describeMetricChange(canary: number | null, stable: number | null): { text: string; tone: string } {
  if (canary === null || stable === null) return { text: '–', tone: 'text-fg-muted' }
  if (stable === 0) return canary === 0 ? { text: 'same', tone: 'text-fg-muted' } : { text: 'more', tone: 'text-danger' }
  const percent = Math.round((100 * (canary - stable)) / stable)
  if (percent === 0) return { text: 'same', tone: 'text-fg-muted' }
  return percent < 0
    ? { text: `↓ ${-percent}%`, tone: 'text-ok' }
    : { text: `↑ ${percent}%`, tone: percent >= 50 ? 'text-danger' : 'text-fg-muted' }
}

/** One measurement of a release, as a number to compare (`value`) and as text (`shown`). `hint` explains it. */
type Measure = {
  label: string
  hint: string
  value: (figures: ReleaseMetrics) => number | null
  shown: (figures: ReleaseMetrics) => string
}

type MetricName = 'loads' | 'load_p75_ms' | 'lcp_p75_ms' | 'inp_p75_ms' | 'cls_p75'

const measure = (label: string, hint: string, name: MetricName, format: (value: number | null) => string): Measure => ({
  label,
  hint,
  value: (figures) => figures[name],
  shown: (figures) => format(figures[name]),
})

/** Browsers measure these values. Times are 75th percentiles (p75). */
export const metricDefinitions: readonly Measure[] = [
  measure('Loads', 'pages opened', 'loads', (loads) => formatCount(loads ?? 0)),
  {
    label: 'Error rate',
    hint: 'pages that failed',
    value: ({ loads, errors }) => (loads === 0 ? null : errors / loads),
    shown: (figures) => formatErrorRate(figures) ?? '–',
  },
  measure('Load time p75', 'until the page is usable', 'load_p75_ms', formatMilliseconds),
  measure('Largest paint p75', 'until the main content shows', 'lcp_p75_ms', formatMilliseconds),
  measure('Input delay p75', 'from input to response', 'inp_p75_ms', formatMilliseconds),
  measure('Layout shift p75', 'below 0.1 is good', 'cls_p75', (shift) => (shift === null ? '–' : (shift / 1_000).toFixed(2))),
]

export function VersionNumber({ of }: { of: string }) {
  const [number, ...build] = of.split('-')
  return (
    <span className="font-mono whitespace-nowrap">
      {number}
      {build.length > 0 && <span className="text-fg-muted">-{build.join('-')}</span>}
    </span>
  )
}
