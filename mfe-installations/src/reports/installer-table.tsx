import type { InstallerReport } from '@crm/contracts'
import { Table, Td, Th, Tr } from '@crm/ui'
import { count, differenceOf, RowBar, Since, wholeDollars } from './figures.tsx'
import { filterInstalled, type LeadFilters, LeadsLink } from './leads-link.tsx'
import type { ReportChoice } from './report-queries.ts'

const columns: { field: Exclude<keyof InstallerRow, 'installerName'>; label: string; isMoney: boolean }[] = [
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
    <>
      <div className="overflow-x-auto max-md:hidden print:block!">
        <Table caption="Installers" className="w-full">
          <thead className="border-b border-line bg-muted">
            <tr>
              <Th className="pl-4">Installer</Th>
              <Th className="w-1/4 print:hidden">Jobs, of which completed</Th>
              {columns.map(({ field, label }) => (
                <Th key={field} className="text-right last:pr-4">
                  {label}
                </Th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Tr key={row.key}>
                <th
                  scope="row"
                  className={`td max-w-56 pl-4 text-left font-medium wrap-anywhere ${row.figures.installerName === null ? 'text-warn' : ''}`}
                >
                  {nameOf(row.figures)}
                </th>
                <Td className="print:hidden">
                  <RowBar first={row.figures.completedInstallations} whole={row.figures.totalInstallations} most={most} />
                </Td>
                {columns.map((column) => (
                  <Td key={column.field} className="num py-1 text-right last:pr-4">
                    <Figure row={row} column={column} />
                  </Td>
                ))}
              </Tr>
            ))}
          </tbody>
        </Table>
      </div>
      <ul aria-label="Installers" className="divide-y divide-line md:hidden print:hidden!">
        {rows.map((row) => (
          <li key={row.key} className="p-4">
            <p className={`mb-2 font-medium wrap-anywhere ${row.figures.installerName === null ? 'text-warn' : ''}`}>
              {nameOf(row.figures)}
            </p>
            <dl className="grid grid-cols-3 gap-2 text-sm">
              {columns.map((column) => (
                <div key={column.field} className="min-w-0">
                  <dt className="text-xs text-fg-muted">{column.label}</dt>
                  <dd className="num font-medium">
                    <Figure row={row} column={column} />
                  </dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
    </>
  )
}

const nameOf = ({ installerName }: InstallerRow): string => installerName ?? 'Not assigned'

function Figure({ row: { figures, now, leads }, column: { field, label, isMoney } }: { row: Row; column: (typeof columns)[number] }) {
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

// An average has no list of leads behind it.
const behind: Record<(typeof columns)[number]['field'], (leads: LeadFilters) => LeadFilters | null> = {
  totalInstallations: (leads) => leads,
  completedInstallations: (leads) => ({ ...leads, installation: 'completed' }),
  pendingInstallations: (leads) => ({ ...leads, installation: 'pending' }),
  totalValue: (leads) => leads,
  averageProjectValue: () => null,
}

// An installer who had no jobs then but has some now gets a row too. Only a current report links to lead lists.
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
