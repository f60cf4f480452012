import type { ReactNode } from 'react'
import { LeadFigure } from './lead-figures.tsx'
import type { LeadRow } from './rows.ts'

/** The same rows on a phone, each on two lines. */
export function LeadCards({ name, rows, nameOf }: { name: string; rows: readonly LeadRow[]; nameOf?: (row: LeadRow) => ReactNode }) {
  return (
    <ul aria-label={name} className="divide-y divide-line md:hidden print:hidden!">
      {rows.map((row) => (
        <li key={row.key} className="grid grid-cols-[1fr_auto] items-center gap-x-3 gap-y-1.5 px-4 py-3">
          <span className="min-w-0 font-medium wrap-anywhere">{nameOf?.(row) ?? row.name}</span>
          <span className="num text-right">
            <LeadFigure row={row} field="totalLeads" /> leads · <LeadFigure row={row} field="soldLeads" /> sold
          </span>
          <span>
            <LeadFigure row={row} field="conversionRate" />
          </span>
          <span className="num text-right">
            <LeadFigure row={row} field="totalRevenue" /> · avg <LeadFigure row={row} field="averageDealSize" />
          </span>
        </li>
      ))}
    </ul>
  )
}
