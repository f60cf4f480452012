import { importRowsPerPage, type importTargets, type LeadImport, type LeadImportRow } from '@crm/contracts'
import { call, messageOf, useToast } from '@crm/shell-api'
import { Badge, ErrorState, Loading, money, NativeSelect, originLabel, Pagination, shortDate } from '@crm/ui'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { importQueries } from './import-queries.ts'
import { count } from './in-words.ts'

type Props = { found: LeadImport; onChosen: (changed: LeadImport) => void }
type Choice = 'create' | 'update' | 'skip'

const views = [
  { show: 'all', label: 'All', countOf: ({ rows }: LeadImport) => rows },
  { show: 'faults', label: 'Faults', countOf: ({ counts }: LeadImport) => counts.fault },
  { show: 'duplicates', label: 'Duplicates', countOf: ({ counts }: LeadImport) => counts.duplicates },
] as const

/** Row by row: what it holds, its faults, whose duplicate it is, and what will become of it. */
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

const faulty = (row: LeadImportRow, field: string): boolean => row.faults.some((fault) => fault.field === field)

function PreviewRow({ row, busy, onChoose }: { row: LeadImportRow; busy: boolean; onChoose: (verdict: Choice) => void }) {
  const cell = (field: keyof typeof importTargets & keyof LeadImportRow, text: string) => (
    <span className={`wrap-anywhere ${faulty(row, field) ? 'font-medium text-danger' : ''}`}>
      {text || (faulty(row, field) ? 'empty' : '-')}
    </span>
  )
  return (
    <li className="grid gap-x-4 gap-y-1 px-4 py-2.5 @min-[60rem]:grid-cols-[3rem_8.5rem_minmax(0,2fr)_minmax(0,2fr)_7rem_8rem_7rem]">
      <span className="num text-fg-muted">
        <span className="@min-[60rem]:visually-hidden">Row </span>
        {row.row}
      </span>
      <span className="max-w-44">
        <Verdict row={row} busy={busy} onChoose={onChoose} />
      </span>
      <span className="font-medium">{cell('name', row.name)}</span>
      <span className="flex flex-col">
        <span className="num">{cell('phone', row.phone)}</span>
        {row.email && <span className="text-sm text-fg-muted">{cell('email', row.email)}</span>}
      </span>
      <span>{cell('lead_origin', row.lead_origin && originLabel(row.lead_origin))}</span>
      <span className="num">{cell('date_created', faulty(row, 'date_created') ? row.date_created : shortDate(row.date_created))}</span>
      <span className="num @min-[60rem]:text-right">
        {cell(
          'project_amount',
          faulty(row, 'project_amount') || row.project_amount === '' ? row.project_amount : money(row.project_amount),
        )}
      </span>
      {row.faults.length > 0 && (
        <p className="text-sm text-danger wrap-anywhere @min-[60rem]:col-span-5 @min-[60rem]:col-start-3">
          {row.faults.map(({ message }) => message).join(' ')}
        </p>
      )}
      {row.duplicate && row.faults.length === 0 && (
        <p className="text-sm text-fg-muted wrap-anywhere @min-[60rem]:col-span-5 @min-[60rem]:col-start-3">
          Same {row.duplicate.by} as{' '}
          {row.duplicate.of === 'lead' ? (
            <Link className="link" to={`/leads/${row.duplicate.id}`}>
              {row.duplicate.name}
            </Link>
          ) : (
            `row ${row.duplicate.id} of this file`
          )}
          .
        </p>
      )}
    </li>
  )
}

const labels: Record<Choice, string> = { create: 'Create', update: 'Update', skip: 'Skip' }

function Verdict({ row, busy, onChoose }: { row: LeadImportRow; busy: boolean; onChoose: (verdict: Choice) => void }) {
  if (row.verdict === 'fault') return <Badge tone="red">Fault</Badge>
  const possible: Choice[] = row.duplicate ? ['create', 'update', 'skip'] : ['create', 'skip']
  return (
    <NativeSelect
      aria-label={`What becomes of row ${row.row}`}
      options={possible.map((value) => ({ value, label: labels[value] }))}
      value={row.chosen ?? row.verdict}
      disabled={busy}
      // The options are the choices.
      onChange={(event) => onChoose(event.target.value as Choice)}
    />
  )
}
