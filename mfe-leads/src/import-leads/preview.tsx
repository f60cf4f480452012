import {
  formatPhone,
  importColumnTargetLabels,
  importRowsPerPage,
  type LeadFieldName,
  type LeadImport,
  type LeadImportRow,
  leadFields,
} from '@crm/contracts'
import { useLeadOriginOptions } from '@crm/lead-fields'
import { call, messageOf, useToast } from '@crm/shell-api'
import { Badge, ErrorState, formatMoney, formatShortDate, LoadingIndicator, NativeSelect, Pagination } from '@crm/ui'
import { useMutation, useQuery } from '@tanstack/react-query'
import { CircleAlert, TriangleAlert } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import { formatCount } from './format.ts'
import { importQueries } from './queries.ts'

type Props = { found: LeadImport; onChosen: (changed: LeadImport) => void }

const views = [
  { show: 'all', label: 'All', countOf: ({ rows }: LeadImport) => rows },
  { show: 'faults', label: 'Errors', countOf: ({ counts }: LeadImport) => counts.fault },
  { show: 'warnings', label: 'Warnings', countOf: ({ warned }: LeadImport) => warned },
  { show: 'duplicates', label: 'Duplicates', countOf: ({ counts }: LeadImport) => counts.duplicates },
] as const

export function ImportPreview({ found, onChosen }: Props) {
  const { id } = found
  const [show, setShow] = useState<(typeof views)[number]['show']>('all')
  const [page, setPage] = useState(1)
  const rows = useQuery(importQueries.rows(id, show, page))
  const toast = useToast()
  const choose = useMutation({
    mutationFn: ({ row, verdict }: { row: number; verdict: Choice }) =>
      call('chooseForLeadImportRow', { params: { id, row }, body: { verdict } }),
    onSuccess: onChosen,
    onError: (error) => toast({ tone: 'error', title: 'Error', description: messageOf(error, 'Failed to change the row') }),
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
              {view.label} <span className="num">{formatCount(view.countOf(found))}</span>
            </button>
          ))}
        </fieldset>
      </div>
      {rows.isError ? (
        <ErrorState message="Failed to fetch the rows" onRetry={() => void rows.refetch()} />
      ) : !rows.data ? (
        <LoadingIndicator text="Loading rows..." />
      ) : rows.data.total === 0 ? (
        <p className="px-4 py-8 text-center text-fg-muted">No rows to show</p>
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

type Choice = 'create' | 'update' | 'skip'
type RowProps = { row: LeadImportRow; busy: boolean; onChoose: (verdict: Choice) => void }

const wide = '@min-[60rem]:grid-cols-[3rem_8.5rem_minmax(0,2fr)_minmax(0,2fr)_7rem_8rem_7rem]'

const PreviewHead = () => (
  <ImportListHeader className={`@min-[60rem]:grid ${wide}`}>
    {['Row', 'Action', 'Name', 'Contact', 'Origin', 'Date created'].map((name) => (
      <span key={name}>{name}</span>
    ))}
    <span className="text-right">Amount</span>
  </ImportListHeader>
)

function PreviewRow({ row, busy, onChoose }: RowProps) {
  const { labelOf } = useLeadOriginOptions()
  const isFaulty = (field: keyof typeof importColumnTargetLabels): boolean => row.faults.some((fault) => fault.field === field)
  const value = (field: keyof typeof importColumnTargetLabels & keyof LeadImportRow, text: string) => (
    <span className={isFaulty(field) ? 'font-medium text-danger' : ''}>
      {isFaulty(field) && <CircleAlert className="icon mr-1 inline align-[-0.15em]" aria-hidden="true" />}
      {text || (isFaulty(field) ? 'empty' : '-')}
    </span>
  )
  const date = isFaulty('date_created') ? row.date_created : formatShortDate(row.date_created)
  const amount = isFaulty('project_amount') || row.project_amount === '' ? row.project_amount : formatMoney(row.project_amount)
  return (
    <li
      className={`grid grid-cols-[minmax(0,1fr)_8.5rem] items-center gap-x-4 gap-y-1.5 px-4 py-3 @min-[60rem]:items-start @min-[60rem]:py-2.5 ${wide}`}
    >
      <span className="num text-fg-muted">
        <span className="@min-[60rem]:sr-only">Row </span>
        {row.row}
      </span>
      <span className="text-right @min-[60rem]:text-left">
        <Verdict row={row} busy={busy} onChoose={onChoose} />
      </span>
      <Cell name="Name" className="font-medium">
        {value('name', row.name)}
      </Cell>
      <Cell name="Contact">
        <span className="num block">{value('phone', formatPhone(row.phone))}</span>
        {row.email && <span className="block text-sm text-fg-muted">{value('email', row.email)}</span>}
      </Cell>
      <Cell name="Origin">
        {value('lead_origin', isFaulty('lead_origin') || row.lead_origin === '' ? row.lead_origin : labelOf(row.lead_origin))}
      </Cell>
      <Cell name="Date created" className="num">
        {value('date_created', date)}
      </Cell>
      <Cell name="Amount" className="num @min-[60rem]:text-right">
        {value('project_amount', amount)}
      </Cell>
      <Remark row={row} />
    </li>
  )
}

function Cell({ name, className = '', children }: { name: string; className?: string; children: ReactNode }) {
  return (
    <span className="col-span-2 flex gap-3 @min-[60rem]:col-span-1 @min-[60rem]:block">
      <span className="w-24 shrink-0 text-sm text-fg-muted @min-[60rem]:sr-only">{name} </span>
      <span className={`min-w-0 grow wrap-anywhere @min-[60rem]:block ${className}`}>{children}</span>
    </span>
  )
}

function Remark({ row: { faults, warnings, cleaned, changes, duplicate } }: { row: LeadImportRow }) {
  if (faults.length + warnings.length + cleaned.length === 0 && duplicate === null) return null
  return (
    <div className="col-span-2 text-sm wrap-anywhere text-fg-muted @min-[60rem]:col-span-5 @min-[60rem]:col-start-3">
      {faults.length > 0 && <p className="text-danger">{faults.map(({ message }) => message).join(' ')}</p>}
      {warnings.map(({ field, message }) => (
        <p key={field}>
          <TriangleAlert className="icon mr-1 inline align-[-0.15em] text-warn" aria-hidden="true" />
          {message}
        </p>
      ))}
      {cleaned.map(({ field, from, to }) => (
        <p key={field}>
          {nameField(field)}: {from}
          <BecomesSign /> {formatCleaned(field, to)}
        </p>
      ))}
      {faults.length === 0 && duplicate && (
        <p>
          Same {duplicate.by} as{' '}
          {duplicate.of === 'lead' ? (
            <Link className="link" to={`/leads/${duplicate.id}`}>
              {duplicate.name}
            </Link>
          ) : (
            `row ${duplicate.id} of this file`
          )}
          {duplicate.nothing_new && ', no new data'}.{duplicate.also && ` ${describeOtherRows(duplicate.also)}`}
        </p>
      )}
      {changes.map(({ field, from, to, ...change }) => (
        <p key={field}>
          {nameField(field)}: {from === '' ? 'adds' : from}
          {from !== '' && <BecomesSign />} {to} <Limit {...change} />
        </p>
      ))}
    </div>
  )
}

const BecomesSign = () => (
  <>
    <span aria-hidden="true"> →</span>
    <span className="visually-hidden"> becomes</span>
  </>
)

const describeOtherRows = (rows: number[]): string =>
  rows.length === 1
    ? `Row ${rows[0]} is about the same lead.`
    : `Rows ${new Intl.ListFormat('en-US').format(rows.map(String))} are about the same lead.`

/** Why the lead keeps its value, or what is overwritten because people chose it. */
function Limit({ newer, of_sale: isOfSale, left }: Pick<LeadImportRow['changes'][number], 'newer' | 'of_sale' | 'left'>) {
  if (!newer && !isOfSale) return null
  const what = newer ? 'may be newer than the file' : 'concerns the Sold status, a payment, or a date'
  return <span className={left ? 'font-medium text-warn' : ''}>({left ? `not overwritten: ${what}` : what})</span>
}

const isImportTarget = (field: string): field is keyof typeof importColumnTargetLabels => field in importColumnTargetLabels
const nameField = (field: string): string => (isImportTarget(field) ? importColumnTargetLabels[field] : field)

function formatCleaned(field: string, value: string): string {
  const kind = field in leadFields ? leadFields[field as LeadFieldName].kind : 'text'
  return kind === 'amount' ? formatMoney(value) : kind === 'day' ? formatShortDate(value) : value
}

const verdictLabels: Record<Choice, string> = { create: 'Create', update: 'Update', skip: 'Skip' }

function Verdict({ row, busy, onChoose }: RowProps) {
  if (row.verdict === 'fault') return <Badge tone="red">Error</Badge>
  const possible: Choice[] = row.duplicate ? ['create', 'update', 'skip'] : ['create', 'skip']
  return (
    <NativeSelect
      aria-label={`Action for row ${row.row}`}
      options={possible.map((value) => ({ value, label: verdictLabels[value] }))}
      value={row.chosen ?? row.verdict}
      disabled={busy}
      // The cast is safe, because the options are all possible choices.
      onChange={(event) => onChoose(event.target.value as Choice)}
    />
  )
}

/** Column headings, hidden from screen readers because each cell names its column. `className` sets the width from which the columns exist. */
export const ImportListHeader = ({ className, children }: { className: string; children: ReactNode }) => (
  <div aria-hidden="true" className={`hidden gap-x-4 bg-muted px-4 py-2.5 text-xs font-medium text-fg-muted ${className}`}>
    {children}
  </div>
)
