import type { LeadAnalytics } from '@crm/contracts'
import { useLeadOriginOptions } from '@crm/lead-fields'
import { lazyRetry, useCan } from '@crm/shell-api'
import { OriginBadge } from '@crm/ui'
import { ChartColumn } from 'lucide-react'
import { type ComponentProps, Suspense } from 'react'
import { ReportFigureTiles, TwoPartBarLegend } from './figures.tsx'
import {
  buildMonthRows,
  buildOriginRows,
  buildTeamMemberRows,
  compareWithPreviousPeriod,
  describeShownOrigins,
  formatChangeSinceReport,
  type LeadReportFigures,
  type LeadReportRow,
  leadFigureFormatters,
} from './lead-rows.ts'
import { LeadFigureList, LeadFiguresTable, LeadFigureValue } from './lead-table.tsx'
import { buildCreatedFilters, LeadListLink } from './leads-link.tsx'
import { EmptyReportState, ReportCard, ReportExportLink, ReportLoadState, ReportPeriodLine } from './report-frame.tsx'
import { type ReportSelection, useLeadAnalytics } from './report-queries.ts'

export function LeadAnalyticsReportView({ choice }: { choice: ReportSelection }) {
  const report = useLeadAnalytics(choice)
  if (!report.data || report.isError) return <ReportLoadState report={report} />
  const { filterInfo, executiveDashboard, present } = report.data
  return (
    <div aria-busy={report.isPlaceholderData} className={report.isPlaceholderData ? 'opacity-60' : undefined}>
      <ReportPeriodLine info={filterInfo} />
      {executiveDashboard.totalLeads === 0 ? (
        <EmptyReportState
          icon={<ChartColumn className="size-6" />}
          title="No analytics data available"
          what="leads"
          now={present?.executiveDashboard.totalLeads ?? 0}
        />
      ) : (
        <Tables report={report.data} choice={choice} />
      )}
    </div>
  )
}

const tiles: { field: keyof LeadReportFigures; label: string }[] = [
  { field: 'totalLeads', label: 'Total Leads' },
  { field: 'soldLeads', label: 'Sold Leads' },
  { field: 'conversionRate', label: 'Conversion Rate' },
  { field: 'totalRevenue', label: 'Total Revenue' },
  { field: 'averageDealSize', label: 'Average Deal Size' },
]

function Tables({ report, choice }: { report: LeadAnalytics; choice: ReportSelection }) {
  // Lead lists show current data, so a report of an earlier day has no links to them.
  const hasLists = useCan('leads') && report.present === null
  const period = buildCreatedFilters(choice.year, choice.month)
  const now = report.present?.executiveDashboard ?? null
  const all: LeadReportRow = { key: 'all', name: 'Total', figures: report.executiveDashboard, now, leads: period }
  const { labelOf, colorOf } = useLeadOriginOptions()
  const [origins, members, months] = [buildOriginRows(report, period, labelOf), buildTeamMemberRows(report, period), buildMonthRows(report)]
  const originOf = ({ key, name }: LeadReportRow) => <OriginBadge origin={key} label={name} tone={colorOf(key)} />
  return (
    <>
      <ReportFigureTiles
        name="Executive Dashboard"
        columns="md:grid-cols-[repeat(5,auto)]"
        figures={tiles.map(({ field, label }) => ({
          label,
          value: <TileFigure row={all} field={field} />,
          since: formatChangeSinceReport(field, all.figures, now),
          versus: compareWithPreviousPeriod(field, all.figures, report.previous),
        }))}
      />
      <div className="mb-5 grid gap-5 xl:grid-cols-[2fr_1fr]">
        <ReportCard
          title="Lead Origin Performance"
          text={`${describeShownOrigins(origins)}${hasLists ? '; select a number to see its leads' : ''}`}
          actions={
            <>
              <TwoPartBarLegend whole="Total Leads" first="Sold Leads" />
              <ReportExportLink choice={choice} table="origins" what="Lead Origin Performance" />
            </>
          }
        >
          <LeadFiguresTable name="Lead Origin Performance" what="Origin" rows={origins} nameOf={originOf} hasBars />
        </ReportCard>
        <Team rows={members} choice={choice} />
      </div>
      <ReportCard
        title="Monthly Breakdown"
        text="Leads by month created. Conversion badge: green from 30%, yellow from 20%, red below"
        actions={<ReportExportLink choice={choice} table="months" what="Monthly Breakdown" />}
      >
        <div className="h-64 border-b border-line p-3 print:hidden">
          <MonthsChart rows={months} />
        </div>
        <LeadFiguresTable name="Monthly Breakdown" what="Month" rows={months} total={all} />
      </ReportCard>
    </>
  )
}

function TileFigure({ row, field }: { row: LeadReportRow; field: keyof LeadReportFigures }) {
  const shown = leadFigureFormatters[field](row.figures)
  const isLinked = row.now === null && row.leads !== null && (field === 'totalLeads' || field === 'soldLeads' || field === 'totalRevenue')
  const leads = isLinked ? { ...row.leads, ...(field !== 'totalLeads' && { status: 'Sold' }) } : null
  return (
    <LeadListLink leads={leads} name={`${shown} ${field === 'totalLeads' ? 'leads' : 'of sold leads'}`}>
      {shown}
    </LeadListLink>
  )
}

function Team({ rows, choice }: { rows: readonly LeadReportRow[]; choice: ReportSelection }) {
  return (
    <ReportCard title="Team Performance" actions={<ReportExportLink choice={choice} table="team" what="Team Performance" />}>
      <div className="px-4 pt-3 print:hidden">
        <TwoPartBarLegend whole="Total Leads" first="Sold Leads" />
      </div>
      <div className="border-b border-line p-3 print:hidden" style={{ height: 24 + rows.length * 36 }}>
        <TeamChart rows={rows} />
      </div>
      <ul className="divide-y divide-line">
        {rows.map((row) => (
          <li key={row.key} className="p-4">
            <div className="mb-2 flex items-center justify-between gap-2 font-medium wrap-anywhere">
              {row.name}
              <span className="flex shrink-0 items-center gap-2">
                <LeadFigureValue row={row} field="conversionRate" />
              </span>
            </div>
            <LeadFigureList row={row} />
          </li>
        ))}
      </ul>
    </ReportCard>
  )
}

// The chart library is larger than all other code of the reports, so it is loaded after the tables are shown.
const charts = () => import('./charts.tsx')
const Members = lazyRetry(() => charts().then((all) => all.TeamLeadsChart))
const Months = lazyRetry(() => charts().then((all) => all.MonthlyLeadsChart))

const TeamChart = (props: ComponentProps<typeof Members>) => (
  <Suspense fallback={null}>
    <Members {...props} />
  </Suspense>
)

const MonthsChart = (props: ComponentProps<typeof Months>) => (
  <Suspense fallback={null}>
    <Months {...props} />
  </Suspense>
)
