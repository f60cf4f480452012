import { formatOriginList, type LeadAnalytics, type LeadCountingDate } from '@crm/contracts'
import { capitalize } from '@crm/ui'
import {
  computePercentChange,
  computePointChange,
  formatCount,
  formatDifference,
  formatPercent,
  formatWholeDollars,
  type PeriodComparison,
} from './figures.tsx'
import type { LeadListFilters } from './leads-link.tsx'

export type LeadReportFigures = LeadAnalytics['executiveDashboard']

/**
 * `now`: the current figures if the report is of an earlier day, otherwise null. `leads`: filters of the lead list that the row links to,
 * or null.
 */
export type LeadReportRow = {
  key: string
  name: string
  figures: LeadReportFigures
  now: LeadReportFigures | null
  leads: LeadListFilters | null
}

const figureNames: readonly (keyof LeadReportFigures)[] = ['totalLeads', 'soldLeads', 'conversionRate', 'totalRevenue', 'averageDealSize']

/** Counted by date sold, every lead is a sold one, so neither all leads nor conversion are shown. */
export const listShownFigures = (countedBy: LeadCountingDate): readonly (keyof LeadReportFigures)[] =>
  countedBy === 'date_created' ? figureNames : figureNames.filter((name) => name !== 'totalLeads' && name !== 'conversionRate')

const none: LeadReportFigures = { totalLeads: 0, soldLeads: 0, conversionRate: 0, totalRevenue: '0.00', averageDealSize: '0.00' }

export const findMaxTotalLeads = (rows: readonly LeadReportRow[]): number => Math.max(0, ...rows.map(({ figures }) => figures.totalLeads))

/** The server adds up all origins after the top eight in a row with this name. */
const otherOrigins = 'Other'

/** The row Other links to the leads of all origins that have no row of their own. */
export function buildOriginRows(
  { leadOriginPerformance: rows, present }: LeadAnalytics,
  period: LeadListFilters | null,
  labelOf: (origin: string) => string,
): LeadReportRow[] {
  const all = rowsOf(rows, present?.leadOriginPerformance, ({ origin }) => origin)
  const first = all.map(({ key }) => key).filter((key) => key !== otherOrigins)
  return all.map(({ key, ...row }) => ({
    ...row,
    key,
    name: key === otherOrigins ? key : labelOf(key),
    leads: period && { ...period, ...(key === otherOrigins ? { origin_not: formatOriginList(first) } : { origin: key }) },
  }))
}

export const describeShownOrigins = (rows: readonly LeadReportRow[]): string =>
  rows.some(({ key }) => key === otherOrigins) ? 'Top 8 origins and Other' : 'All origins'

export const buildTeamMemberRows = ({ teamPerformance: rows, present }: LeadAnalytics, period: LeadListFilters | null): LeadReportRow[] =>
  rowsOf(rows, present?.teamPerformance, ({ member }) => member).map(({ key, ...row }) => ({
    ...row,
    key,
    name: capitalize(key),
    leads: period && { ...period, assigned_to: key },
  }))

/** Months after the day of the report get no row, unlike new origins and team members. */
export const buildMonthRows = (
  { monthlyBreakdown: rows, present }: LeadAnalytics,
  filtersOf: (year: number, month: number) => LeadListFilters | null,
): LeadReportRow[] => {
  const now = new Map(present?.monthlyBreakdown.map((row) => [monthOf(row), row]))
  return rows.map((row) => ({
    key: monthOf(row),
    name: row.monthName,
    figures: row,
    now: present ? (now.get(monthOf(row)) ?? none) : null,
    leads: filtersOf(row.year, row.month),
  }))
}

const monthOf = ({ year, month }: { year: number; month: number }): string => `${year}-${String(month).padStart(2, '0')}`

// The result also has a row for each origin or member that got leads only after the day of the report.
function rowsOf<Row extends LeadReportFigures>(rows: readonly Row[], present: readonly Row[] | undefined, keyOf: (row: Row) => string) {
  const now = new Map((present ?? []).map((row) => [keyOf(row), row]))
  const then = rows.map((row) => ({
    key: keyOf(row),
    figures: row as LeadReportFigures,
    now: present ? (now.get(keyOf(row)) ?? none) : null,
  }))
  const known = new Set(then.map(({ key }) => key))
  const since = (present ?? []).filter((row) => !known.has(keyOf(row))).map((row) => ({ key: keyOf(row), figures: none, now: row }))
  return [...then, ...since]
}

export const leadFigureFormatters: { [F in keyof LeadReportFigures]: (figures: LeadReportFigures) => string } = {
  totalLeads: ({ totalLeads }) => formatCount(totalLeads),
  soldLeads: ({ soldLeads }) => formatCount(soldLeads),
  conversionRate: ({ conversionRate }) => formatPercent(conversionRate),
  totalRevenue: ({ totalRevenue }) => formatWholeDollars(totalRevenue),
  averageDealSize: ({ averageDealSize }) => formatWholeDollars(averageDealSize),
}

export function formatChangeSinceReport(
  field: keyof LeadReportFigures,
  then: LeadReportFigures,
  now: LeadReportFigures | null,
): string | null {
  if (now === null) return null
  const inWords = (value: number) => {
    if (field === 'conversionRate') return `${value.toFixed(1)} pts`
    return field === 'totalLeads' || field === 'soldLeads' ? formatCount(value) : formatWholeDollars(String(value))
  }
  return formatDifference(Number(then[field]), Number(now[field]), inWords)
}

export function compareWithPreviousPeriod(
  field: keyof LeadReportFigures,
  figures: LeadReportFigures,
  previous: LeadAnalytics['previous'],
): PeriodComparison | null {
  if (previous === null) return null
  const [before, now] = [Number(previous.executiveDashboard[field]), Number(figures[field])]
  const isCompared = previous.executiveDashboard.totalLeads > 0
  const change = field === 'conversionRate' ? computePointChange(before, now) : computePercentChange(before, now)
  return { change: isCompared ? change : null, period: previous.period }
}
