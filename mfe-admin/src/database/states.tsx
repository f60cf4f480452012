import type { DatabaseOverview, ProjectionRun } from '@crm/contracts'
import { Badge, type BadgeTone } from '@crm/ui'
import { CircleCheck, CirclePause, LoaderCircle, type LucideIcon, TriangleAlert } from 'lucide-react'
import { formatCount, formatCountWithNoun } from '../format.ts'

export type ReadTableStatus = DatabaseOverview['projections'][number]
export type LogReaderStatus = DatabaseOverview['subscriptions'][number]
export type LogVerificationRun = NonNullable<DatabaseOverview['log_verification']>
export type StateBadgeContent = { text: string; tone: BadgeTone; kind: 'good' | 'busy' | 'waits' | 'bad' }

const stateIcons: Record<StateBadgeContent['kind'], LucideIcon> = {
  good: CircleCheck,
  busy: LoaderCircle,
  waits: CirclePause,
  bad: TriangleAlert,
}

export function StateBadge({ state: { text, tone, kind } }: { state: StateBadgeContent }) {
  const Icon = stateIcons[kind]
  return (
    <Badge tone={tone}>
      <Icon className={kind === 'busy' ? 'size-3.5 motion-safe:animate-spin' : 'size-3.5'} aria-hidden="true" /> {text}
    </Badge>
  )
}

export function describeReadTableState({ lag, run }: ReadTableStatus): StateBadgeContent {
  if (run !== null && isRunUnfinished(run)) {
    const doing = run.kind === 'rebuild' ? 'Rebuilding' : 'Verifying'
    return { text: run.state === 'waiting' ? `${doing}: waiting` : `${doing} ${computeProgressPercent(run)}%`, tone: 'blue', kind: 'busy' }
  }
  if (run?.state === 'failed') return { text: run.kind === 'rebuild' ? 'Rebuild failed' : 'Verification failed', tone: 'red', kind: 'bad' }
  if (run?.differing)
    return { text: `${formatCount(run.differing)} ${run.differing === 1 ? 'row differs' : 'rows differ'}`, tone: 'red', kind: 'bad' }
  if (lag > 0) return { text: 'Behind', tone: 'amber', kind: 'waits' }
  return run?.kind === 'verify' ? { text: 'Verified', tone: 'green', kind: 'good' } : { text: 'Up to date', tone: 'green', kind: 'good' }
}

export const isRunUnfinished = (run: ProjectionRun | null): boolean => run?.state === 'waiting' || run?.state === 'running'

/** Progress in percent, or 0 while the end of the run is not known. */
export const computeProgressPercent = ({ position, head }: ProjectionRun): number =>
  head === 0 ? 0 : Math.min(100, Math.floor((100 * position) / head))

// Seconds that an event may wait before its reader counts as behind. The health check has the same limits.
const longestWait = 10
const longestSealWait = 60

type ReaderFigures = Pick<LogReaderStatus, 'name' | 'behind' | 'waiting_seconds' | 'paused' | 'failures' | 'parked'>

export function describeLogReaderState({ name, parked, paused, failures, waiting_seconds, behind }: ReaderFigures): StateBadgeContent {
  if (paused) return { text: 'Paused', tone: 'gray', kind: 'waits' }
  if (failures > 0) return { text: 'Failing', tone: 'red', kind: 'bad' }
  if (parked > 0) return { text: `${formatCountWithNoun(parked, 'dead letter')}`, tone: 'red', kind: 'bad' }
  const longest = name === 'sealer' ? longestSealWait : longestWait
  if (behind > 0 && waiting_seconds > longest) return { text: 'Behind', tone: 'amber', kind: 'waits' }
  return { text: 'Up to date', tone: 'green', kind: 'good' }
}

export function describeLogVerificationState(check: LogVerificationRun | null): StateBadgeContent {
  if (check === null) return { text: 'Never verified', tone: 'gray', kind: 'waits' }
  if (check.finished_at === null)
    return { text: check.started_at === null ? 'Verification waiting' : 'Verifying', tone: 'blue', kind: 'busy' }
  if (check.first_bad_position !== null) return { text: 'Tampered with', tone: 'red', kind: 'bad' }
  return check.reason === null ? { text: 'Verified', tone: 'green', kind: 'good' } : { text: 'Not verified', tone: 'orange', kind: 'bad' }
}

const units = ['bytes', 'KB', 'MB', 'GB', 'TB']

/** Formats a size such as "1.2 GB", in the unit that leaves one to three digits before the decimal point. */
export function formatByteSize(bytes: number): string {
  const step = bytes < 1 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), units.length - 1)
  return `${(bytes / 1000 ** step).toLocaleString('en-US', { maximumFractionDigits: step === 0 || bytes / 1000 ** step >= 100 ? 0 : 1 })} ${units[step]}`
}
