import { Badge, DataList } from '@crm/ui'
import type { ReactNode } from 'react'
import { ChangeSinceReport, getConversionRateTone, TwoPartBar } from './figures.tsx'
import {
  findMaxTotalLeads,
  formatChangeSinceReport,
  type LeadReportFigures,
  type LeadReportRow,
  leadFigureFormatters,
} from './lead-rows.ts'
import { LeadListLink } from './leads-link.tsx'

type Props = {
  name: string
  what: string
  rows: readonly LeadReportRow[]
  shown: readonly (keyof LeadReportFigures)[]
  nameOf?: (row: LeadReportRow) => ReactNode
  hasBars?: boolean
  total?: LeadReportRow
}

const figureColumns: { field: keyof LeadReportFigures; label: string; short?: string }[] = [
  { field: 'totalLeads', label: 'Total Leads', short: 'Total' },
  { field: 'soldLeads', label: 'Sold Leads', short: 'Sold' },
  { field: 'conversionRate', label: 'Conversion' },
  { field: 'totalRevenue', label: 'Revenue' },
  { field: 'averageDealSize', label: 'Average Deal Size', short: 'Avg. Deal' },
]

export function LeadFiguresTable({ name, what, rows, shown, nameOf = (row) => row.name, hasBars = false, total }: Props) {
  const most = findMaxTotalLeads(rows)
  const barOf = ({ figures }: LeadReportRow) => <TwoPartBar first={figures.soldLeads} whole={figures.totalLeads} most={most} />
  return (
    <DataList
      wide={36}
      {...(hasBars && { className: '[--cell-x:0.5rem]' })}
      name={name}
      rows={rows}
      keyOf={({ key }) => key}
      total={total}
      columns={[
        { head: what, isRowHead: true, className: 'max-w-48 wrap-anywhere', cell: nameOf },
        hasBars && {
          head: shown.includes('totalLeads') ? 'Sold and total leads' : 'Sold leads',
          className: 'w-1/4 print:hidden',
          cell: barOf,
        },
        ...listColumns(shown).map(({ field, label, short = label }) => ({
          head: hasBars ? short : label,
          className: 'num py-1 text-right',
          cell: (row: LeadReportRow) => <LeadFigureValue row={row} field={field} />,
        })),
        {
          at: 'line',
          cell: (row) => {
            const Card = row.now === null ? TwoLines : WithChanges
            return <Card row={row} shown={shown} name={nameOf(row)} bar={hasBars && barOf(row)} />
          },
        },
      ]}
    />
  )
}

type ShownFigures = readonly (keyof LeadReportFigures)[]
type CardProps = { row: LeadReportRow; shown: ShownFigures; name: ReactNode; bar: ReactNode }

const listColumns = (shown: ShownFigures) => figureColumns.filter(({ field }) => shown.includes(field))

const TwoLines = ({ row, shown, name, bar }: CardProps) => (
  <div className="grid grid-cols-[1fr_auto] items-center gap-x-3 gap-y-1.5">
    <span className="min-w-0 font-medium wrap-anywhere">{name}</span>
    <span className="num text-right">
      {shown.includes('totalLeads') && (
        <>
          <LeadFigureValue row={row} field="totalLeads" /> leads ·{' '}
        </>
      )}
      <LeadFigureValue row={row} field="soldLeads" /> sold
    </span>
    {bar && <div className="col-span-2">{bar}</div>}
    <span>{shown.includes('conversionRate') && <LeadFigureValue row={row} field="conversionRate" />}</span>
    <span className="num text-right">
      <LeadFigureValue row={row} field="totalRevenue" /> · avg <LeadFigureValue row={row} field="averageDealSize" />
    </span>
  </div>
)

const WithChanges = ({ row, shown, name, bar }: CardProps) => (
  <div className="space-y-2">
    <LeadFigureHeading row={row} shown={shown} name={name} />
    {bar}
    <LeadFigureList row={row} shown={shown} />
  </div>
)

type HeadingProps = { row: LeadReportRow; shown: ShownFigures; name: ReactNode }

export const LeadFigureHeading = ({ row, shown, name }: HeadingProps) => (
  <div className="flex items-center justify-between gap-2 font-medium wrap-anywhere">
    {name}
    {shown.includes('conversionRate') && (
      <span className="flex shrink-0 items-center gap-2">
        <LeadFigureValue row={row} field="conversionRate" />
      </span>
    )}
  </div>
)

// The widths are fixed, so that the figures of all rows are below each other.
const listedFigures: { field: keyof LeadReportFigures; label: string; width: string }[] = [
  { field: 'totalLeads', label: 'Total', width: '2.75rem' },
  { field: 'soldLeads', label: 'Sold', width: '2.75rem' },
  { field: 'totalRevenue', label: 'Revenue', width: 'minmax(0, 1fr)' },
  { field: 'averageDealSize', label: 'Avg. Deal', width: '5rem' },
]

export function LeadFigureList({ row, shown }: { row: LeadReportRow; shown: ShownFigures }) {
  const figures = listedFigures.filter(({ field }) => shown.includes(field))
  return (
    <dl className="grid gap-x-3 gap-y-2 text-right text-sm" style={{ gridTemplateColumns: figures.map(({ width }) => width).join(' ') }}>
      {figures.map(({ field, label }) => (
        <div key={field} className="min-w-0">
          <dt className="text-xs whitespace-nowrap text-fg-muted">{label}</dt>
          <dd className="num font-medium">
            <LeadFigureValue row={row} field={field} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

export function LeadFigureValue({ row: { name, figures, now, leads }, field }: { row: LeadReportRow; field: keyof LeadReportFigures }) {
  const shown = leadFigureFormatters[field](figures)
  const since = <ChangeSinceReport difference={formatChangeSinceReport(field, figures, now)} />
  if (field === 'conversionRate')
    return (
      <>
        <Badge tone={getConversionRateTone(figures.conversionRate)}>{shown}</Badge>
        {since}
      </>
    )
  const behind = leads && field !== 'totalLeads' ? { ...leads, status: 'Sold' } : leads
  const isLinked = now === null && field !== 'averageDealSize'
  return (
    <>
      <LeadListLink leads={isLinked ? behind : null} name={`${shown} ${labels[field]}, ${name}`}>
        {shown}
      </LeadListLink>
      {since}
    </>
  )
}

const labels: Record<keyof LeadReportFigures, string> = {
  totalLeads: 'total leads',
  soldLeads: 'sold leads',
  conversionRate: 'conversion',
  totalRevenue: 'revenue',
  averageDealSize: 'average deal size',
}
