import type { LeadImport } from '@crm/contracts'
import { call, messageOf, useAddress } from '@crm/shell-api'
import { Button, ConfirmDialog, LoadingIndicator, NoticeBanner } from '@crm/ui'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Check, ChevronRight } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { QueryFailure } from '../failure.tsx'
import { BackToLeadsLink } from '../leads/list-links.tsx'
import { ImportCheckStep } from './check-step.tsx'
import { formatCount, formatDuration, formatFileSize, formatRowCount } from './format.ts'
import { importQueries, isImportRunning, useRefetchLeadsAfterImport } from './queries.ts'
import { ImportSummaryStep } from './summary-step.tsx'
import { ImportUploadStep } from './upload-step.tsx'

/** The id of the import is in the URL, so that a reload shows the same import. */
export function ImportLeadsPage() {
  const [address, write] = useAddress()
  const asked = address.get('import') ?? ''
  const id = /^[1-9]\d{0,8}$/.test(asked) ? Number(asked) : null
  const open = (next: number | null) => write(() => new URLSearchParams(next === null ? {} : { import: String(next) }), { replace: false })
  if (id === null) {
    return (
      <Frame step="upload">
        <ImportUploadStep onUploaded={open} />
      </Frame>
    )
  }
  return <OneImport key={id} id={id} onAnother={() => open(null)} />
}

function OneImport({ id, onAnother }: { id: number; onAnother: () => void }) {
  const found = useQuery(importQueries.one(id))
  useRefetchLeadsAfterImport(found.data)
  if (found.isError) {
    return (
      <Frame step="upload">
        <div className="card">
          <QueryFailure message="Failed to fetch the import" query={found} />
        </div>
      </Frame>
    )
  }
  if (!found.data) {
    return (
      <Frame step="check">
        <div className="card">
          <LoadingIndicator text="Loading import..." />
        </div>
      </Frame>
    )
  }
  const { status, file_name, rows: all, size: bytes } = found.data
  const file = `${file_name} · ${formatRowCount(all)} · ${formatFileSize(bytes)}`
  if (status === 'checked') {
    return (
      <Frame step="check" file={file}>
        <ImportCheckStep found={found.data} onAnother={onAnother} />
      </Frame>
    )
  }
  return (
    <Frame step={isImportRunning(found.data) ? 'import' : 'summary'} file={file} narrow>
      {isImportRunning(found.data) ? <ProgressStep found={found.data} /> : <ImportSummaryStep found={found.data} onAnother={onAnother} />}
    </Frame>
  )
}

function Frame({ step, file, narrow = false, children }: { step: Step; file?: string; narrow?: boolean; children: ReactNode }) {
  return (
    <div className={`@container max-md:pb-16 ${narrow ? 'mx-auto max-w-[54rem]' : ''}`}>
      <div className="mb-1 flex min-h-11 items-center">
        <BackToLeadsLink />
      </div>
      <div className="mb-4 flex flex-wrap items-end justify-between gap-3">
        <div className="min-w-0">
          <h1 className="text-xl font-semibold tracking-tight">Import CSV</h1>
          <p className="text-fg-muted wrap-anywhere">{file ?? 'Import leads from a spreadsheet or Facebook'}</p>
        </div>
        <Steps current={step} />
      </div>
      {children}
    </div>
  )
}

const steps = { upload: 'Upload', check: 'Check & map', import: 'Import', summary: 'Summary' } as const
type Step = keyof typeof steps

function Steps({ current }: { current: Step }) {
  const names = Object.keys(steps) as Step[]
  const now = names.indexOf(current)
  return (
    <ol aria-label="Steps" className="flex flex-wrap items-center gap-2">
      {names.map((name, index) => (
        <li key={name} className="flex items-center gap-2" aria-current={index === now ? 'step' : undefined}>
          {index > 0 && <ChevronRight className="icon text-fg-subtle" aria-hidden="true" />}
          <span
            className={`flex size-6 items-center justify-center rounded-full text-xs font-semibold ${
              index < now ? 'bg-primary-soft text-on-primary-soft' : index === now ? 'bg-primary text-on-primary' : 'bg-muted text-fg-muted'
            }`}
          >
            {index < now ? <Check className="icon" aria-hidden="true" /> : index + 1}
          </span>
          <span className={index === now ? 'font-medium' : 'text-fg-muted max-md:sr-only'}>
            {steps[name]}
            {index < now && <span className="visually-hidden"> (done)</span>}
          </span>
        </li>
      ))}
    </ol>
  )
}

/** Shows the progress of an import or its undo, which continues even if the user leaves the page. */
function ProgressStep({ found }: { found: LeadImport }) {
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
        ['Restored', undo.restored],
        ['Kept (changed since the import)', undo.kept],
      ]
  return (
    <div className="card">
      {cancel.isError && (
        <NoticeBanner tone="danger" role="alert" className="m-4">
          <p>{messageOf(cancel.error, 'Failed to cancel the import. Please try again.')}</p>
        </NoticeBanner>
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
            {formatCount(done)} of {formatRowCount(total)}
          </span>
          <span>{left}</span>
        </p>
      </div>
      <dl className="divide-y divide-line border-t border-line">
        {lines.map(([label, figure]) => (
          <div key={label} className="flex justify-between gap-3 px-4 py-2.5">
            <dt>{label}</dt>
            <dd className="num font-semibold">{formatCount(figure)}</dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line px-4 py-3">
        <p className="text-sm text-fg-muted">
          You can leave this page. The {isImport ? 'import' : 'undo'} continues, and its result will be shown here.
        </p>
        {isImport && <Button onClick={() => setAsks(true)}>Cancel import</Button>}
      </div>
      {asks && (
        <ConfirmDialog
          open
          title="Cancel the import?"
          description="Leads that are already imported are kept. You can undo the import afterward."
          confirmText="Cancel import"
          cancelText="Continue import"
          tone="danger"
          busy={cancel.isPending}
          onCancel={() => setAsks(false)}
          onConfirm={() => cancel.mutate()}
        />
      )}
    </div>
  )
}

// Estimates the remaining time from the progress seen on this page, because the server's clock may differ from the browser's.
function useTimeLeft(done: number, total: number): string {
  const first = useRef<{ done: number; at: number } | null>(null)
  const now = Date.now()
  first.current ??= { done, at: now }
  const advanced = done - first.current.done
  if (advanced <= 0 || done >= total) return ''
  return `about ${formatDuration(((now - first.current.at) / advanced) * (total - done))} left`
}
