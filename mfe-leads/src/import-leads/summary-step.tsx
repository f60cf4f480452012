import type { LeadImport } from '@crm/contracts'
import { addressOf, call, messageOf, useToast } from '@crm/shell-api'
import { Button, buttonClass, ConfirmDialog, Notice } from '@crm/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Check, CircleSlash, Download, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { download } from '../download.ts'
import { type Moments, useMoments } from '../moments.ts'
import { importQueries } from './import-queries.ts'
import { by, count, duration, rows } from './in-words.ts'
import { RowList } from './row-list.tsx'

/** The last step: what became of the rows, those that were left out, and the way back. */
export function SummaryStep({ found, onAnother }: { found: LeadImport; onAnother: () => void }) {
  const { id, status, progress, undo } = found
  const client = useQueryClient()
  const { dateAndClock } = useMoments()
  const [asks, setAsks] = useState(false)
  const toast = useToast()
  const takeBack = useMutation({
    mutationFn: () => call('undoLeadImport', { params: { id } }),
    onSuccess: (begun) => client.setQueryData(importQueries.one(id).queryKey, begun),
    onSettled: () => setAsks(false),
  })
  const imported = progress.created + progress.updated
  const isUndone = status === 'undone'
  const save = () =>
    download(addressOf('leadImportLeftOut', { params: { id } })).catch((error: unknown) =>
      toast({ tone: 'error', title: 'Error', description: messageOf(error, 'The rows could not be downloaded') }),
    )
  const figures: [string, number][] = isUndone
    ? [
        ['Removed', undo.removed],
        ['Put back', undo.restored],
        ['Kept', undo.kept],
      ]
    : [
        ['Created', progress.created],
        ['Updated', progress.updated],
        ['Skipped or nothing new', progress.skipped + progress.unchanged],
        ['Left out with faults', progress.failed],
      ]
  return (
    <>
      {takeBack.isError && (
        <Notice tone="danger" role="alert" className="mb-4">
          <p>{messageOf(takeBack.error, 'The import could not be undone. Please try again.')}</p>
        </Notice>
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
            <Button onClick={onAnother}>Import another file</Button>
            <Link className={buttonClass('primary')} to="/leads">
              View leads
            </Link>
          </div>
        </div>
        <dl className="grid grid-cols-2 border-t border-line @min-[40rem]:grid-cols-4">
          {figures.map(([label, figure]) => (
            <div key={label} className="px-4 py-3">
              <dt className="text-sm text-fg-muted">{label}</dt>
              <dd className={`num text-xl font-semibold ${label === 'Left out with faults' && figure > 0 ? 'text-danger' : ''}`}>
                {count(figure)}
              </dd>
            </div>
          ))}
        </dl>
        {!isUndone && imported > 0 && (
          <p className="border-t border-line px-4 py-3 text-sm text-fg-muted">
            {whatUndoDoes(progress)} What someone has edited since is kept and listed.
          </p>
        )}
      </section>
      {isUndone && undo.kept > 0 && (
        <RowList id={id} show="kept" title="Kept" text="Somebody has changed these since the import, so they stay as they are." />
      )}
      {progress.failed > 0 && (
        <RowList
          id={id}
          show="left-out"
          title="Rows left out"
          text="Correct them in the file and import it again; what is in already is recognised."
          actions={
            <Button onClick={save}>
              <Download className="icon" aria-hidden="true" /> Download {rows(progress.failed)} as CSV
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
          busy={takeBack.isPending}
          onCancel={() => setAsks(false)}
          onConfirm={() => takeBack.mutate()}
        />
      )}
    </>
  )
}

function titleOf({ status, rows: all, progress }: LeadImport, imported: number): string {
  if (status === 'undone') return 'Import undone'
  if (status === 'cancelled') return `Import cancelled after ${count(progress.done)} of ${rows(all)}`
  return `${count(imported)} of ${rows(all)} imported`
}

function whatUndoDoes({ created, updated }: LeadImport['progress']): string {
  const leads = (n: number, what: string) => `${count(n)} ${what} ${n === 1 ? 'lead' : 'leads'}`
  const deeds = [
    created > 0 && `removes the ${leads(created, 'new')}`,
    updated > 0 && `puts the old values back into the ${leads(updated, 'updated')}`,
  ]
  return `Undo ${deeds.filter(Boolean).join(' and ')}.`
}

function whenOf({ started_by, started_at, finished_at }: LeadImport, dateAndClock: Moments['dateAndClock']): string {
  if (started_at === null || finished_at === null) return ''
  return `Finished ${dateAndClock(finished_at)} by ${by(started_by)}, in ${duration(Date.parse(finished_at) - Date.parse(started_at))}.`
}
