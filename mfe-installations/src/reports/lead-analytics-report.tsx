import type { LeadAnalytics } from '@crm/contracts'
import { useLeadOrigins } from '@crm/lead-fields'
import { lazyRetry, useCan } from '@crm/shell-api'
import { OriginBadge } from '@crm/ui'
import { ChartColumn } from 'lucide-react'
import { type ComponentProps, Suspense } from 'react'
import { BarLegend, FigureTiles } from './figures.tsx'
import {
  type LeadFigures,
  type LeadRow,
  memberRows,
  monthRows,
  originRows,
  shownFigures,
  sinceOf,
  versusOf,
  whichOrigins,
} from './lead-rows.ts'
import { FigureList, LeadFigure, LeadTable } from './lead-table.tsx'
import { filterCreated, LeadsLink } from './leads-link.tsx'
import { EmptyReport, ExportLink, ReportCard, ReportState, ShowingData } from './report-frame.tsx'
import { type ReportChoice, useLeadAnalytics } from './report-queries.ts'

export function LeadAnalyticsReport({ choice }: { choice: ReportChoice }) {
  const report = useLeadAnalytics(choice)
  if (!report.data || report.isError) return <ReportState report={report} />
  const { filterInfo, executiveDashboard, present } = report.data
  return (
    <div aria-busy={report.isPlaceholderData} className={report.isPlaceholderData ? 'opacity-60' : undefined}>
      <ShowingData info={filterInfo} />
      {executiveDashboard.totalLeads === 0 ? (
        <EmptyReport
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

const tiles: { field: keyof LeadFigures; label: string }[] = [
  { field: 'totalLeads', label: 'Total Leads' },
  { field: 'soldLeads', label: 'Sold Leads' },
  { field: 'conversionRate', label: 'Conversion Rate' },
  { field: 'totalRevenue', label: 'Total Revenue' },
  { field: 'averageDealSize', label: 'Average Deal Size' },
]

function Tables({ report, choice }: { report: LeadAnalytics; choice: ReportChoice }) {
  // Lead lists show current data, so a report of an earlier day has no links to them.
  const hasLists = useCan('leads') && report.present === null
  const period = filterCreated(choice.year, choice.month)
  const now = report.present?.executiveDashboard ?? null
  const all: LeadRow = { key: 'all', name: 'Total', figures: report.executiveDashboard, now, leads: period }
  const { labelOf, colorOf } = useLeadOrigins()
  const [origins, members, months] = [originRows(report, period, labelOf), memberRows(report, period), monthRows(report)]
  const originOf = ({ key, name }: LeadRow) => <OriginBadge origin={key} label={name} tone={colorOf(key)} />
  return (
    <>
      <FigureTiles
        name="Executive Dashboard"
        columns="md:grid-cols-[repeat(5,auto)]"
        figures={tiles.map(({ field, label }) => ({
          label,
          value: <TileFigure row={all} field={field} />,
          since: sinceOf(field, all.figures, now),
          versus: versusOf(field, all.figures, report.previous),
        }))}
      />
      <div className="mb-5 grid gap-5 xl:grid-cols-[2fr_1fr]">
        <ReportCard
          title="Lead Origin Performance"
          text={`${whichOrigins(origins)}${hasLists ? '; select a number to see its leads' : ''}`}
          actions={
            <>
              <BarLegend whole="Total Leads" first="Sold Leads" />
              <ExportLink choice={choice} table="origins" what="Lead Origin Performance" />
            </>
          }
        >
          <LeadTable name="Lead Origin Performance" what="Origin" rows={origins} nameOf={originOf} hasBars />
        </ReportCard>
        <Team rows={members} choice={choice} />
      </div>
      <ReportCard
        title="Monthly Breakdown"
        text="Leads by month created. Conversion badge: green from 30%, yellow from 20%, red below"
        actions={<ExportLink choice={choice} table="months" what="Monthly Breakdown" />}
      >
        <div className="h-64 border-b border-line p-3 print:hidden">
          <MonthsChart rows={months} />
        </div>
        <LeadTable name="Monthly Breakdown" what="Month" rows={months} total={all} />
      </ReportCard>
    </>
  )
}

function TileFigure({ row, field }: { row: LeadRow; field: keyof LeadFigures }) {
  const shown = shownFigures[field](row.figures)
  const isLinked = row.now === null && row.leads !== null && (field === 'totalLeads' || field === 'soldLeads' || field === 'totalRevenue')
  const leads = isLinked ? { ...row.leads, ...(field !== 'totalLeads' && { status: 'Sold' }) } : null
  return (
    <LeadsLink leads={leads} name={`${shown} ${field === 'totalLeads' ? 'leads' : 'of sold leads'}`}>
      {shown}
    </LeadsLink>
  )
}

function Team({ rows, choice }: { rows: readonly LeadRow[]; choice: ReportChoice }) {
  return (
    <ReportCard title="Team Performance" actions={<ExportLink choice={choice} table="team" what="Team Performance" />}>
      <div className="px-4 pt-3 print:hidden">
        <BarLegend whole="Total Leads" first="Sold Leads" />
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
                <LeadFigure row={row} field="conversionRate" />
              </span>
            </div>
            <FigureList row={row} />
          </li>
        ))}
      </ul>
    </ReportCard>
  )
}

// The chart library is larger than all other code of the reports, so it is loaded after the tables are shown.
const charts = () => import('./charts.tsx')
const Members = lazyRetry(() => charts().then((all) => all.TeamChart))
const Months = lazyRetry(() => charts().then((all) => all.MonthsChart))

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
