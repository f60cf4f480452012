import type { InstallerReport, LeadAnalytics, ReportTableName } from '@crm/contracts'
import { addressOf, useTimeZone } from '@crm/shell-api'
import { EmptyState, ErrorState, formatShortDate, getButtonClass, Skeleton } from '@crm/ui'
import { Download } from 'lucide-react'
import { type MouseEvent, type ReactNode, useId } from 'react'
import { useFileDownload } from '../download.ts'
import { formatCount, formatDifference } from './figures.tsx'
import { buildExportQuery, type ReportSelection } from './report-queries.ts'

type Info = (LeadAnalytics | InstallerReport)['filterInfo']

const counted = {
  date_created: 'Counted by date created',
  date_sold: 'Counted by date sold · Sold leads only',
  installation_date: 'Counted by installation date · An installation with several installers counts for each of them',
}

export function ReportPeriodLine({ info }: { info: Info }) {
  const timeZone = useTimeZone()
  const moment = new Intl.DateTimeFormat('en-US', { timeZone, month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' })
  const time = new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: '2-digit' })
  return (
    <p className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm text-fg-muted" role="status">
      <span className="rounded-full bg-primary-soft px-3 py-1 text-on-primary-soft">
        Showing data for <strong className="font-semibold">{info.period}</strong>
      </span>
      <span>
        {counted[info.countedBy]}
        {info.isComplete && ` · Updated ${time.format(new Date(info.upTo))}`}
      </span>
      {info.asOf !== null && (
        <>
          <span className="font-medium text-warn">As of the end of {formatShortDate(info.asOf)}</span>
          <span className="print:hidden">
            Numbers here do not link to leads, because lead lists show only current data. To use the links, select Now.
          </span>
        </>
      )}
      {!info.isComplete && (
        <span className="font-medium text-warn">
          Includes changes up to {moment.format(new Date(info.upTo))}; later changes will follow
        </span>
      )}
    </p>
  )
}

export function ReportCard({ title, text, actions, children }: { title: string; text?: string; actions?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <section className="card min-w-0 overflow-hidden break-inside-avoid" aria-labelledby={id}>
      <div className="flex flex-wrap items-center justify-between gap-x-1 gap-y-2 border-b border-line py-3 pr-2 pl-4">
        <div className="min-w-0">
          <h2 className="card-title" id={id}>
            {title}
          </h2>
          {text && <p className="text-xs text-fg-muted">{text}</p>}
        </div>
        {actions}
      </div>
      {children}
    </section>
  )
}

export function ReportExportLink({ choice, table, what }: { choice: ReportSelection; table: ReportTableName; what: string }) {
  const download = useFileDownload('Failed to export the report')
  const address = addressOf('exportReport', { query: buildExportQuery(choice, table) })
  const save = (event: MouseEvent<HTMLAnchorElement>) => {
    event.preventDefault()
    void download(event.currentTarget.href)
  }
  return (
    <a className={`${getButtonClass('ghost')} print:hidden`} href={address} download onClick={save} aria-label={`Export CSV: ${what}`}>
      <Download className="icon" aria-hidden="true" /> Export CSV
    </a>
  )
}

export function ReportLoadState({ report }: { report: { isPending: boolean; isError: boolean; refetch: () => unknown } }) {
  if (report.isError)
    return (
      <div className="card">
        <ErrorState message="Failed to fetch the report" onRetry={() => void report.refetch()} />
      </div>
    )
  return (
    <div role="status" aria-label="Loading..." className="space-y-5">
      <Skeleton className="h-24 w-full" />
      <Skeleton className="h-80 w-full" />
      <Skeleton className="h-80 w-full" />
    </div>
  )
}

type EmptyReportProps = {
  icon: ReactNode
  title: string
  what: string
  now: number
}

export function EmptyReportState({ icon, title, what, now }: EmptyReportProps) {
  const since = formatDifference(0, now, formatCount)
  return (
    <div className="card">
      <EmptyState icon={icon} title={title} text={since && `No ${what} at that time, ${since} since then`} />
    </div>
  )
}
