import { z } from 'zod'
import { day, rangeEnd, wholeNumber } from './fields.ts'

/** What a report is of: all time, a year, or a month of it; as it was at the end of a day, or as it is. Blank is none. */
export const reportQuery = z.object({
  year: rangeEnd(wholeNumber(1900, 2200)),
  month: rangeEnd(wholeNumber(1, 12)),
  as_of: rangeEnd(day),
})

/** The tables that a report has. */
export const reportTables = ['origins', 'team', 'months', 'installers'] as const

/** A table of a report, as a file. */
export const reportExportQuery = reportQuery.extend({ table: z.enum(reportTables) })

/** The years that there are leads or installations of, and this year; the latest first. */
export const reportYears = z.object({ availableYears: z.array(z.int()) })

/** What a report tells of itself. */
const filterInfo = z.object({
  /** `All Time`, a month and year, or the year. */
  period: z.string(),
  countedBy: z.enum(['date_created', 'installation_date']),
  /** The day at whose end the figures are taken; null for now. */
  asOf: z.string().nullable(),
  /** The business's today, `yyyy-mm-dd`. */
  today: z.string(),
  /** False where changes up to `upTo` alone are counted, for later ones were too many to wait for. */
  isComplete: z.boolean(),
  upTo: z.string(),
})

/** Leads in figures. Rates are percent with one decimal, money is text with two; each is rounded half up, once. */
const leadFigures = z.object({
  totalLeads: z.int(),
  soldLeads: z.int(),
  conversionRate: z.number(),
  totalRevenue: z.string(),
  averageDealSize: z.string(),
})

const leadTables = z.object({
  executiveDashboard: leadFigures,
  /** The 8 origins with the most leads; what comes after them together is `Other`. */
  leadOriginPerformance: z.array(leadFigures.extend({ origin: z.string() })),
  teamPerformance: z.array(leadFigures.extend({ member: z.string() })),
  /** Of All Time only months with leads, each with its year in its name. */
  monthlyBreakdown: z.array(leadFigures.extend({ year: z.int(), month: z.int(), monthName: z.string() })),
})

/**
 * Lead Analytics. `present` has the same as it is now, where the report is that of an earlier day; `previous` the figures of the period before,
 * of a year that is not over those of the same months (`Jan–Nov 2025`). Nothing is before All Time.
 */
export const leadAnalytics = leadTables.extend({
  filterInfo,
  present: leadTables.nullable(),
  previous: z.object({ period: z.string(), executiveDashboard: leadFigures }).nullable(),
})

const installerTable = z.object({
  /** One row for each installer, of those without one together; a job of several counts for each of them. */
  installers: z.array(
    z.object({
      /** Null: nobody is assigned. */
      installerName: z.string().nullable(),
      totalInstallations: z.int(),
      completedInstallations: z.int(),
      pendingInstallations: z.int(),
      totalValue: z.string(),
      averageProjectValue: z.string(),
    }),
  ),
  /** Each job once. */
  totalInstallations: z.int(),
  totalValue: z.string(),
})

/**
 * Installer Reports. `present` has the same as it is now, where the report is that of an earlier day; `previous` the totals of the period
 * before. Nothing is before All Time.
 */
export const installerReport = installerTable.extend({
  filterInfo,
  present: installerTable.nullable(),
  previous: z.object({ period: z.string(), totalInstallations: z.int(), totalValue: z.string() }).nullable(),
})
