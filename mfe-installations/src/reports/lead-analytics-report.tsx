import type { LeadAnalytics } from '@crm/contracts'
import { useLeadOriginOptions } from '@crm/lead-fields'
import { lazyRetry, useCan } from '@crm/shell-api'
import { OriginBadge } from '@crm/ui'
import { ChartColumn } from 'lucide-react'
import { type ComponentProps, Suspense } from 'react'
import { describeComparison, ReportFigureTiles, TwoPartBarLegend } from './figures.tsx'
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
  listShownFigures,
} from './lead-rows.ts'
import { LeadFigureHeading, LeadFigureList, LeadFiguresTable } from './lead-table.tsx'
import { buildCreatedFilters, LeadListLink } from './leads-link.tsx'
import { EmptyReportState, ReportCard, ReportExportLink, ReportLoadState, ReportPeriodLine } from './report-frame.tsx'
import { type ReportSelection, useLeadAnalytics } from './report-queries.ts'

export function LeadAnalyticsReportView({ choice }: { choice: ReportSelection }) {
  const report = useLeadAnalytics(choice)
  if (!report.data) return <ReportLoadState report={report} />
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

const tileLabels: Record<keyof LeadReportFigures, string> = {
  totalLeads: 'Total Leads',
  soldLeads: 'Sold Leads',
  conversionRate: 'Conversion Rate',
  totalRevenue: 'Total Revenue',
  averageDealSize: 'Average Deal Size',
}

function Tables({ report, choice }: { report: LeadAnalytics; choice: ReportSelection }) {
  const { countedBy } = choice
  const isByDateSold = countedBy === 'date_sold'
  const shown = listShownFigures(countedBy)
  // Lead lists show current data and have no date sold, so a report of an earlier day or by that date has no links to them.
  const hasLists = useCan('leads') && report.present === null && !isByDateSold
  const filtersOf = (year: number | null, month: number | null) => (isByDateSold ? null : buildCreatedFilters(year, month))
  const period = filtersOf(choice.year, choice.month)
  const now = report.present?.executiveDashboard ?? null
  const all: LeadReportRow = { key: 'all', name: 'Total', figures: report.executiveDashboard, now, leads: period }
  const { labelOf, colorOf } = useLeadOriginOptions()
  const [origins, members, months] = [
    buildOriginRows(report, period, labelOf),
    buildTeamMemberRows(report, period),
    buildMonthRows(report, filtersOf),
  ]
  const originOf = ({ key, name }: LeadReportRow) => <OriginBadge origin={key} label={name} tone={colorOf(key)} />
  return (
    <>
      <ReportFigureTiles
        name="Executive Dashboard"
        columns={isByDateSold ? 'md:grid-cols-[repeat(3,auto)]' : 'md:grid-cols-[repeat(5,auto)]'}
        figures={shown.map((field) => ({
          label: tileLabels[field],
          value: <TileFigure row={all} field={field} />,
          since: formatChangeSinceReport(field, all.figures, now),
          versus: describeComparison(compareWithPreviousPeriod(field, all.figures, report.previous), report.noDataBefore),
        }))}
      />
      <div className="mb-5 grid gap-5 xl:grid-cols-[2fr_1fr]">
        <ReportCard
          title="Lead Origin Performance"
          text={`${describeShownOrigins(origins)}${hasLists ? '; select a number to see its leads' : ''}`}
          actions={
            <>
              {!isByDateSold && <TwoPartBarLegend whole="Total Leads" first="Sold Leads" />}
              <ReportExportLink choice={choice} table="origins" what="Lead Origin Performance" />
            </>
          }
        >
          <LeadFiguresTable name="Lead Origin Performance" what="Origin" rows={origins} shown={shown} nameOf={originOf} hasBars />
        </ReportCard>
        <Team rows={members} shown={shown} choice={choice} />
      </div>
      <ReportCard
        title="Monthly Breakdown"
        text={
          isByDateSold ? 'Sold leads by month sold' : 'Leads by month created. Conversion badge: green from 30%, yellow from 20%, red below'
        }
        actions={<ReportExportLink choice={choice} table="months" what="Monthly Breakdown" />}
      >
        <div className="h-64 border-b border-line p-3 print:hidden">
          <MonthsChart rows={months} isOfSold={isByDateSold} />
        </div>
        <LeadFiguresTable name="Monthly Breakdown" what="Month" rows={months} shown={shown} total={all} />
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

type TeamProps = { rows: readonly LeadReportRow[]; shown: readonly (keyof LeadReportFigures)[]; choice: ReportSelection }

function Team({ rows, shown, choice }: TeamProps) {
  const isOfSold = choice.countedBy === 'date_sold'
  return (
    <ReportCard title="Team Performance" actions={<ReportExportLink choice={choice} table="team" what="Team Performance" />}>
      {!isOfSold && (
        <div className="px-4 pt-3 print:hidden">
          <TwoPartBarLegend whole="Total Leads" first="Sold Leads" />
        </div>
      )}
      <div className="border-b border-line p-3 print:hidden" style={{ height: 24 + rows.length * 36 }}>
        <TeamChart rows={rows} isOfSold={isOfSold} />
      </div>
      <ul className="divide-y divide-line">
        {rows.map((row) => (
          <li key={row.key} className="space-y-2 p-4">
            <LeadFigureHeading row={row} shown={shown} name={row.name} />
            <LeadFigureList row={row} shown={shown} />
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
