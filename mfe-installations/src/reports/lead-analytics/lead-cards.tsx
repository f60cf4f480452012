import type { ReactNode } from 'react'
import { RowBar } from '../charts/row-bar.tsx'
import { FigureList } from './figure-list.tsx'
import { LeadFigure } from './lead-figures.tsx'
import { type LeadRow, mostLeads } from './rows.ts'

type Props = { name: string; rows: readonly LeadRow[]; nameOf?: (row: LeadRow) => ReactNode; hasBars?: boolean }

/** The same rows on a phone: each on two lines, or with what has changed since on more. */
export function LeadCards({ name, rows, nameOf = (row) => row.name, hasBars = false }: Props) {
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
