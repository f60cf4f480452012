import { type LeadAnalytics, type LeadReportQuery, leadOriginLabels, type ReportTableName, teamMemberNames } from '@crm/contracts'
import { byteOrderMark, formatCsvRow } from '@crm/csv'
import type { Database } from '@crm/database'
import type { EventMeta } from '@crm/domain'
import type { EventStore } from '@crm/event-store'
import { buildExportStreamId, type ExportEvent } from '@crm/events'
import { type ApiHandlers, createStreamedReply } from '@crm/http'
import { sql } from '@databases/pg'
import { computeInstallerReport } from './installer-report/handlers.ts'
import { computeLeadAnalytics } from './lead-analytics/handlers.ts'
import type { ReportDependencies } from './report.ts'

type Sheet = { header: readonly string[]; rows: string[][] }

export const createReportExportHandlers = (parts: ReportDependencies, store: EventStore) =>
  ({
    async exportReport({ query: { table, ...query }, meta }) {
      const { header, rows } = await sheetOf(parts, table, query)
      await tell(store, { table, count: rows.length, filters: given(query) }, meta)
      return createStreamedReply({
        contentType: 'text/csv; charset=utf-8',
        headers: { 'Content-Disposition': `attachment; filename="${buildReportFileName(table, query)}"` },
        chunks: streamRows([byteOrderMark + formatCsvRow(header), ...rows.map(formatCsvRow)]),
      })
    },
  }) satisfies ApiHandlers

type Column<Row> = readonly [heading: string, textOf: (row: Row) => string]

const sheet = <Row>(columns: readonly Column<Row>[], rows: readonly Row[]): Sheet => ({
  header: columns.map(([heading]) => heading),
  rows: rows.map((row) => columns.map(([, textOf]) => textOf(row))),
})

async function sheetOf(parts: ReportDependencies, table: ReportTableName, query: LeadReportQuery): Promise<Sheet> {
  if (table === 'installers') {
    const { installers } = await computeInstallerReport(parts, query)
    return buildInstallerSheet(installers)
  }
  const { filterInfo, leadOriginPerformance, teamPerformance, monthlyBreakdown } = await computeLeadAnalytics(parts, query)
  const { countedBy } = filterInfo
  switch (table) {
    case 'origins': {
      const labels = await originLabels(parts.db)
      return buildLeadSheet('Origin', countedBy, leadOriginPerformance, ({ origin }) => withLabels(labels, origin))
    }
    case 'team':
      return buildLeadSheet('Team Member', countedBy, teamPerformance, ({ member }) => memberName(member))
    case 'months':
      return buildLeadSheet('Month', countedBy, monthlyBreakdown, ({ year, month }) => `${year}-${String(month).padStart(2, '0')}`)
  }
}

type LeadRow = Awaited<ReturnType<typeof computeLeadAnalytics>>['executiveDashboard']

/** Counted by date sold, every lead is a sold one, so there are no columns for all leads and for conversion. */
export function buildLeadSheet<Row extends LeadRow>(
  what: string,
  countedBy: LeadAnalytics['filterInfo']['countedBy'],
  rows: readonly Row[],
  nameOf: (row: Row) => string,
): Sheet {
  const ofAllLeads = (column: Column<Row>): Column<Row>[] => (countedBy === 'date_sold' ? [] : [column])
  return sheet(
    [
      [what, nameOf],
      ...ofAllLeads(['Total Leads', ({ totalLeads }) => String(totalLeads)]),
      ['Sold Leads', ({ soldLeads }) => String(soldLeads)],
      ...ofAllLeads(['Conversion Rate (%)', ({ conversionRate }) => conversionRate.toFixed(1)]),
      ['Total Revenue', ({ totalRevenue }) => totalRevenue],
      ['Average Deal Size', ({ averageDealSize }) => averageDealSize],
    ],
    rows,
  )
}

type InstallerRow = Awaited<ReturnType<typeof computeInstallerReport>>['installers'][number]

export const buildInstallerSheet = (rows: readonly InstallerRow[]): Sheet =>
  sheet(
    [
      ['Installer', ({ installerName }) => installerName ?? 'Not assigned'],
      ['Total Installations', ({ totalInstallations }) => String(totalInstallations)],
      ['Completed Installations', ({ completedInstallations }) => String(completedInstallations)],
      ['Pending Installations', ({ pendingInstallations }) => String(pendingInstallations)],
      ['Total Value', ({ totalValue }) => totalValue],
      ['Average Project Value', ({ averageProjectValue }) => averageProjectValue],
    ],
    rows,
  )

const withLabels = (labels: Readonly<Record<string, string>>, value: string): string =>
  Object.hasOwn(labels, value) ? (labels[value] ?? value) : value

const memberName = (member: string): string =>
  Object.hasOwn(teamMemberNames, member) ? withLabels(teamMemberNames, member) : `${member.charAt(0).toUpperCase()}${member.slice(1)}`

const given = (query: LeadReportQuery): Record<string, string> =>
  Object.fromEntries(Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])))

async function* streamRows(lines: readonly string[]): AsyncGenerator<string> {
  yield* lines
}

const teller = {
  initialState: null,
  decide: (command: { type: 'Tell'; data: ExportEvent }) => [command.data],
  evolve: () => null,
}

async function tell(store: EventStore, data: Extract<ExportEvent, { type: 'ReportExported' }>['data'], meta: EventMeta): Promise<void> {
  const streamId = buildExportStreamId(await store.nextId('export'))
  await store.execute({ decider: teller, streamId, command: { type: 'Tell', data: { type: 'ReportExported', data } }, meta })
}

export function buildReportFileName(table: ReportTableName, { year, month, as_of, counted_by }: LeadReportQuery): string {
  const period = year === undefined ? 'all-time' : month === undefined ? year : `${year}-${String(month).padStart(2, '0')}`
  const counted = table !== 'installers' && counted_by === 'date_sold' ? '-by-date-sold' : ''
  return `report-${table}-${period}${counted}${as_of === undefined ? '' : `-as-of-${as_of}`}.csv`
}

// Reports use stored values in lower case. A label set by the business comes before the built-in one.
async function originLabels({ read }: Pick<Database, 'read'>): Promise<Record<string, string>> {
  const present: { origin: string; label: string }[] = await read.query(sql`select lower(value) as origin, label from crm.origin_summaries`)
  return { ...leadOriginLabels, ...Object.fromEntries(present.map(({ origin, label }) => [origin, label])) }
}
