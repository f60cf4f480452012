import { BarLegend } from '../charts/bar-legend.tsx'
import { TeamChart } from '../charts/lazy-charts.tsx'
import { ExportLink } from '../export-link.tsx'
import type { ReportChoice } from '../report-address.ts'
import { ReportCard } from '../report-card.tsx'
import { FigureList } from './figure-list.tsx'
import { LeadFigure } from './lead-figures.tsx'
import type { LeadRow } from './rows.ts'

/** Who has how many leads, and what became of them. */
export function Team({ rows, choice }: { rows: readonly LeadRow[]; choice: ReportChoice }) {
  return (
    <ReportCard title="Team Performance" actions={<ExportLink choice={choice} table="team" what="Team Performance" />}>
      <div className="px-4 pt-3 print:hidden">
        <BarLegend whole="Total Leads" first="Sold Leads" />
      </div>
      <div className="border-b border-line p-3 print:hidden" style={{ height: 24 + rows.length * 36 }}>
        <TeamChart rows={rows} />
      </div>
      <ul className="divide-y divide-line">
        {rows.map((row) => (
          <li key={row.key} className="p-4">
            <div className="mb-2 flex items-center justify-between gap-2 font-medium wrap-anywhere">
              {row.name}
              <span className="flex shrink-0 items-center gap-2">
                <LeadFigure row={row} field="conversionRate" />
              </span>
            </div>
            <FigureList row={row} />
          </li>
        ))}
      </ul>
    </ReportCard>
  )
}
