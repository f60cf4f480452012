import { query } from '@crm/shell-api'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReportChoice, reportQueryOf } from './report-address.ts'

export const useLeadAnalytics = (choice: ReportChoice) =>
  useQuery({ ...query('leadAnalytics', { query: reportQueryOf(choice) }), placeholderData: keepPreviousData })

export const useInstallerReport = (choice: ReportChoice) =>
  useQuery({ ...query('installerReport', { query: reportQueryOf(choice) }), placeholderData: keepPreviousData })

export function useYears(chosen: number | null, thisYear: number): number[] {
  const { data } = useQuery(query('reportYears'))
  const years = new Set([...(data?.availableYears ?? []), thisYear, ...(chosen === null ? [] : [chosen])])
  return [...years].sort((a, b) => b - a)
}
