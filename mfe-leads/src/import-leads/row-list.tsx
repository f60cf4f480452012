import type { LeadImportRow } from '@crm/contracts'
import { Button } from '@crm/ui'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import { importQueries, type Shown } from './import-queries.ts'
import { ListHead } from './list-head.tsx'

const wide = '@min-[40rem]:grid-cols-[5rem_minmax(0,1fr)_minmax(0,1fr)]'

type Props = { id: number; show: Shown; title: string; text: string; actions?: ReactNode }

/** Rows that did not go as the others did, and why; page by page. */
export function RowList({ id, show, title, text, actions }: Props) {
  const [page, setPage] = useState(1)
  const { data } = useQuery(importQueries.rows(id, show, page))
  return (
    <section className="card mt-4" aria-label={title}>
      <div className="flex flex-wrap items-center justify-between gap-3 px-4 py-3">
        <div>
          <h2 className="card-title">{title}</h2>
          <p className="text-sm text-fg-muted">{text}</p>
        </div>
        {actions}
      </div>
      <ListHead className={`@min-[40rem]:grid ${wide}`}>
        <span>Row</span>
        <span>Lead</span>
        <span>Why</span>
      </ListHead>
      <ul aria-label={title} className="divide-y divide-line border-t border-line">
        {data?.rows.map((row) => (
          <LeftOutRow key={row.row} row={row} />
        ))}
      </ul>
      {data && data.totalPages > 1 && (
        <nav className="flex justify-end gap-2 border-t border-line px-4 py-3" aria-label={`Pages of ${title.toLowerCase()}`}>
          <Button disabled={page <= 1} onClick={() => setPage(page - 1)}>
            Previous
          </Button>
          <Button disabled={page >= data.totalPages} onClick={() => setPage(page + 1)}>
            Next
          </Button>
        </nav>
      )}
    </section>
  )
}

function LeftOutRow({ row }: { row: LeadImportRow }) {
  const name = row.name || row.email || row.phone || '(no name)'
  return (
    <li className={`grid gap-x-4 gap-y-0.5 px-4 py-2.5 ${wide}`}>
      <span className="num text-fg-muted">
        <span className="@min-[40rem]:sr-only">Row </span>
        {row.row}
      </span>
      <span className="wrap-anywhere">
        {row.lead_id === null ? (
          name
        ) : (
          <Link className="link" to={`/leads/${row.lead_id}`}>
            {name}
          </Link>
        )}
      </span>
      <span className={`wrap-anywhere ${row.outcome === 'failed' ? 'text-danger' : 'text-fg-muted'}`}>
        {row.reason ?? row.faults.map(({ message }) => message).join(' ')}
      </span>
    </li>
  )
}
