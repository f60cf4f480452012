import { z } from 'zod'
import { createQueryIntegerSchema, daySchema, treatBlankAsAbsent } from '../fields.ts'

/** The period is a month, a year, or all time. `as_of`: figures as they were at the end of that day; without it, current figures. */
export const reportQuerySchema = z.object({
  year: treatBlankAsAbsent(createQueryIntegerSchema(1900, 2200)),
  month: treatBlankAsAbsent(createQueryIntegerSchema(1, 12)),
  as_of: treatBlankAsAbsent(daySchema),
})

/** The first is the default. By `date_sold`, only sold leads are counted; a lead that was recorded as Sold, on its date created. */
export const leadCountingDates = ['date_created', 'date_sold'] as const

export const leadReportQuerySchema = reportQuerySchema.extend({
  counted_by: treatBlankAsAbsent(z.enum(leadCountingDates)),
})

export const reportTableNames = ['origins', 'team', 'months', 'installers'] as const

export const reportExportQuerySchema = leadReportQuerySchema.extend({ table: z.enum(reportTableNames) })

/** The current year and all years with leads or installations, latest first. */
export const reportYearsReplySchema = z.object({ availableYears: z.array(z.int()) })

const filterInfo = z.object({
  /** In words: `All Time`, a year, or a month and year. */
  period: z.string(),
  countedBy: z.enum([...leadCountingDates, 'installation_date']),
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

/** The month in which data begins, such as `September 2025`, if the period before is therefore not or only partly covered; otherwise null. */
const noDataBefore = z.string().nullable()

/**
 * `present`: current figures, if the report is of an earlier day. `previous`: the period before, for a running period up to the same day; null
 * without a period to compare with.
 */
export const leadAnalyticsSchema = leadTables.extend({
  filterInfo,
  present: leadTables.nullable(),
  previous: z.object({ period: z.string(), executiveDashboard: leadFigures }).nullable(),
  noDataBefore,
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

const installationTotals = z.object({ period: z.string(), totalInstallations: z.int(), totalValue: z.string() })

/** `previous` is as in Lead Analytics. `compared`: the stretch that it is compared with, because a running period also has planned installations. */
export const installerReportSchema = installerTable.extend({
  filterInfo,
  present: installerTable.nullable(),
  previous: installationTotals.extend({ compared: installationTotals }).nullable(),
  noDataBefore,
})
