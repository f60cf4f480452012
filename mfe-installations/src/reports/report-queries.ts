import type { LeadCountingDate, ReportTableName } from '@crm/contracts'
import { query, useAddress, useTimeZone } from '@crm/shell-api'
import { keepPreviousData, useQuery } from '@tanstack/react-query'

/**
 * The report that the URL selects. `year` null means All Time, `month` null means All Months, and `asOf` null means current data. `countedBy`
 * matters only to Lead Analytics.
 */
export type ReportSelection = {
  type: 'leads' | 'installers'
  year: number | null
  month: number | null
  asOf: string | null
  countedBy: LeadCountingDate
}

/** Reads the selected report from the URL. Invalid values are replaced by the default, Lead Analytics of this year. */
export function readReportSelection(address: URLSearchParams, thisYear: number): ReportSelection {
  const type = address.get('report') === 'installers' ? 'installers' : 'leads'
  const asOf = address.get('as_of')
  const year = address.get('year') === 'all' ? null : (numberIn(address.get('year'), 1900, 2200) ?? thisYear)
  return {
    type,
    year,
    month: year === null ? null : numberIn(address.get('month'), 1, 12),
    asOf: asOf !== null && isDay(asOf) ? asOf : null,
    countedBy: type === 'leads' && address.get('counted_by') === 'date_sold' ? 'date_sold' : 'date_created',
  }
}

export function buildReportParams({ type, year, month, asOf, countedBy }: ReportSelection, thisYear: number): URLSearchParams {
  const address = new URLSearchParams()
  if (type !== 'leads') address.set('report', type)
  if (year !== thisYear) address.set('year', year === null ? 'all' : String(year))
  if (month !== null && year !== null) address.set('month', String(month))
  if (asOf !== null) address.set('as_of', asOf)
  if (type === 'leads' && countedBy !== 'date_created') address.set('counted_by', countedBy)
  return address
}

/** Returns why no report exists as of the chosen day, or null. While a year is being typed, the date field holds a day such as 0002-01-01. */
export function findAsOfError({ asOf }: ReportSelection, today: string): string | null {
  if (asOf === null) return null
  if (asOf > today) return 'Choose today or an earlier day'
  return asOf < '1900-01-01' ? 'Choose a day from 1900 on' : null
}

// The default is not sent.
const reportQueryOf = ({ year, month, asOf, countedBy }: ReportSelection) => ({
  year,
  month,
  as_of: asOf,
  counted_by: countedBy === 'date_created' ? undefined : countedBy,
})

export const buildExportQuery = (choice: ReportSelection, table: ReportTableName) => ({ ...reportQueryOf(choice), table })

/** Today as the server knows it, which is the latest day that a report can show. Until the server has responded, the device's clock is used. */
export function useBusinessToday(): string {
  const timeZone = useTimeZone()
  const { data } = useQuery(query('calendarClock'))
  // The locale sv-SE formats dates as ISO 8601 (yyyy-mm-dd).
  return data?.now.slice(0, 10) ?? new Intl.DateTimeFormat('sv-SE', { timeZone }).format(new Date())
}

/** Each change of the selection adds a history entry, so that Back returns to the previous report. */
export function useReportSelection(): [ReportSelection, (change: Partial<ReportSelection>) => void] {
  const [address, write] = useAddress()
  const thisYear = Number(useBusinessToday().slice(0, 4))
  const change = (changed: Partial<ReportSelection>) =>
    write((current) => buildReportParams({ ...readReportSelection(current, thisYear), ...changed }, thisYear), { replace: false })
  return [readReportSelection(address, thisYear), change]
}

export const useLeadAnalytics = (choice: ReportSelection) =>
  useQuery({ ...query('leadAnalytics', { query: reportQueryOf(choice) }), placeholderData: keepPreviousData })

export const useInstallerReport = (choice: ReportSelection) =>
  useQuery({ ...query('installerReport', { query: reportQueryOf(choice) }), placeholderData: keepPreviousData })

export function useReportYears(chosen: number | null, thisYear: number): number[] {
  const { data } = useQuery(query('reportYears'))
  const years = new Set([...(data?.availableYears ?? []), thisYear, ...(chosen === null ? [] : [chosen])])
  return [...years].sort((a, b) => b - a)
}

// The result is compared with the text, because Date.parse accepts February 31 as a day of March.
function isDay(text: string): boolean {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : Number.NaN
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text)
}

function numberIn(text: string | null, min: number, max: number): number | null {
  const value = /^\d{1,4}$/.test(text ?? '') ? Number(text) : Number.NaN
  return value >= min && value <= max ? value : null
}
