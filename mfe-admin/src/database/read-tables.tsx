import type { ProjectionRun } from '@crm/contracts'
import { call } from '@crm/shell-api'
import { ConfirmDialog, capitalize, DataList, IconButton } from '@crm/ui'
import { RotateCcw, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { useAction, useIsAdministrator } from '../actions.tsx'
import { formatCount, useDateTimeFormatters } from '../format.ts'
import { ListCard } from '../screen-parts.tsx'
import { computeProgressPercent, describeReadTableState, isRunUnfinished, type ReadTableStatus, StateBadge } from './states.tsx'

export function ReadTablesCard({ tables, events }: { tables: ReadTableStatus[]; events: number }) {
  const may = useIsAdministrator()
  const [request, setRequest] = useState<RunRequest | null>(null)
  const { moment } = useDateTimeFormatters()
  return (
    <ListCard title="Read tables" actions={<p className="text-sm text-fg-muted">Each can be rebuilt from the events</p>}>
      <DataList
        className="text-sm"
        name="Read tables"
        rows={tables}
        keyOf={({ name }) => name}
        columns={[
          { head: 'Name', className: 'font-medium wrap-anywhere', cell: ({ name }) => name, at: 'title' },
          { head: 'State', cell: (table) => <StateBadge state={describeReadTableState(table)} />, at: 'note' },
          { head: 'Version', className: 'num text-right', cell: ({ version }) => version },
          { head: 'Lag', className: 'num text-right', cell: ({ lag }) => formatCount(lag) },
          {
            head: 'Last rebuild',
            className: 'text-fg-muted max-lg:hidden',
            cell: ({ rebuilt_at }) => (rebuilt_at === null ? 'Never' : moment(rebuilt_at)),
          },
          may && {
            head: <span className="visually-hidden">Actions</span>,
            className: 'w-0 whitespace-nowrap',
            cell: ({ name, run }) => (
              <>
                <IconButton label={`Verify ${name}`} disabled={isRunUnfinished(run)} onClick={() => setRequest({ kind: 'verify', name })}>
                  <ShieldCheck className="icon" aria-hidden="true" />
                </IconButton>
                <IconButton label={`Rebuild ${name}`} disabled={isRunUnfinished(run)} onClick={() => setRequest({ kind: 'rebuild', name })}>
                  <RotateCcw className="icon" aria-hidden="true" />
                </IconButton>
              </>
            ),
            at: 'corner',
          },
        ]}
        below={({ name, run }) =>
          run && (isRunUnfinished(run) || run.state === 'failed' || run.differing !== null) && <Run name={name} run={run} />
        }
      />
      {request !== null && <RunQuestion request={request} events={events} onEnd={() => setRequest(null)} />}
    </ListCard>
  )
}

function Run({ name, run }: { name: string; run: ProjectionRun }) {
  if (!isRunUnfinished(run)) return <RunResult run={run} />
  return (
    <progress
      className="h-2 w-full overflow-hidden rounded-full accent-primary"
      aria-label={`${name}: ${run.kind}`}
      max={100}
      value={computeProgressPercent(run)}
    />
  )
}

function RunResult({ run }: { run: ProjectionRun }) {
  const { moment } = useDateTimeFormatters()
  const { kind, asked_by, finished_at, differing, differences, error } = run
  const who = `${finished_at === null ? '' : moment(finished_at)}${asked_by === null ? '' : `, requested by ${asked_by}`}`
  if (error !== null) {
    return (
      <p className="text-sm text-danger wrap-anywhere">
        {kind === 'rebuild' ? 'Rebuild' : 'Verification'} failed: {error} <span className="text-fg-muted">({who})</span>
      </p>
    )
  }
  if (!differing) return <p className="text-sm text-fg-muted">Matches the events, {who}</p>
  return (
    <div className="text-sm">
      <p className="text-fg-muted">
        {differences.length < differing ? `The first ${differences.length} of ${formatCount(differing)}` : 'All differences'}, {who}.
        Rebuild the table to correct them.
      </p>
      <ul className="mt-1 grid gap-x-6 gap-y-0.5 md:grid-cols-2">
        {differences.map(({ table, key, fault, columns }) => (
          <li key={`${table} ${key}`} className="wrap-anywhere">
            <span className="font-mono text-xs">
              {table} {key}
            </span>{' '}
            {fault === 'changed' ? `differs in ${columns.join(', ')}` : faults[fault]}
          </li>
        ))}
      </ul>
    </div>
  )
}

const faults = { missing: 'is missing', surplus: 'should not exist' }

type RunRequest = { kind: ProjectionRun['kind']; name: string }

const calls = { rebuild: 'rebuildProjection', verify: 'verifyProjection' } as const

function RunQuestion({ request: { kind, name }, events, onEnd }: { request: RunRequest; events: number; onEnd: () => void }) {
  const verb = capitalize(kind)
  const asking = useAction({
    run: () => call(calls[kind], { params: { id: name } }),
    failed: () => `Failed to ${kind} ${name}`,
    changes: ['databaseOverview'],
    onEnd,
  })
  return (
    <ConfirmDialog
      open
      title={`${verb} ${name}?`}
      description={costOf(kind, events)}
      confirmText={verb}
      busy={asking.isPending}
      onConfirm={() => asking.mutate()}
      onCancel={onEnd}
    />
  )
}

function costOf(kind: RunRequest['kind'], events: number): string {
  const replay = `A worker replays up to ${formatCount(events)} events into new tables. This takes minutes per million events and needs the same disk space again until it is done. Users can continue to work.`
  return kind === 'rebuild'
    ? `${replay} At the end, the new tables replace the old ones; saving waits for a moment.`
    : `${replay} At the end, the tables are compared; saving waits for a moment when this starts. No data is changed.`
}
