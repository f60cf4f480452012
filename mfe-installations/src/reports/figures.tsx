import type { BadgeTone } from '@crm/ui'
import { ArrowDownRight, ArrowRight, ArrowUpRight } from 'lucide-react'
import type { ReactNode } from 'react'

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 })

/** Formats "1234.50" as "$1,235", because reports show no cents. */
export const formatWholeDollars = (amount: string): string => dollars.format(Number(amount))

/** Formats 28.1 as "28.1%". */
export const formatPercent = (rate: number): string => `${rate.toFixed(1)}%`

export const formatCount = (many: number): string => many.toLocaleString('en-US')

/** The specification gives these colors: green from 30 percent, yellow from 20, red below. */
export const getConversionRateTone = (rate: number): BadgeTone => (rate >= 30 ? 'green' : rate >= 20 ? 'yellow' : 'red')

/** A change of a figure as text ("12.4%" or "0.6 pts"), and whether it went down (-1), stayed (0) or went up (1). */
type Change = { words: string; direction: -1 | 0 | 1 }

/** Returns null if the earlier figure is 0, because a change from 0 has no percentage. */
export function computePercentChange(before: number, now: number): Change | null {
  if (before === 0) return null
  const rate = Math.round((1_000 * (now - before)) / before) / 10
  return { words: formatPercent(Math.abs(rate)), direction: directionOf(rate) }
}

export function computePointChange(before: number, now: number): Change {
  const points = Math.round(10 * (now - before)) / 10
  return { words: `${Math.abs(points).toFixed(1)} pts`, direction: directionOf(points) }
}

const directionOf = (difference: number): Change['direction'] => (difference === 0 ? 0 : difference > 0 ? 1 : -1)

export function formatDifference(then: number, now: number, inWords: (value: number) => string): string | null {
  // Rounds to cents, because floating-point differences are not exact.
  const difference = Math.round((now - then) * 100) / 100
  if (difference === 0) return null
  return `${difference > 0 ? '+' : '−'}${inWords(Math.abs(difference))}`
}

/** `since` is the change between the day of the report and now; `versus` compares with the previous period, or says why it can't. */
type Figure = { label: string; value: ReactNode; since: string | null; versus: PeriodComparison | string | null }

export function ReportFigureTiles({ name, figures, columns }: { name: string; figures: readonly Figure[]; columns: string }) {
  return (
    <dl className={`card mb-5 grid grid-cols-2 overflow-hidden ${columns}`} aria-label={name}>
      {figures.map(({ label, value, since, versus }) => (
        <div key={label} className="-mt-px -ml-px border-t border-l border-line p-4">
          <dt className="text-sm text-fg-muted">{label}</dt>
          <dd className="num text-xl font-semibold sm:text-2xl">
            {value}
            <ChangeSinceReport difference={since} inWords />
            <Versus comparison={versus} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

type SinceProps = { difference: string | null; inWords?: boolean }

/** The word "since" is visible only with `inWords`; where space is limited, only screen readers get it. */
export const ChangeSinceReport = ({ difference, inWords = false }: SinceProps) =>
  difference === null ? null : (
    <span className="block text-xs font-normal whitespace-nowrap text-fg-muted">
      {inWords ? (
        `${difference} since then`
      ) : (
        <>
          {difference} <span className="visually-hidden">since then</span>
        </>
      )}
    </span>
  )

/**
 * Comparison with an earlier period. `change` is null if there is nothing to compare with, because the earlier figure is 0. `of`: the stretch that
 * is compared, if it isn't all that the figure counts.
 */
export type PeriodComparison = { change: Change | null; period: string; of?: string | null }

/** If data begins too late for a comparison, tells where it begins. A front-end may be newer than its server, which then doesn't tell it. */
export const describeComparison = (
  comparison: PeriodComparison | null,
  noDataBefore: string | null | undefined,
): PeriodComparison | string | null => (noDataBefore ? `No data before ${noDataBefore}` : comparison)

const looks = {
  [-1]: { icon: ArrowDownRight, words: 'Down', tone: 'text-danger' },
  0: { icon: ArrowRight, words: 'The same,', tone: 'text-fg-muted' },
  1: { icon: ArrowUpRight, words: 'Up', tone: 'text-ok' },
} as const

function Versus({ comparison }: { comparison: PeriodComparison | string | null }) {
  if (comparison === null) return null
  if (typeof comparison === 'string') return <span className="block text-xs font-normal text-fg-muted">{comparison}</span>
  const { change, period, of } = comparison
  if (change === null) return <span className="block text-xs font-normal text-fg-muted">None in {period}</span>
  const { icon: Icon, words, tone } = looks[change.direction]
  return (
    <span className="block text-xs font-normal text-fg-muted">
      <span className={`whitespace-nowrap ${tone}`}>
        <Icon className="inline size-3.5 align-[-0.15em]" aria-hidden="true" /> <span className="visually-hidden">{words}</span>{' '}
        {change.words}
      </span>{' '}
      <span className="block">
        {of && `${of} `}vs {period}
      </span>
    </span>
  )
}

type RowBarProps = {
  first: number
  whole: number
  /** The value of the longest bar in the table, which sets the scale of all bars. */
  most: number
}

const share = (part: number, whole: number): string => `${whole > 0 ? (100 * part) / whole : 0}%`

/** Hidden from screen readers, because the figures beside the bar say the same. */
export const TwoPartBar = ({ first, whole, most }: RowBarProps) => (
  <div className="h-2.5 overflow-hidden rounded-sm bg-muted" aria-hidden="true">
    <div className="h-full rounded-sm bg-chart-1/30" style={{ width: share(whole, most) }}>
      <div className="h-full rounded-sm bg-chart-1" style={{ width: share(first, whole) }} />
    </div>
  </div>
)

export const TwoPartBarLegend = ({ whole, first }: { whole: string; first: string }) => (
  <ul aria-label="Bars" className="mr-2 ml-auto flex flex-wrap gap-x-3 text-xs text-fg-muted print:hidden">
    {[
      { name: whole, look: 'bg-chart-1/30' },
      { name: first, look: 'bg-chart-1' },
    ].map(({ name, look }) => (
      <li key={name} className="flex items-center gap-1.5">
        <span className={`size-2.5 rounded-sm ${look}`} aria-hidden="true" /> {name}
      </li>
    ))}
  </ul>
)
