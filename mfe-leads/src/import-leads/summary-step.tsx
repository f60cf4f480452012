import { formatPhone, type LeadImport, type LeadImportRow } from '@crm/contracts'
import { addressOf, call, messageOf } from '@crm/shell-api'
import { Button, ConfirmDialog, getButtonClass, NoticeBanner } from '@crm/ui'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Check, CircleSlash, Download, Undo2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import { type MomentFormatters, useMomentFormatters } from '../dates.ts'
import { useFileDownload } from '../download.ts'
import { DeleteImportButton } from './delete-import.tsx'
import { formatCount, formatDuration, formatRowCount, formatUsername } from './format.ts'
import { ImportListHeader } from './preview.tsx'
import { type ImportRowFilter, importQueries } from './queries.ts'

export function ImportSummaryStep({ found, onAnother }: { found: LeadImport; onAnother: () => void }) {
  const { id, status, progress, undo } = found
  const client = useQueryClient()
  const { dateAndClock } = useMomentFormatters()
  const [asks, setAsks] = useState(false)
  const download = useFileDownload('Failed to download the rows')
  const undoImport = useMutation({
    mutationFn: () => call('undoLeadImport', { params: { id } }),
    onSuccess: (begun) => client.setQueryData(importQueries.one(id).queryKey, begun),
    onSettled: () => setAsks(false),
  })
  const imported = progress.created + progress.updated
  const isUndone = status === 'undone'
  const figures: [string, number][] = isUndone
    ? [
        ['Removed', undo.removed],
        ['Restored', undo.restored],
        ['Kept', undo.kept],
      ]
    : [
        ['Created', progress.created],
        ['Updated', progress.updated],
        ['Skipped or unchanged', progress.skipped + progress.unchanged],
        ['Left out with errors', progress.failed],
      ]
  return (
    <>
      {undoImport.isError && (
        <NoticeBanner tone="danger" role="alert" className="mb-4">
          <p>{messageOf(undoImport.error, 'Failed to undo the import. Please try again.')}</p>
        </NoticeBanner>
      )}
      <section className="card" aria-labelledby="summary">
        <div className="flex flex-wrap items-start justify-between gap-4 px-4 py-5">
          <div className="flex min-w-0 items-start gap-3">
            <span className="flex size-10 shrink-0 items-center justify-center rounded-full bg-primary-soft text-on-primary-soft">
              {status === 'finished' ? <Check aria-hidden="true" /> : <CircleSlash aria-hidden="true" />}
            </span>
            <div role="status">
              <h2 className="text-lg font-semibold" id="summary">
                {titleOf(found, imported)}
              </h2>
              <p className="text-fg-muted">{whenOf(found, dateAndClock)}</p>
            </div>
          </div>
          <div className="flex flex-wrap gap-2 max-md:w-full max-md:*:grow">
            {!isUndone && imported > 0 && (
              <Button onClick={() => setAsks(true)}>
                <Undo2 className="icon" aria-hidden="true" /> Undo import
              </Button>
            )}
            <DeleteImportButton found={found} onDeleted={onAnother}>
              Delete import
            </DeleteImportButton>
            <Button onClick={onAnother}>Import another file</Button>
            <Link className={getButtonClass('primary')} to="/leads">
              View leads
            </Link>
          </div>
        </div>
        <dl className="grid grid-cols-2 border-t border-line @min-[40rem]:grid-cols-4">
          {figures.map(([label, figure]) => (
            <div key={label} className="px-4 py-3">
              <dt className="text-sm text-fg-muted">{label}</dt>
              <dd className={`num text-xl font-semibold ${label === 'Left out with errors' && figure > 0 ? 'text-danger' : ''}`}>
                {formatCount(figure)}
              </dd>
            </div>
          ))}
        </dl>
        {!isUndone && imported > 0 && (
          <p className="border-t border-line px-4 py-3 text-sm text-fg-muted">
            {whatUndoDoes(progress)} Leads changed after the import are kept and listed.
          </p>
        )}
      </section>
      {isUndone && undo.kept > 0 && (
        <RowList id={id} show="kept" title="Kept" text="These leads were changed after the import, so they were not undone." />
      )}
      {progress.failed > 0 && (
        <RowList
          id={id}
          show="left-out"
          title="Rows left out"
          text="Correct these rows in the file and import it again. Leads that already exist are recognized."
          actions={
            <Button onClick={() => void download(addressOf('leadImportLeftOut', { params: { id } }))}>
              <Download className="icon" aria-hidden="true" /> Download {formatRowCount(progress.failed)} as CSV
            </Button>
          }
        />
      )}
      {asks && (
        <ConfirmDialog
          open
          title="Undo this import?"
          description={whatUndoDoes(progress)}
          confirmText="Undo import"
          tone="danger"
          busy={undoImport.isPending}
          onCancel={() => setAsks(false)}
          onConfirm={() => undoImport.mutate()}
        />
      )}
    </>
  )
}

function titleOf({ status, rows: all, progress }: LeadImport, imported: number): string {
  if (status === 'undone') return 'Import undone'
  if (status === 'cancelled') return `Import canceled after ${formatCount(progress.done)} of ${formatRowCount(all)}`
  return `${formatCount(imported)} of ${formatRowCount(all)} imported`
}

function whatUndoDoes({ created, updated }: LeadImport['progress']): string {
  const leads = (n: number, what: string) => `${formatCount(n)} ${what} ${n === 1 ? 'lead' : 'leads'}`
  const effects = [
    created > 0 && `removes the ${leads(created, 'new')}`,
    updated > 0 && `restores the old values of the ${leads(updated, 'updated')}`,
  ]
  return `Undo ${effects.filter(Boolean).join(' and ')}.`
}

function whenOf({ started_by, started_at, finished_at }: LeadImport, dateAndClock: MomentFormatters['dateAndClock']): string {
  if (started_at === null || finished_at === null) return ''
  return `Finished ${dateAndClock(finished_at)} by ${formatUsername(started_by)}, in ${formatDuration(Date.parse(finished_at) - Date.parse(started_at))}.`
}

const wide = '@min-[40rem]:grid-cols-[5rem_minmax(0,1fr)_minmax(0,1fr)]'

type Props = { id: number; show: ImportRowFilter; title: string; text: string; actions?: ReactNode }

function RowList({ id, show, title, text, actions }: Props) {
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
      <ImportListHeader className={`@min-[40rem]:grid ${wide}`}>
        <span>Row</span>
        <span>Lead</span>
        <span>Why</span>
      </ImportListHeader>
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
  const name = row.name || row.email || formatPhone(row.phone) || '(no name)'
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
