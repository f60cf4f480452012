import type { InstallerReport } from '@crm/contracts'
import { Card } from '@crm/ui'
import { HardHat } from 'lucide-react'
import {
  computePercentChange,
  describeComparison,
  formatCount,
  formatDifference,
  formatWholeDollars,
  type PeriodComparison,
  ReportFigureTiles,
  TwoPartBarLegend,
} from './figures.tsx'
import { type InstallerReportRow, InstallerTable } from './installer-table.tsx'
import { buildInstalledFilters, LeadListLink } from './leads-link.tsx'
import { EmptyReportState, ReportCard, ReportExportLink, ReportLoadState, ReportPeriodLine } from './report-frame.tsx'
import { type ReportSelection, useInstallerReport } from './report-queries.ts'

export function InstallerReportView({ choice }: { choice: ReportSelection }) {
  const report = useInstallerReport(choice)
  if (!report.data) return <ReportLoadState report={report} />
  const { filterInfo, installers, present } = report.data
  return (
    <div aria-busy={report.isPlaceholderData} className={report.isPlaceholderData ? 'opacity-60' : undefined}>
      <ReportPeriodLine info={filterInfo} />
      {installers.length === 0 ? (
        <EmptyReportState
          icon={<HardHat className="size-6" />}
          title="No installer data available"
          what="installations"
          now={present?.totalInstallations ?? 0}
        />
      ) : (
        <Tables report={report.data} choice={choice} />
      )}
    </div>
  )
}

function Tables({ report, choice }: { report: InstallerReport; choice: ReportSelection }) {
  const { totalInstallations: jobs, totalValue: value, present, installers } = report
  const valueSince = present && formatDifference(Number(value), Number(present.totalValue), (amount) => formatWholeDollars(String(amount)))
  // Lead lists show current data, so a report of an earlier day has no links to them.
  const leads = present === null ? buildInstalledFilters(choice.year, choice.month) : null
  const versus = (field: 'totalInstallations' | 'totalValue') => describeComparison(compareTotals(report, field), report.noDataBefore)
  return (
    <>
      <ReportFigureTiles
        name="Totals"
        columns=""
        figures={[
          {
            label: 'Total Installations',
            value: (
              <LeadListLink leads={leads} name={`${formatCount(jobs)} installations`}>
                {formatCount(jobs)}
              </LeadListLink>
            ),
            since: present && formatDifference(jobs, present.totalInstallations, formatCount),
            versus: versus('totalInstallations'),
          },
          {
            label: 'Total Value',
            value: (
              <LeadListLink leads={leads} name={`${formatWholeDollars(value)} of installations`}>
                {formatWholeDollars(value)}
              </LeadListLink>
            ),
            since: valueSince,
            versus: versus('totalValue'),
          },
        ]}
      />
      <div className="mb-5 grid gap-5 md:grid-cols-3">
        {buildTopInstallerLists(installers).map((list) => (
          <TopCard key={list.title} list={list} />
        ))}
      </div>
      <ReportCard
        title="Installers"
        actions={
          <>
            <TwoPartBarLegend whole="Total" first="Completed" />
            <ReportExportLink choice={choice} table="installers" what="Installers" />
          </>
        }
      >
        <InstallerTable report={report} choice={choice} />
      </ReportCard>
    </>
  )
}

function compareTotals({ previous, filterInfo }: InstallerReport, field: 'totalInstallations' | 'totalValue'): PeriodComparison | null {
  if (previous === null) return null
  const { period, compared } = previous
  return {
    change: computePercentChange(Number(previous[field]), Number(compared[field])),
    period,
    of: compared.period === filterInfo.period ? null : compared.period,
  }
}

const TopCard = ({ list: { title, empty, rows } }: { list: TopList }) => (
  <Card title={title} bodyClassName="p-0!">
    {rows.length === 0 ? (
      <p className="px-4 py-2.5 text-fg-muted">{empty}</p>
    ) : (
      <ol className="divide-y divide-line">
        {rows.map(({ name, value }, index) => (
          <li key={name} className="flex gap-3 px-4 py-2.5">
            <span className="num text-fg-muted" aria-hidden="true">
              {index + 1}
            </span>
            <span className="min-w-0 flex-1 font-medium wrap-anywhere">{name}</span>
            <span className="num">{value}</span>
          </li>
        ))}
      </ol>
    )}
  </Card>
)

/** A ranking of installers; `empty` is the text that is shown if it has no rows. */
type TopList = { title: string; empty: string; rows: { name: string; value: string }[] }

/** The specification requires that each ranking lists this many installers. */
const longest = 3

export const buildTopInstallerLists = (rows: readonly InstallerReportRow[]): TopList[] => [
  top(
    rows,
    'Top by Total Value',
    'No installer has projects with a value',
    (row) => Number(row.totalValue),
    (row) => formatWholeDollars(row.totalValue),
  ),
  top(
    rows,
    'Top by Completed Installations',
    'No installer has completed an installation',
    (row) => row.completedInstallations,
    (row) => formatCount(row.completedInstallations),
  ),
  top(
    rows,
    'Top by Average Project Value',
    'No installer has projects with a value',
    (row) => Number(row.averageProjectValue),
    (row) => formatWholeDollars(row.averageProjectValue),
  ),
]

function top(
  rows: readonly InstallerReportRow[],
  title: string,
  empty: string,
  of: (row: InstallerReportRow) => number,
  shown: (row: InstallerReportRow) => string,
): TopList {
  const named = rows.flatMap((row) => (row.installerName === null || of(row) === 0 ? [] : [{ ...row, name: row.installerName }]))
  const first = named.sort((a, b) => of(b) - of(a) || (a.name < b.name ? -1 : 1)).slice(0, longest)
  return { title, empty, rows: first.map((row) => ({ name: row.name, value: shown(row) })) }
}
