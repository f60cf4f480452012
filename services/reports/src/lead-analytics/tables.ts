import type { LeadAnalytics } from '@crm/contracts'
import { amountOf, averageOf, percentOf } from '../money.ts'
import { monthName } from '../period.ts'
import type { Report } from '../report.ts'
import { none, type Sums, type SumsOfPart, together } from './sums.ts'

/** How many origins have a row of their own (specification 2, section 9). */
export const topOrigins = 8

/** What the origins after the first eight are called together. Stored origins are in lower case: none is called so. */
export const otherOrigins = 'Other'

type Tables = NonNullable<LeadAnalytics['present']>
type When = 'asOf' | 'now'

/** The tables of Lead Analytics as of the report's day, or as they are now: with the same origins before the others. */
export function tablesOf(parts: readonly SumsOfPart[], report: Report, when: When): Tables {
  const of = (part: SumsOfPart['part'], at: When = when) => keyed(parts, part, at)
  const first = firstOrigins([...of('origin', 'asOf'), ...(when === 'now' ? of('origin') : [])])
  return {
    executiveDashboard: figuresOf(of('all')[0]?.sums ?? none),
    leadOriginPerformance: byOrigin(of('origin'), first),
    teamPerformance: of('member').map(({ key, sums }) => ({ member: key, ...figuresOf(sums) })),
    monthlyBreakdown: monthsOf(new Map(of('month').map(({ key, sums }) => [key.slice(0, 7), sums])), report),
  }
}

type Keyed = { key: string; sums: Sums }

// The one with the most leads first; what has none is not told.
const keyed = (parts: readonly SumsOfPart[], part: SumsOfPart['part'], when: When): Keyed[] =>
  parts
    .filter((each) => each.part === part && each[when].leads > 0)
    .map((each) => ({ key: each.key, sums: each[when] }))
    .sort((a, b) => b.sums.leads - a.sums.leads || (a.key < b.key ? -1 : 1))

const firstOrigins = (origins: readonly Keyed[]): Set<string> => new Set([...new Set(origins.map(({ key }) => key))].slice(0, topOrigins))

function byOrigin(origins: readonly Keyed[], first: ReadonlySet<string>): Tables['leadOriginPerformance'] {
  const rows = origins.filter(({ key }) => first.has(key)).map(({ key, sums }) => ({ origin: key, ...figuresOf(sums) }))
  const others = origins.filter(({ key }) => !first.has(key))
  if (others.length === 0) return rows
  return [...rows, { origin: otherOrigins, ...figuresOf(others.map(({ sums }) => sums).reduce(together)) }]
}

function monthsOf(sums: ReadonlyMap<string, Sums>, { period, day }: Report): Tables['monthlyBreakdown'] {
  const { year, month } = period
  const months =
    year === null
      ? [...sums.keys()].sort()
      : Array.from({ length: 12 }, (_, index) => `${year}-${String(index + 1).padStart(2, '0')}`).filter((each) =>
          // A year is told up to the day of the report, and further where there are leads.
          month === null ? each <= day.slice(0, 7) || sums.has(each) : Number(each.slice(5)) === month,
        )
  return months.map((each) => {
    const [itsYear, itsMonth] = [Number(each.slice(0, 4)), Number(each.slice(5))]
    const name = year === null ? `${monthName(itsMonth)} ${itsYear}` : monthName(itsMonth)
    return { year: itsYear, month: itsMonth, monthName: name, ...figuresOf(sums.get(each) ?? none) }
  })
}

const figuresOf = ({ leads, sold, cents }: Sums) => ({
  totalLeads: leads,
  soldLeads: sold,
  conversionRate: percentOf(sold, leads),
  totalRevenue: amountOf(cents),
  averageDealSize: averageOf(cents, sold),
})
