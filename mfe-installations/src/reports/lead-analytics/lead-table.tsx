import { Table, Td, Th, Tr } from '@crm/ui'
import type { ReactNode } from 'react'
import { RowBar } from '../charts/row-bar.tsx'
import { LeadFigure } from './lead-figures.tsx'
import { type LeadFigures, type LeadRow, mostLeads } from './rows.ts'

type Props = {
  caption: string
  what: string
  rows: readonly LeadRow[]
  nameOf?: (row: LeadRow) => ReactNode
  hasBars?: boolean
  total?: LeadRow
}

const columns: { field: keyof LeadFigures; label: string; short?: string }[] = [
  { field: 'totalLeads', label: 'Total Leads', short: 'Total' },
  { field: 'soldLeads', label: 'Sold Leads', short: 'Sold' },
  { field: 'conversionRate', label: 'Conversion' },
  { field: 'totalRevenue', label: 'Revenue' },
  { field: 'averageDealSize', label: 'Average Deal Size', short: 'Avg. Deal' },
]

export function LeadTable({ caption, what, rows, nameOf = ({ name }) => name, hasBars = false, total }: Props) {
  const most = mostLeads(rows)
  return (
    <div className="overflow-x-auto max-md:hidden print:block!">
      <Table caption={caption} className="w-full">
        <thead className="border-b border-line bg-muted">
          <tr>
            <Th className="pl-4">{what}</Th>
            {hasBars && <Th className="w-1/4 print:hidden">Leads, of which sold</Th>}
            {columns.map(({ field, label, short = label }) => (
              <Th key={field} className={`text-right last:pr-4 ${hasBars ? 'px-2' : ''}`}>
                {hasBars ? short : label}
              </Th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Tr key={row.key}>
              <th scope="row" className="td max-w-48 pl-4 text-left font-medium wrap-anywhere">
                {nameOf(row)}
              </th>
              {hasBars && (
                <Td className="print:hidden">
                  <RowBar first={row.figures.soldLeads} whole={row.figures.totalLeads} most={most} />
                </Td>
              )}
              {columns.map(({ field }) => (
                <Td key={field} className={`num py-1 text-right last:pr-4 ${hasBars ? 'px-2' : ''}`}>
                  <LeadFigure row={row} field={field} />
                </Td>
              ))}
            </Tr>
          ))}
        </tbody>
        {total && (
          <tfoot className="border-t border-line">
            <Tr>
              <th scope="row" className="td pl-4 text-left font-semibold">
                {total.name}
              </th>
              {columns.map(({ field }) => (
                <Td key={field} className="num py-1 text-right font-semibold last:pr-4">
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
