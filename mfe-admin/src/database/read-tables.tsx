import { isAdministrator } from '@crm/contracts'
import { useSession } from '@crm/shell-api'
import { Table, Th } from '@crm/ui'
import { useState } from 'react'
import { ListCard } from '../list-card.tsx'
import { ReadTableRow } from './read-table-row.tsx'
import { RunQuestion, type Wish } from './run-question.tsx'
import type { ReadTable } from './wording.ts'

/** The tables that people read, each made of the log alone: how they do, and for administrators what can be done about it. */
export function ReadTables({ tables, events }: { tables: ReadTable[]; events: number }) {
  const may = isAdministrator(useSession().user.role)
  const [wish, setWish] = useState<Wish | null>(null)
  return (
    <ListCard title="Read tables" actions={<p className="text-sm text-fg-muted">Each can be made anew from the events</p>}>
      <Table caption="Read tables" className="w-full text-sm">
        <thead className="bg-muted">
          <tr>
            <Th className="pl-4!">Name</Th>
            <Th className="max-md:hidden">State</Th>
            <Th className="text-right! max-md:hidden">Version</Th>
            <Th className="text-right! max-md:hidden">Lag</Th>
            <Th className="max-lg:hidden">Last rebuild</Th>
            {may && (
              <Th className="w-0 pr-4!">
                <span className="visually-hidden">Actions</span>
              </Th>
            )}
          </tr>
        </thead>
        <tbody>
          {tables.map((table) => (
            <ReadTableRow key={table.name} table={table} onWish={may ? (kind) => setWish({ kind, name: table.name }) : null} />
          ))}
        </tbody>
      </Table>
      {wish !== null && <RunQuestion wish={wish} events={events} onEnd={() => setWish(null)} />}
    </ListCard>
  )
}
