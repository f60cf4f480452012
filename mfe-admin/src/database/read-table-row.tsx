import type { ProjectionRun } from '@crm/contracts'
import { IconButton, Td, Tr } from '@crm/ui'
import { RotateCcw, ShieldCheck } from 'lucide-react'
import { formatCount, useMoments } from '../format.ts'
import { StateBadge } from './state-badge.tsx'
import { isUnfinished, percentOf, type ReadTable, stateOfTable } from './wording.ts'

type Props = { table: ReadTable; onWish: ((kind: ProjectionRun['kind']) => void) | null }

export function ReadTableRow({ table, onWish }: Props) {
  const { moment } = useMoments()
  const { name, version, lag, rebuilt_at, run } = table
  const state = <StateBadge state={stateOfTable(table)} />
  const busy = isUnfinished(run)
  const hasResult = run !== null && (run.state === 'failed' || run.differing !== null)
  return (
    <>
      <Tr>
        <Td className="py-2 pl-4! font-medium wrap-anywhere">
          {name}
          <span className="mt-1 block md:hidden">{state}</span>
        </Td>
        <Td className="py-2 max-md:hidden">{state}</Td>
        <Td className="num text-right max-md:hidden">{version}</Td>
        <Td className="num text-right max-md:hidden">{formatCount(lag)}</Td>
        <Td className="text-fg-muted max-lg:hidden">{rebuilt_at === null ? 'Never needed' : moment(rebuilt_at)}</Td>
        {onWish && (
          <Td className="w-0 pr-4! whitespace-nowrap">
            <IconButton label={`Verify ${name}`} disabled={busy} onClick={() => onWish('verify')}>
              <ShieldCheck className="icon" aria-hidden="true" />
            </IconButton>
            <IconButton label={`Rebuild ${name}`} disabled={busy} onClick={() => onWish('rebuild')}>
              <RotateCcw className="icon" aria-hidden="true" />
            </IconButton>
          </Td>
        )}
      </Tr>
      {run !== null && (busy || hasResult) && (
        <tr>
          <td colSpan={6} className="px-4 pb-3">
            {busy ? (
              <progress
                className="h-2 w-full overflow-hidden rounded-full accent-primary"
                aria-label={`${name}: ${run.kind}`}
                max={100}
                value={percentOf(run)}
              />
            ) : (
              <RunResult run={run} />
            )}
          </td>
        </tr>
      )}
    </>
  )
}

function RunResult({ run }: { run: ProjectionRun }) {
  const { moment } = useMoments()
  const { kind, asked_by, finished_at, differing, differences, error } = run
  const who = `${finished_at === null ? '' : moment(finished_at)}${asked_by === null ? '' : `, asked for by ${asked_by}`}`
  if (error !== null) {
    return (
      <p className="text-sm text-danger wrap-anywhere">
        {kind === 'rebuild' ? 'Rebuild' : 'Verification'} failed: {error} <span className="text-fg-muted">({who})</span>
      </p>
    )
  }
  if (!differing) return <p className="text-sm text-fg-muted">Agrees with the events, {who}</p>
  return (
    <div className="text-sm">
      <p className="text-fg-muted">
        {differences.length < differing ? `The first ${differences.length} of ${formatCount(differing)}` : 'All of them'}, {who}. A rebuild
        mends them.
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

const faults = { missing: 'is missing', surplus: 'is one too many' }
