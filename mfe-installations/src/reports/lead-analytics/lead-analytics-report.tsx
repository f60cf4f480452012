import type { LeadAnalytics } from '@crm/contracts'
import { useLeadOrigins } from '@crm/lead-fields'
import { useCan } from '@crm/shell-api'
import { OriginBadge } from '@crm/ui'
import { ChartColumn } from 'lucide-react'
import { BarLegend } from '../charts/bar-legend.tsx'
import { MonthsChart } from '../charts/lazy-charts.tsx'
import { EmptyReport } from '../empty-report.tsx'
import { ExportLink } from '../export-link.tsx'
import { FigureTiles } from '../figure-tiles.tsx'
import { createdIn } from '../leads-behind.ts'
import { LeadsLink } from '../leads-link.tsx'
import type { ReportChoice } from '../report-address.ts'
import { ReportCard } from '../report-card.tsx'
import { useLeadAnalytics } from '../report-queries.ts'
import { ReportState } from '../report-state.tsx'
import { ShowingData } from '../showing-data.tsx'
import { LeadCards } from './lead-cards.tsx'
import { shownFigures, sinceOf, versusOf } from './lead-figures.tsx'
import { LeadTable } from './lead-table.tsx'
import { type LeadFigures, type LeadRow, memberRows, monthRows, originRows, whichOrigins } from './rows.ts'
import { Team } from './team.tsx'

/** Lead Analytics: all leads in figures, by origin, by team member and by month. */
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
  // The lists have the leads of today.
  const hasLists = useCan('leads') && report.present === null
  const period = createdIn(choice.year, choice.month)
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
          text={`${whichOrigins(origins)}${hasLists ? '; a number opens its leads' : ''}`}
          actions={
            <>
              <BarLegend whole="Total Leads" first="Sold Leads" />
              <ExportLink choice={choice} table="origins" what="Lead Origin Performance" />
            </>
          }
        >
          <LeadTable caption="Lead Origin Performance" what="Origin" rows={origins} nameOf={originOf} hasBars />
          <LeadCards name="Lead Origin Performance" rows={origins} nameOf={originOf} hasBars />
        </ReportCard>
        <Team rows={members} choice={choice} />
      </div>
      <ReportCard
        title="Monthly Breakdown"
        text="Leads by the month of their creation; badge = conversion: 30% and more green, 20% and more yellow, below red"
        actions={<ExportLink choice={choice} table="months" what="Monthly Breakdown" />}
      >
        <div className="h-64 border-b border-line p-3 print:hidden">
          <MonthsChart rows={months} />
        </div>
        <LeadTable caption="Monthly Breakdown" what="Month" rows={months} total={all} />
        <LeadCards name="Monthly Breakdown" rows={[...months, all]} />
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
