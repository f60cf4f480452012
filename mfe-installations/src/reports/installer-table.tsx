import type { InstallerReport } from '@crm/contracts'
import { DataList } from '@crm/ui'
import { ChangeSinceReport, formatCount, formatDifference, formatWholeDollars, TwoPartBar } from './figures.tsx'
import { buildInstalledFilters, type LeadListFilters, LeadListLink } from './leads-link.tsx'
import type { ReportSelection } from './report-queries.ts'

const figureColumns: { field: Exclude<keyof InstallerReportRow, 'installerName'>; label: string; isMoney: boolean }[] = [
  { field: 'totalInstallations', label: 'Total', isMoney: false },
  { field: 'completedInstallations', label: 'Completed', isMoney: false },
  { field: 'pendingInstallations', label: 'Pending', isMoney: false },
  { field: 'totalValue', label: 'Total Value', isMoney: true },
  { field: 'averageProjectValue', label: 'Average Project Value', isMoney: true },
]

const none: InstallerReportRow = {
  installerName: null,
  totalInstallations: 0,
  completedInstallations: 0,
  pendingInstallations: 0,
  totalValue: '0.00',
  averageProjectValue: '0.00',
}

type Row = { key: string; figures: InstallerReportRow; now: InstallerReportRow | null; leads: LeadListFilters | null }

export function InstallerTable({ report, choice }: { report: InstallerReport; choice: ReportSelection }) {
  const rows = rowsOf(report, choice)
  const most = Math.max(0, ...rows.map(({ figures }) => figures.totalInstallations))
  return (
    <DataList
      wide={36}
      name="Installers"
      rows={rows}
      keyOf={({ key }) => key}
      columns={[
        {
          head: 'Installer',
          isRowHead: true,
          className: 'max-w-56 wrap-anywhere',
          cell: ({ figures }) => <span className={figures.installerName === null ? 'text-warn' : ''}>{nameOf(figures)}</span>,
          at: 'title',
        },
        {
          head: 'Completed and total jobs',
          className: 'w-1/4 print:hidden',
          cell: ({ figures }) => <TwoPartBar first={figures.completedInstallations} whole={figures.totalInstallations} most={most} />,
        },
        ...figureColumns.map((column) => ({
          head: column.label,
          className: 'num py-1 text-right',
          cell: (row: Row) => <Figure row={row} column={column} />,
        })),
        { at: 'line', cell: (row) => <FigureList row={row} /> },
      ]}
    />
  )
}

const FigureList = ({ row }: { row: Row }) => (
  <dl className="mt-2 grid grid-cols-3 gap-2 text-sm">
    {figureColumns.map((column) => (
      <div key={column.field} className="min-w-0">
        <dt className="text-xs text-fg-muted">{column.label}</dt>
        <dd className="num font-medium">
          <Figure row={row} column={column} />
        </dd>
      </div>
    ))}
  </dl>
)

const nameOf = ({ installerName }: InstallerReportRow): string => installerName ?? 'Not assigned'

function Figure({ row: { figures, now, leads }, column: { field, label, isMoney } }: { row: Row; column: (typeof figureColumns)[number] }) {
  const shown = (value: string | number): string => (isMoney ? formatWholeDollars(String(value)) : formatCount(Number(value)))
  return (
    <>
      <LeadListLink leads={leads && behind[field](leads)} name={`${shown(figures[field])} ${label}, ${nameOf(figures)}`}>
        {shown(figures[field])}
      </LeadListLink>
      <ChangeSinceReport difference={now && formatDifference(Number(figures[field]), Number(now[field]), shown)} />
    </>
  )
}

// Which lead list each figure links to; an average has no such list.
const behind: Record<(typeof figureColumns)[number]['field'], (leads: LeadListFilters) => LeadListFilters | null> = {
  totalInstallations: (leads) => leads,
  completedInstallations: (leads) => ({ ...leads, installation: 'completed' }),
  pendingInstallations: (leads) => ({ ...leads, installation: 'pending' }),
  totalValue: (leads) => leads,
  averageProjectValue: () => null,
}

// In a report of an earlier day, installers who have got jobs only since then have a row too. Only a current report has links to lead lists.
function rowsOf({ installers, present }: InstallerReport, { year, month }: ReportSelection): Row[] {
  const leadsOf = ({ installerName }: InstallerReportRow) =>
    present === null ? { ...buildInstalledFilters(year, month), installer: installerName ?? '-' } : null
  const keyOf = ({ installerName }: InstallerReportRow) => installerName?.toLowerCase() ?? ''
  const now = new Map(present?.installers.map((row) => [keyOf(row), row]))
  const told = installers.map((row) => ({
    key: keyOf(row),
    figures: row,
    now: present ? (now.get(keyOf(row)) ?? none) : null,
    leads: leadsOf(row),
  }))
  const known = new Set(told.map(({ key }) => key))
  const since = (present?.installers ?? []).filter((row) => !known.has(keyOf(row)))
  return [
    ...told,
    ...since.map((row) => ({ key: keyOf(row), figures: { ...none, installerName: row.installerName }, now: row, leads: null })),
  ]
}

export type InstallerReportRow = InstallerReport['installers'][number]
