import { LeadFigure } from './lead-figures.tsx'
import type { LeadFigures, LeadRow } from './rows.ts'

const figures: { field: keyof LeadFigures; label: string }[] = [
  { field: 'totalLeads', label: 'Total' },
  { field: 'soldLeads', label: 'Sold' },
  { field: 'totalRevenue', label: 'Revenue' },
  { field: 'averageDealSize', label: 'Avg. Deal' },
]

/** The figures of one row beside each other, each under its name. */
export const FigureList = ({ row }: { row: LeadRow }) => (
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
