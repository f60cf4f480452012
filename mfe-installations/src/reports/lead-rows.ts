import { type LeadAnalytics, originList } from '@crm/contracts'
import { capitalise } from '@crm/ui'
import { type Comparison, changeInPercent, changeInPoints, count, differenceOf, percent, wholeDollars } from './figures.tsx'
import { filterCreated, type LeadFilters } from './leads-link.tsx'

export type LeadFigures = LeadAnalytics['executiveDashboard']

/**
 * `now`: the current figures if the report is of an earlier day, otherwise null. `leads`: filters of the lead list that the row links to,
 * or null.
 */
export type LeadRow = { key: string; name: string; figures: LeadFigures; now: LeadFigures | null; leads: LeadFilters | null }

const none: LeadFigures = { totalLeads: 0, soldLeads: 0, conversionRate: 0, totalRevenue: '0.00', averageDealSize: '0.00' }

export const mostLeads = (rows: readonly LeadRow[]): number => Math.max(0, ...rows.map(({ figures }) => figures.totalLeads))

/** The server adds up all origins after the top eight in a row with this name. */
const otherOrigins = 'Other'

/** The row Other links to the leads of all origins that have no row of their own. */
export function originRows(
  { leadOriginPerformance: rows, present }: LeadAnalytics,
  period: LeadFilters,
  labelOf: (origin: string) => string,
): LeadRow[] {
  const all = rowsOf(rows, present?.leadOriginPerformance, ({ origin }) => origin)
  const first = all.map(({ key }) => key).filter((key) => key !== otherOrigins)
  return all.map(({ key, ...row }) => ({
    ...row,
    key,
    name: key === otherOrigins ? key : labelOf(key),
    leads: { ...period, ...(key === otherOrigins ? { origin_not: originList(first) } : { origin: key }) },
  }))
}

export const whichOrigins = (rows: readonly LeadRow[]): string =>
  rows.some(({ key }) => key === otherOrigins) ? 'Top 8 origins and Other' : 'All origins'

export const memberRows = ({ teamPerformance: rows, present }: LeadAnalytics, period: LeadFilters): LeadRow[] =>
  rowsOf(rows, present?.teamPerformance, ({ member }) => member).map(({ key, ...row }) => ({
    ...row,
    key,
    name: capitalise(key),
    leads: { ...period, assigned_to: key },
  }))

/** Months after the day of the report get no row, unlike new origins and team members. */
export const monthRows = ({ monthlyBreakdown: rows, present }: LeadAnalytics): LeadRow[] => {
  const now = new Map(present?.monthlyBreakdown.map((row) => [monthOf(row), row]))
  return rows.map((row) => ({
    key: monthOf(row),
    name: row.monthName,
    figures: row,
    now: present ? (now.get(monthOf(row)) ?? none) : null,
    leads: filterCreated(row.year, row.month),
  }))
}

const monthOf = ({ year, month }: { year: number; month: number }): string => `${year}-${String(month).padStart(2, '0')}`

// The result also has a row for each origin or member that got leads only after the day of the report.
function rowsOf<Row extends LeadFigures>(rows: readonly Row[], present: readonly Row[] | undefined, keyOf: (row: Row) => string) {
  const now = new Map((present ?? []).map((row) => [keyOf(row), row]))
  const then = rows.map((row) => ({ key: keyOf(row), figures: row as LeadFigures, now: present ? (now.get(keyOf(row)) ?? none) : null }))
  const known = new Set(then.map(({ key }) => key))
  const since = (present ?? []).filter((row) => !known.has(keyOf(row))).map((row) => ({ key: keyOf(row), figures: none, now: row }))
  return [...then, ...since]
}

export const shownFigures: { [F in keyof LeadFigures]: (figures: LeadFigures) => string } = {
  totalLeads: ({ totalLeads }) => count(totalLeads),
  soldLeads: ({ soldLeads }) => count(soldLeads),
  conversionRate: ({ conversionRate }) => percent(conversionRate),
  totalRevenue: ({ totalRevenue }) => wholeDollars(totalRevenue),
  averageDealSize: ({ averageDealSize }) => wholeDollars(averageDealSize),
}

export function sinceOf(field: keyof LeadFigures, then: LeadFigures, now: LeadFigures | null): string | null {
  if (now === null) return null
  const inWords = (value: number) => {
    if (field === 'conversionRate') return `${value.toFixed(1)} pts`
    return field === 'totalLeads' || field === 'soldLeads' ? count(value) : wholeDollars(String(value))
  }
  return differenceOf(Number(then[field]), Number(now[field]), inWords)
}

export function versusOf(field: keyof LeadFigures, figures: LeadFigures, previous: LeadAnalytics['previous']): Comparison | null {
  if (previous === null) return null
  const [before, now] = [Number(previous.executiveDashboard[field]), Number(figures[field])]
  const isCompared = previous.executiveDashboard.totalLeads > 0
  const change = field === 'conversionRate' ? changeInPoints(before, now) : changeInPercent(before, now)
  return { change: isCompared ? change : null, period: previous.period }
}
