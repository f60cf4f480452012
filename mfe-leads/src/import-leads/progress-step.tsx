import type { LeadImport } from '@crm/contracts'
import { call, messageOf } from '@crm/shell-api'
import { Button, ConfirmDialog, Notice } from '@crm/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { importQueries } from './import-queries.ts'
import { count, duration, rows } from './in-words.ts'

/** The third step: how far the import, or its undo, has come. It goes on without this page. */
export function ProgressStep({ found }: { found: LeadImport }) {
  const { id, status, progress, undo, rows: all } = found
  const client = useQueryClient()
  const [asks, setAsks] = useState(false)
  const cancel = useMutation({
    mutationFn: () => call('cancelLeadImport', { params: { id } }),
    onSuccess: (cancelled) => client.setQueryData(importQueries.one(id).queryKey, cancelled),
    onSettled: () => setAsks(false),
  })
  const isImport = status === 'running'
  const done = isImport ? progress.done : undo.done
  const total = isImport ? all : progress.created + progress.updated
  const percent = total === 0 ? 0 : Math.floor((done / total) * 100)
  const left = useTimeLeft(done, total)
  const lines: [string, number][] = isImport
    ? [
        ['Created', progress.created],
        ['Updated', progress.updated],
        ['Skipped', progress.skipped],
        ['Left out', progress.failed],
      ]
    : [
        ['Removed', undo.removed],
        ['Put back', undo.restored],
        ['Kept, changed since', undo.kept],
      ]
  return (
    <div className="card">
      {cancel.isError && (
        <Notice tone="danger" role="alert" className="m-4">
          <p>{messageOf(cancel.error, 'The import could not be cancelled. Please try again.')}</p>
        </Notice>
      )}
      <div className="px-4 py-5">
        <div className="flex items-baseline justify-between gap-3">
          <h2 className="text-lg font-semibold" id="progress">
            {isImport ? 'Importing leads...' : 'Undoing the import...'}
          </h2>
          <span className="num text-2xl font-semibold">{percent}%</span>
        </div>
        <div
          className="mt-3 h-2.5 overflow-hidden rounded-full bg-muted"
          role="progressbar"
          aria-labelledby="progress"
          aria-valuenow={percent}
          aria-valuemin={0}
          aria-valuemax={100}
        >
          <div className="h-full bg-primary" style={{ width: `${percent}%` }} />
        </div>
        <p className="num mt-2 flex justify-between gap-3 text-sm text-fg-muted">
          <span>
            {count(done)} of {rows(total)}
          </span>
          <span>{left}</span>
        </p>
      </div>
      <dl className="divide-y divide-line border-t border-line">
        {lines.map(([label, figure]) => (
          <div key={label} className="flex justify-between gap-3 px-4 py-2.5">
            <dt>{label}</dt>
            <dd className="num font-semibold">{count(figure)}</dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line px-4 py-3">
        <p className="text-sm text-fg-muted">
          You can leave this page. The {isImport ? 'import' : 'undo'} goes on, and its result waits here for you.
        </p>
        {isImport && <Button onClick={() => setAsks(true)}>Cancel import</Button>}
      </div>
      {asks && (
        <ConfirmDialog
          open
          title="Cancel the import?"
          description="The leads that are in already stay. You can undo them afterwards."
          confirmText="Cancel import"
          cancelText="Go on"
          tone="danger"
          busy={cancel.isPending}
          onCancel={() => setAsks(false)}
          onConfirm={() => cancel.mutate()}
        />
      )}
    </div>
  )
}

// From what this page has seen itself: the server's clock may be another one.
function useTimeLeft(done: number, total: number): string {
  const first = useRef<{ done: number; at: number } | null>(null)
  const now = Date.now()
  first.current ??= { done, at: now }
  const advanced = done - first.current.done
  if (advanced <= 0 || done >= total) return ''
  return `about ${duration(((now - first.current.at) / advanced) * (total - done))} left`
}
