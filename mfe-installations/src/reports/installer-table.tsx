import type { InstallerReport } from '@crm/contracts'
import { DataList } from '@crm/ui'
import { count, differenceOf, RowBar, Since, wholeDollars } from './figures.tsx'
import { filterInstalled, type LeadFilters, LeadsLink } from './leads-link.tsx'
import type { ReportChoice } from './report-queries.ts'

const figureColumns: { field: Exclude<keyof InstallerRow, 'installerName'>; label: string; isMoney: boolean }[] = [
  { field: 'totalInstallations', label: 'Total', isMoney: false },
  { field: 'completedInstallations', label: 'Completed', isMoney: false },
  { field: 'pendingInstallations', label: 'Pending', isMoney: false },
  { field: 'totalValue', label: 'Total Value', isMoney: true },
  { field: 'averageProjectValue', label: 'Average Project Value', isMoney: true },
]

const none: InstallerRow = {
  installerName: null,
  totalInstallations: 0,
  completedInstallations: 0,
  pendingInstallations: 0,
  totalValue: '0.00',
  averageProjectValue: '0.00',
}

type Row = { key: string; figures: InstallerRow; now: InstallerRow | null; leads: LeadFilters | null }

export function InstallerTable({ report, choice }: { report: InstallerReport; choice: ReportChoice }) {
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
          head: 'Jobs, of which completed',
          className: 'w-1/4 print:hidden',
          cell: ({ figures }) => <RowBar first={figures.completedInstallations} whole={figures.totalInstallations} most={most} />,
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

const nameOf = ({ installerName }: InstallerRow): string => installerName ?? 'Not assigned'

function Figure({ row: { figures, now, leads }, column: { field, label, isMoney } }: { row: Row; column: (typeof figureColumns)[number] }) {
  const shown = (value: string | number): string => (isMoney ? wholeDollars(String(value)) : count(Number(value)))
  return (
    <>
      <LeadsLink leads={leads && behind[field](leads)} name={`${shown(figures[field])} ${label}, ${nameOf(figures)}`}>
        {shown(figures[field])}
      </LeadsLink>
      <Since difference={now && differenceOf(Number(figures[field]), Number(now[field]), shown)} />
    </>
  )
}

// Which lead list each figure links to; an average has no such list.
const behind: Record<(typeof figureColumns)[number]['field'], (leads: LeadFilters) => LeadFilters | null> = {
  totalInstallations: (leads) => leads,
  completedInstallations: (leads) => ({ ...leads, installation: 'completed' }),
  pendingInstallations: (leads) => ({ ...leads, installation: 'pending' }),
  totalValue: (leads) => leads,
  averageProjectValue: () => null,
}

// In a report of an earlier day, installers who have got jobs only since then have a row too. Only a current report has links to lead lists.
function rowsOf({ installers, present }: InstallerReport, { year, month }: ReportChoice): Row[] {
  const leadsOf = ({ installerName }: InstallerRow) =>
    present === null ? { ...filterInstalled(year, month), installer: installerName ?? '-' } : null
  const keyOf = ({ installerName }: InstallerRow) => installerName?.toLowerCase() ?? ''
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

export type InstallerRow = InstallerReport['installers'][number]
