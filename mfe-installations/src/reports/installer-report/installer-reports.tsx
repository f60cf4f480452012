import type { InstallerReport } from '@crm/contracts'
import { Card } from '@crm/ui'
import { HardHat } from 'lucide-react'
import { BarLegend } from '../charts/bar-legend.tsx'
import { EmptyReport } from '../empty-report.tsx'
import { ExportLink } from '../export-link.tsx'
import { FigureTiles } from '../figure-tiles.tsx'
import { changeInPercent, count, differenceOf, wholeDollars } from '../figures.ts'
import { installedIn } from '../leads-behind.ts'
import { LeadsLink } from '../leads-link.tsx'
import type { ReportChoice } from '../report-address.ts'
import { ReportCard } from '../report-card.tsx'
import { useInstallerReport } from '../report-queries.ts'
import { ReportState } from '../report-state.tsx'
import { ShowingData } from '../showing-data.tsx'
import { InstallerTable } from './installer-table.tsx'
import { type TopList, topLists } from './top-installers.ts'

export function InstallerReports({ choice }: { choice: ReportChoice }) {
  const report = useInstallerReport(choice)
  if (!report.data || report.isError) return <ReportState report={report} />
  const { filterInfo, installers, present } = report.data
  return (
    <div aria-busy={report.isPlaceholderData} className={report.isPlaceholderData ? 'opacity-60' : undefined}>
      <ShowingData info={filterInfo} />
      {installers.length === 0 ? (
        <EmptyReport
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

function Tables({ report, choice }: { report: InstallerReport; choice: ReportChoice }) {
  const { totalInstallations: jobs, totalValue: value, present, previous, installers } = report
  const valueSince = present && differenceOf(Number(value), Number(present.totalValue), (amount) => wholeDollars(String(amount)))
  // Lead lists show current data, so only a current report links to them.
  const leads = present === null ? installedIn(choice.year, choice.month) : null
  const versus = (now: number, before: number | string | undefined) =>
    previous && { change: changeInPercent(Number(before), now), period: previous.period }
  return (
    <>
      <FigureTiles
        name="Totals"
        columns=""
        figures={[
          {
            label: 'Total Installations',
            value: (
              <LeadsLink leads={leads} name={`${count(jobs)} installations`}>
                {count(jobs)}
              </LeadsLink>
            ),
            since: present && differenceOf(jobs, present.totalInstallations, count),
            versus: versus(jobs, previous?.totalInstallations),
          },
          {
            label: 'Total Value',
            value: (
              <LeadsLink leads={leads} name={`${wholeDollars(value)} of installations`}>
                {wholeDollars(value)}
              </LeadsLink>
            ),
            since: valueSince,
            versus: versus(Number(value), previous?.totalValue),
          },
        ]}
      />
      <div className="mb-5 grid gap-5 md:grid-cols-3">
        {topLists(installers).map((list) => (
          <TopCard key={list.title} list={list} />
        ))}
      </div>
      <ReportCard
        title="Installers"
        actions={
          <>
            <BarLegend whole="Total" first="Completed" />
            <ExportLink choice={choice} table="installers" what="Installers" />
          </>
        }
      >
        <InstallerTable report={report} choice={choice} />
      </ReportCard>
    </>
  )
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
