import type { ProjectionRun } from '@crm/contracts'
import { useMoments } from '../mail/moments.ts'
import { count } from './wording.ts'

/** What a run over a read table has come to: why it failed, or the first rows that differ. */
export function RunResult({ run }: { run: ProjectionRun }) {
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
        {differences.length < differing ? `The first ${differences.length} of ${count(differing)}` : 'All of them'}, {who}. A rebuild mends
        them.
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
