import type { FrontEnd } from '@crm/contracts'
import { Ban, CircleCheck, CirclePause, GitBranch, History, Package, TriangleAlert, Undo2 } from 'lucide-react'
import type { Look } from '../screen-parts.tsx'
import { type Figures, type Release, sinceCanary } from './front-end.ts'

/** A canary counts as slow if its 75th percentile is 1.5 times that of stable, after 50 loads. */
const slower = 1.5
const enoughLoads = 50

/** Share of failed loads, "17.5 %"; null without loads. */
export function errorRate({ loads, errors }: Pick<Figures, 'loads' | 'errors'>): string | null {
  if (loads === 0) return null
  return `${((100 * Math.min(errors, loads)) / loads).toLocaleString('en-US', { maximumFractionDigits: errors < loads / 100 ? 2 : 1 })} %`
}

/** "476 ms", "1.2 s", or a dash. */
export function took(milliseconds: number | null): string {
  if (milliseconds === null) return '–'
  return milliseconds < 1_000
    ? `${Math.round(milliseconds)} ms`
    : `${(milliseconds / 1_000).toLocaleString('en-US', { maximumFractionDigits: 1 })} s`
}

type State = { text: string; look: Look }

const standings: Record<NonNullable<FrontEnd['canary']>['standing'], State> = {
  unused: { text: 'Not used yet', look: { tone: 'gray', icon: CirclePause } },
  few: { text: 'Too few loads to tell', look: { tone: 'gray', icon: CirclePause } },
  worse: { text: 'Fails more often than the stable release', look: { tone: 'red', icon: TriangleAlert } },
  bad: { text: 'Fails too often', look: { tone: 'red', icon: TriangleAlert } },
  suspect: { text: 'Fails more often so far', look: { tone: 'amber', icon: TriangleAlert } },
  good: { text: 'No sign that it fails more often', look: { tone: 'green', icon: CircleCheck } },
  seldom: { text: 'Fails seldom, with nothing to compare', look: { tone: 'green', icon: CircleCheck } },
}

/** Uses the server's verdict. */
export function stateOfCanary(frontEnd: FrontEnd): State {
  const { stable, canary } = sinceCanary(frontEnd)
  const standing = frontEnd.canary?.standing ?? 'unused'
  if (
    standing === 'good' &&
    (isSlow(canary.load_p75_ms, stable.load_p75_ms, canary) || isSlow(canary.lcp_p75_ms, stable.lcp_p75_ms, canary))
  )
    return { text: 'Slower than the stable release', look: { tone: 'amber', icon: TriangleAlert } }
  return standings[standing]
}

const isSlow = (one: number | null, other: number | null, { loads }: Figures): boolean =>
  one !== null && other !== null && loads >= enoughLoads && one >= slower * other

export const alone = (percent: number): string => `${percent} % see it, the others have no such page`

const relative = new Intl.RelativeTimeFormat('en-US')

export function agoOf(since: string, now = Date.now()): string {
  const minutes = Math.floor((now - Date.parse(since)) / 60_000)
  if (minutes < 1) return 'just now'
  if (minutes < 60) return relative.format(-minutes, 'minute')
  return minutes < 48 * 60 ? relative.format(-Math.floor(minutes / 60), 'hour') : relative.format(-Math.floor(minutes / 1_440), 'day')
}

export function stateOf(frontEnd: FrontEnd): State {
  const { canary, stable, releases } = frontEnd
  if (canary !== null) return { text: `Canary, ${canary.percent} % of people`, look: { tone: 'amber', icon: GitBranch } }
  if (stable === null) return { text: 'Not live', look: { tone: 'gray', icon: CirclePause } }
  const newest = releases[0]
  if (newest?.state === 'quarantined') return { text: 'Newest taken back', look: { tone: 'red', icon: Undo2 } }
  return { text: 'Stable', look: { tone: 'green', icon: CircleCheck } }
}

export const releaseStates: Record<Release['state'], State> = {
  published: { text: 'Published', look: { tone: 'blue', icon: Package } },
  canary: { text: 'Canary', look: { tone: 'amber', icon: GitBranch } },
  stable: { text: 'Stable', look: { tone: 'green', icon: CircleCheck } },
  retired: { text: 'Retired', look: { tone: 'gray', icon: History } },
  quarantined: { text: 'Quarantined', look: { tone: 'red', icon: Ban } },
}

/** The change from stable to canary: "↓ 7 %" is good, because lower is better. */
export function change(canary: number | null, stable: number | null): { text: string; tone: string } {
  if (canary === null || stable === null) return { text: '–', tone: 'text-fg-muted' }
  if (stable === 0) return canary === 0 ? { text: 'same', tone: 'text-fg-muted' } : { text: 'more', tone: 'text-danger' }
  const percent = Math.round((100 * (canary - stable)) / stable)
  if (percent === 0) return { text: 'same', tone: 'text-fg-muted' }
  return percent < 0
    ? { text: `↓ ${-percent} %`, tone: 'text-ok' }
    : { text: `↑ ${percent} %`, tone: percent >= 50 ? 'text-danger' : 'text-fg-muted' }
}
