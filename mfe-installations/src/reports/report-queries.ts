import { query } from '@crm/shell-api'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReportChoice, reportQueryOf } from './report-address.ts'

/** Lead Analytics of the choice; the one before stays until it has come. */
export const useLeadAnalytics = (choice: ReportChoice) =>
  useQuery({ ...query('leadAnalytics', { query: reportQueryOf(choice) }), placeholderData: keepPreviousData })

/** Installer Reports of the choice. */
export const useInstallerReport = (choice: ReportChoice) =>
  useQuery({ ...query('installerReport', { query: reportQueryOf(choice) }), placeholderData: keepPreviousData })

/** The years that can be chosen, with the one that is. */
export function useYears(chosen: number | null, thisYear: number): number[] {
  const { data } = useQuery(query('reportYears'))
  const years = new Set([...(data?.availableYears ?? []), thisYear, ...(chosen === null ? [] : [chosen])])
  return [...years].sort((a, b) => b - a)
}
