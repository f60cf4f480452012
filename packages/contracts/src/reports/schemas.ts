import { z } from 'zod'
import { day, rangeEnd, wholeNumber } from '../fields.ts'

/** All time, a year, or a month; as of the end of a day, or current. Blank means absent. */
export const reportQuery = z.object({
  year: rangeEnd(wholeNumber(1900, 2200)),
  month: rangeEnd(wholeNumber(1, 12)),
  as_of: rangeEnd(day),
})

export const reportTables = ['origins', 'team', 'months', 'installers'] as const

export const reportExportQuery = reportQuery.extend({ table: z.enum(reportTables) })

/** The years with leads or installations, and this year; the latest first. */
export const reportYears = z.object({ availableYears: z.array(z.int()) })

const filterInfo = z.object({
  /** `All Time`, a month and year, or a year. */
  period: z.string(),
  countedBy: z.enum(['date_created', 'installation_date']),
  /** The day at whose end the figures are taken; null for now. */
  asOf: z.string().nullable(),
  today: z.string(),
  /** False if only changes up to `upTo` are counted, because later ones were too many to wait for. */
  isComplete: z.boolean(),
  upTo: z.string(),
})

/** Rates are percent with one decimal, money is text with two; each is rounded half up, once. */
const leadFigures = z.object({
  totalLeads: z.int(),
  soldLeads: z.int(),
  conversionRate: z.number(),
  totalRevenue: z.string(),
  averageDealSize: z.string(),
})

const leadTables = z.object({
  executiveDashboard: leadFigures,
  /** The 8 origins with the most leads; the others are summed as `Other`. */
  leadOriginPerformance: z.array(leadFigures.extend({ origin: z.string() })),
  teamPerformance: z.array(leadFigures.extend({ member: z.string() })),
  monthlyBreakdown: z.array(leadFigures.extend({ year: z.int(), month: z.int(), monthName: z.string() })),
})

/** `present`: current figures, for a report of an earlier day. `previous`: the period before (same months of an unfinished year). */
export const leadAnalytics = leadTables.extend({
  filterInfo,
  present: leadTables.nullable(),
  previous: z.object({ period: z.string(), executiveDashboard: leadFigures }).nullable(),
})

const installerTable = z.object({
  /** One row per installer and one for unassigned jobs; a job of several installers counts for each. */
  installers: z.array(
    z.object({
      installerName: z.string().nullable(),
      totalInstallations: z.int(),
      completedInstallations: z.int(),
      pendingInstallations: z.int(),
      totalValue: z.string(),
      averageProjectValue: z.string(),
    }),
  ),
  totalInstallations: z.int(),
  totalValue: z.string(),
})

/** `present`: the current figures, for a report of an earlier day. `previous`: the period before; null for All Time. */
export const installerReport = installerTable.extend({
  filterInfo,
  present: installerTable.nullable(),
  previous: z.object({ period: z.string(), totalInstallations: z.int(), totalValue: z.string() }).nullable(),
})
