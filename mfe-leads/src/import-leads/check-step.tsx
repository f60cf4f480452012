import { type ImportTarget, importTargets, type LeadImport, type LeadImportSettings, sharedTargets } from '@crm/contracts'
import { call, messageOf, queryKey } from '@crm/shell-api'
import { Button, Card, NativeSelect, Notice } from '@crm/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CircleAlert, Copy, type LucideIcon, UserPen, UserPlus } from 'lucide-react'
import { useMoments } from '../dates.ts'
import { FileFormatCard } from './file-format-card.tsx'
import { importQueries } from './import-queries.ts'
import { by, contradictionInWords, count, rows } from './in-words.ts'
import { ListHead } from './list-head.tsx'
import { Preview } from './preview.tsx'
import { longestCheck } from './upload-file.ts'

export function CheckStep({ found, onAnother }: { found: LeadImport; onAnother: () => void }) {
  const client = useQueryClient()
  const { id, counts, problem, same_file: sameFile, contradicting_dates: contradiction } = found
  const take = (changed: LeadImport) => {
    client.setQueryData(importQueries.one(id).queryKey, changed)
    return client.invalidateQueries({ queryKey: queryKey('leadImportRows', { params: { id } }) })
  }
  const { dateAndClock } = useMoments()
  const check = useMutation({
    mutationFn: (changed: Partial<LeadImportSettings>) =>
      call('checkLeadImport', { params: { id }, body: { ...found.settings, ...changed }, patience: longestCheck }),
    onSuccess: take,
  })
  const start = useMutation({
    mutationFn: () => call('startLeadImport', { params: { id } }),
    onSuccess: (begun) => client.setQueryData(importQueries.one(id).queryKey, begun),
  })
  const wanted = counts.create + counts.update
  const failure = check.error ?? start.error
  return (
    <>
      {sameFile && (
        <Notice tone="warn" className="mb-4">
          <p>
            This very file was imported before, on {dateAndClock(sameFile.started_at)} by {by(sameFile.by)}. Rows whose lead is there
            already are recognised.
          </p>
        </Notice>
      )}
      {problem && (
        <Notice tone="danger" role="alert" className="mb-4">
          <p>{problem}</p>
        </Notice>
      )}
      {contradiction && (
        <Notice tone="warn" className="mb-4">
          <p>{contradictionInWords(contradiction, found.settings.date_order)}</p>
        </Notice>
      )}
      {failure && (
        <Notice tone="danger" role="alert" className="mb-4">
          <p>{messageOf(failure, 'Something went wrong. Please try again.')}</p>
        </Notice>
      )}
      <Figures counts={counts} />
      <div className="my-4 grid items-start gap-4 @min-[60rem]:grid-cols-[18rem_1fr]" aria-busy={check.isPending}>
        <FileFormatCard found={found} busy={check.isPending} onChange={check.mutate} />
        <ColumnsCard found={found} busy={check.isPending} onChange={(targets) => check.mutate({ targets })} />
      </div>
      {problem === null && <Preview found={found} onChosen={take} />}
      <div className="card mt-4 flex flex-wrap items-center justify-between gap-3 px-4 py-3">
        <p role="status">
          {check.isPending ? (
            'Checking every row...'
          ) : (
            <>
              <b>{rows(wanted)}</b> will be imported. {count(counts.skip + counts.fault)} stay out
              {counts.fault > 0 ? '; you get those with faults as CSV.' : '.'}
            </>
          )}
        </p>
        <div className="flex gap-2 max-md:w-full max-md:*:flex-1">
          <Button onClick={onAnother}>Back</Button>
          <Button
            variant="primary"
            disabled={wanted === 0 || problem !== null || check.isPending}
            busy={start.isPending}
            busyText="Starting..."
            onClick={() => start.mutate()}
          >
            Import {rows(wanted)}
          </Button>
        </div>
      </div>
    </>
  )
}

const figures: { name: 'create' | 'update' | 'skip' | 'fault'; label: string; icon: LucideIcon; tone: string }[] = [
  { name: 'create', label: 'To create', icon: UserPlus, tone: 'text-link' },
  { name: 'update', label: 'To update', icon: UserPen, tone: 'text-fg-subtle' },
  { name: 'skip', label: 'To skip', icon: Copy, tone: 'text-fg-subtle' },
  { name: 'fault', label: 'With faults', icon: CircleAlert, tone: 'text-danger' },
]

function Figures({ counts }: { counts: LeadImport['counts'] }) {
  return (
    <ul aria-label="Rows" className="grid grid-cols-2 gap-3 @min-[40rem]:grid-cols-4">
      {figures.map(({ name, label, icon: Icon, tone }) => (
        <li key={name} className="card min-w-0 px-3.5 py-3">
          <span className="flex items-center justify-between gap-2">
            <span className="truncate text-sm font-medium text-fg-muted">{label}</span>
            <Icon className={`icon ${tone}`} aria-hidden="true" />
          </span>
          <span
            className={`num mt-1 block text-2xl font-semibold tracking-tight ${name === 'fault' && counts.fault > 0 ? 'text-danger' : ''}`}
          >
            {count(counts[name])}
          </span>
        </li>
      ))}
    </ul>
  )
}

type Props = { found: LeadImport; busy: boolean; onChange: (targets: ImportTarget[]) => void }

const options = Object.entries(importTargets).map(([value, label]) => ({ value, label }))

const wide = '@min-[40rem]:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_12rem]'

/** A target that is already taken moves to the column that the user chooses it for. */
function ColumnsCard({ found, busy, onChange }: Props) {
  const { columns } = found
  const { targets } = found.settings
  const mapped = targets.filter((target) => target !== 'ignore').length
  const change = (at: number, to: ImportTarget) =>
    onChange(targets.map((target, index) => (index === at ? to : target === to && !sharedTargets.includes(to) ? 'ignore' : target)))
  return (
    <Card
      title="Columns"
      actions={
        <span className="num text-sm text-fg-muted">
          {mapped} of {columns.length} mapped
        </span>
      }
      bodyClassName="p-0!"
    >
      <ListHead className={`@min-[40rem]:grid ${wide}`}>
        <span>Column in the file</span>
        <span>First value</span>
        <span>In the CRM</span>
      </ListHead>
      <ul aria-label="Columns of the file" className="divide-y divide-line">
        {columns.map(({ name, sample }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: columns stay where they are, and two may have one name
          <li key={index} className={`grid items-center gap-x-4 gap-y-1.5 px-4 py-2.5 ${wide}`}>
            <span className="min-w-0 font-medium wrap-anywhere">{name || `Column ${index + 1}`}</span>
            <span className="min-w-0 truncate text-fg-muted" title={sample}>
              {sample || '(empty)'}
            </span>
            <NativeSelect
              aria-label={`${name || `Column ${index + 1}`} becomes`}
              options={options}
              value={targets[index] ?? 'ignore'}
              disabled={busy}
              // The cast is safe: the options are the targets.
              onChange={(event) => change(index, event.target.value as ImportTarget)}
            />
          </li>
        ))}
      </ul>
    </Card>
  )
}
