import { TeamChart } from '../charts/lazy-charts.tsx'
import { ExportLink } from '../export-link.tsx'
import type { ReportChoice } from '../report-address.ts'
import { ReportCard } from '../report-card.tsx'
import { LeadFigure } from './lead-figures.tsx'
import type { LeadFigures, LeadRow } from './rows.ts'

const columns: { field: keyof LeadFigures; label: string }[] = [
  { field: 'totalLeads', label: 'Total' },
  { field: 'soldLeads', label: 'Sold' },
  { field: 'totalRevenue', label: 'Revenue' },
  { field: 'averageDealSize', label: 'Avg. Deal' },
]

/** Who has how many leads, and what became of them. */
export function Team({ rows, choice }: { rows: readonly LeadRow[]; choice: ReportChoice }) {
  return (
    <ReportCard title="Team Performance" actions={<ExportLink choice={choice} table="team" what="Team Performance" />}>
      <div className="border-b border-line p-3 print:hidden" style={{ height: 24 + rows.length * 36 }}>
        <TeamChart rows={rows} />
      </div>
      <ul className="divide-y divide-line">
        {rows.map((row) => (
          <li key={row.key} className="p-4">
            <div className="mb-2 flex items-center justify-between gap-2 font-medium wrap-anywhere">
              {row.name} <LeadFigure row={row} field="conversionRate" />
            </div>
            <dl className="grid grid-cols-[1fr_1fr_1.5fr_1.3fr] gap-2 text-sm">
              {columns.map(({ field, label }) => (
                <div key={field} className="min-w-0">
                  <dt className="text-xs text-fg-muted">{label}</dt>
                  <dd className="num font-medium">
                    <LeadFigure row={row} field={field} />
                  </dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
    </ReportCard>
  )
}
