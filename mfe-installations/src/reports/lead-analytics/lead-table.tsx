import { Table, Td, Th, Tr } from '@crm/ui'
import type { ReactNode } from 'react'
import { LeadFigure } from './lead-figures.tsx'
import type { LeadFigures, LeadRow } from './rows.ts'

type Props = {
  caption: string
  what: string
  rows: readonly LeadRow[]
  nameOf?: (row: LeadRow) => ReactNode
  /** Beside the rows, as high as they are. */
  chart?: ReactNode
  total?: LeadRow
}

const columns: { field: keyof LeadFigures; label: string; short?: string }[] = [
  { field: 'totalLeads', label: 'Total Leads', short: 'Total' },
  { field: 'soldLeads', label: 'Sold Leads', short: 'Sold' },
  { field: 'conversionRate', label: 'Conversion' },
  { field: 'totalRevenue', label: 'Revenue' },
  { field: 'averageDealSize', label: 'Avg. Deal' },
]

/** Leads in figures, a row for each of what they have in common. */
export function LeadTable({ caption, what, rows, nameOf = ({ name }) => name, chart, total }: Props) {
  return (
    <div className="overflow-x-auto max-md:hidden print:block!">
      <Table caption={caption} className="w-full">
        <thead className="border-b border-line bg-muted">
          <tr>
            <Th className="pl-4">{what}</Th>
            {chart !== undefined && <Th className="w-1/3 print:hidden">Leads, of which sold</Th>}
            {columns.map(({ field, label, short = label }) => (
              <Th key={field} className="text-right last:pr-4">
                {chart === undefined ? label : short}
              </Th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <Tr key={row.key}>
              <th scope="row" className="td max-w-48 pl-4 text-left font-medium wrap-anywhere">
                {nameOf(row)}
              </th>
              {chart !== undefined && index === 0 && (
                <td rowSpan={rows.length} className="relative p-0 print:hidden">
                  {chart}
                </td>
              )}
              {columns.map(({ field }) => (
                <Td key={field} className="num text-right last:pr-4">
                  <LeadFigure row={row} field={field} />
                </Td>
              ))}
            </Tr>
          ))}
        </tbody>
        {total && (
          <tfoot>
            <Tr>
              <th scope="row" className="td pl-4 text-left font-semibold">
                {total.name}
              </th>
              {columns.map(({ field }) => (
                <Td key={field} className="num text-right font-semibold last:pr-4">
                  <LeadFigure row={total} field={field} />
                </Td>
              ))}
            </Tr>
          </tfoot>
        )}
      </Table>
    </div>
  )
}
