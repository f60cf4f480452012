import type { LeadAnalytics } from '@crm/contracts'
import { useLeadOrigins } from '@crm/lead-fields'
import { useCan } from '@crm/shell-api'
import { OriginBadge } from '@crm/ui'
import { ChartColumn } from 'lucide-react'
import type { ReactNode } from 'react'
import { BarLegend } from '../charts/bar-legend.tsx'
import { MonthsChart, TeamChart } from '../charts/lazy-charts.tsx'
import { RowBar } from '../charts/row-bar.tsx'
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
import { LeadFigure, shownFigures, sinceOf, versusOf } from './lead-figures.tsx'
import { LeadTable } from './lead-table.tsx'
import { type LeadFigures, type LeadRow, memberRows, monthRows, mostLeads, originRows, whichOrigins } from './rows.ts'

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
  // Lead lists show current data, so only a current report links to them.
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

type Props = { name: string; rows: readonly LeadRow[]; nameOf?: (row: LeadRow) => ReactNode; hasBars?: boolean }

function LeadCards({ name, rows, nameOf = (row) => row.name, hasBars = false }: Props) {
  const most = mostLeads(rows)
  return (
    <ul aria-label={name} className="divide-y divide-line md:hidden print:hidden!">
      {rows.map((row) => {
        const bar = hasBars && <RowBar first={row.figures.soldLeads} whole={row.figures.totalLeads} most={most} />
        const Card = row.now === null ? TwoLines : WithChanges
        return (
          <li key={row.key} className="px-4 py-3">
            <Card row={row} name={nameOf(row)} bar={bar} />
          </li>
        )
      })}
    </ul>
  )
}

type CardProps = { row: LeadRow; name: ReactNode; bar: ReactNode }

const TwoLines = ({ row, name, bar }: CardProps) => (
  <div className="grid grid-cols-[1fr_auto] items-center gap-x-3 gap-y-1.5">
    <span className="min-w-0 font-medium wrap-anywhere">{name}</span>
    <span className="num text-right">
      <LeadFigure row={row} field="totalLeads" /> leads · <LeadFigure row={row} field="soldLeads" /> sold
    </span>
    {bar && <div className="col-span-2">{bar}</div>}
    <span>
      <LeadFigure row={row} field="conversionRate" />
    </span>
    <span className="num text-right">
      <LeadFigure row={row} field="totalRevenue" /> · avg <LeadFigure row={row} field="averageDealSize" />
    </span>
  </div>
)

const WithChanges = ({ row, name, bar }: CardProps) => (
  <div className="space-y-2">
    <div className="flex items-center justify-between gap-2 font-medium wrap-anywhere">
      {name}
      <span className="flex shrink-0 items-center gap-2">
        <LeadFigure row={row} field="conversionRate" />
      </span>
    </div>
    {bar}
    <FigureList row={row} />
  </div>
)

const figures: { field: keyof LeadFigures; label: string }[] = [
  { field: 'totalLeads', label: 'Total' },
  { field: 'soldLeads', label: 'Sold' },
  { field: 'totalRevenue', label: 'Revenue' },
  { field: 'averageDealSize', label: 'Avg. Deal' },
]

const FigureList = ({ row }: { row: LeadRow }) => (
  <dl className="grid grid-cols-[1fr_1fr_auto_auto] gap-x-3 gap-y-2 text-sm">
    {figures.map(({ field, label }) => (
      <div key={field} className="min-w-0">
        <dt className="text-xs text-fg-muted">{label}</dt>
        <dd className="num font-medium">
          <LeadFigure row={row} field={field} />
        </dd>
      </div>
    ))}
  </dl>
)
