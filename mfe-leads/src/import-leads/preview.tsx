import { importRowsPerPage, type LeadImport } from '@crm/contracts'
import { call, messageOf, useToast } from '@crm/shell-api'
import { ErrorState, Loading, Pagination } from '@crm/ui'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { importQueries } from './import-queries.ts'
import { count } from './in-words.ts'
import { type Choice, PreviewHead, PreviewRow } from './preview-row.tsx'

type Props = { found: LeadImport; onChosen: (changed: LeadImport) => void }

const views = [
  { show: 'all', label: 'All', countOf: ({ rows }: LeadImport) => rows },
  { show: 'faults', label: 'Faults', countOf: ({ counts }: LeadImport) => counts.fault },
  { show: 'duplicates', label: 'Duplicates', countOf: ({ counts }: LeadImport) => counts.duplicates },
] as const

export function Preview({ found, onChosen }: Props) {
  const { id } = found
  const [show, setShow] = useState<(typeof views)[number]['show']>('all')
  const [page, setPage] = useState(1)
  const rows = useQuery(importQueries.rows(id, show, page))
  const toast = useToast()
  const choose = useMutation({
    mutationFn: ({ row, verdict }: { row: number; verdict: Choice }) =>
      call('chooseForLeadImportRow', { params: { id, row }, body: { verdict } }),
    onSuccess: onChosen,
    onError: (error) => toast({ tone: 'error', title: 'Error', description: messageOf(error, 'The row could not be changed') }),
  })
  return (
    <section className="card" aria-labelledby="preview">
      <div className="card-head flex-wrap">
        <h2 className="card-title" id="preview">
          Preview
        </h2>
        <fieldset className="flex flex-wrap gap-2">
          <legend className="visually-hidden">Rows shown</legend>
          {views.map((view) => (
            <button
              key={view.show}
              type="button"
              aria-pressed={view.show === show}
              className={`min-h-8 rounded-full border px-3 text-sm font-medium pointer-coarse:min-h-11 ${view.show === show ? 'border-primary bg-primary-soft text-on-primary-soft' : 'border-input'}`}
              onClick={() => {
                setShow(view.show)
                setPage(1)
              }}
            >
              {view.label} <span className="num">{count(view.countOf(found))}</span>
            </button>
          ))}
        </fieldset>
      </div>
      {rows.isError ? (
        <ErrorState message="Failed to fetch the rows" onRetry={() => void rows.refetch()} />
      ) : !rows.data ? (
        <Loading text="Loading rows..." />
      ) : rows.data.total === 0 ? (
        <p className="px-4 py-8 text-center text-fg-muted">No such rows</p>
      ) : (
        <>
          <PreviewHead />
          <ul aria-label="Rows of the file" aria-busy={rows.isPlaceholderData} className="divide-y divide-line">
            {rows.data.rows.map((row) => (
              <PreviewRow
                key={row.row}
                row={row}
                busy={choose.isPending}
                onChoose={(verdict) => choose.mutate({ row: row.row, verdict })}
              />
            ))}
          </ul>
          <div className="border-t border-line">
            <Pagination
              page={page}
              pageSize={importRowsPerPage}
              total={rows.data.total}
              pageCount={rows.data.totalPages}
              noun="rows"
              onPage={setPage}
            />
          </div>
        </>
      )}
    </section>
  )
}
