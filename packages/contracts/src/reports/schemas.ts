import { z } from 'zod'
import { createQueryIntegerSchema, daySchema, treatBlankAsAbsent } from '../fields.ts'

/** The period is a month, a year, or all time. `as_of`: figures as they were at the end of that day; without it, current figures. */
export const reportQuerySchema = z.object({
  year: treatBlankAsAbsent(createQueryIntegerSchema(1900, 2200)),
  month: treatBlankAsAbsent(createQueryIntegerSchema(1, 12)),
  as_of: treatBlankAsAbsent(daySchema),
})

export const reportTableNames = ['origins', 'team', 'months', 'installers'] as const

export const reportExportQuerySchema = reportQuerySchema.extend({ table: z.enum(reportTableNames) })

/** The current year and all years with leads or installations, latest first. */
export const reportYearsReplySchema = z.object({ availableYears: z.array(z.int()) })

const filterInfo = z.object({
  /** In words: `All Time`, a year, or a month and year. */
  period: z.string(),
  countedBy: z.enum(['date_created', 'installation_date']),
  /** The figures are those at the end of this day; null for current figures. */
  asOf: z.string().nullable(),
  today: z.string(),
  /** False if only changes up to `upTo` are counted, because reading the later ones would have taken too long. */
  isComplete: z.boolean(),
  upTo: z.string(),
})

/** Rates are percentages with one decimal, money is text with two decimals. Each is rounded half up, and only at the end. */
const leadFigures = z.object({
  totalLeads: z.int(),
  soldLeads: z.int(),
  conversionRate: z.number(),
  totalRevenue: z.string(),
  averageDealSize: z.string(),
})

const leadTables = z.object({
  executiveDashboard: leadFigures,
  /** The 8 origins with the most leads. All others are combined as `Other`. */
  leadOriginPerformance: z.array(leadFigures.extend({ origin: z.string() })),
  teamPerformance: z.array(leadFigures.extend({ member: z.string() })),
  monthlyBreakdown: z.array(leadFigures.extend({ year: z.int(), month: z.int(), monthName: z.string() })),
})

/** `present`: current figures, if the report is of an earlier day. `previous`: the period before (for an unfinished year: the same months). */
export const leadAnalyticsSchema = leadTables.extend({
  filterInfo,
  present: leadTables.nullable(),
  previous: z.object({ period: z.string(), executiveDashboard: leadFigures }).nullable(),
})

const installerTable = z.object({
  /** One row per installer, and one for unassigned installations. An installation with several installers counts for each of them. */
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

/** `present`: current figures, if the report is of an earlier day. `previous`: the period before; null for All Time. */
export const installerReportSchema = installerTable.extend({
  filterInfo,
  present: installerTable.nullable(),
  previous: z.object({ period: z.string(), totalInstallations: z.int(), totalValue: z.string() }).nullable(),
})
