import type { DatabaseOverview, ProjectionRun } from '@crm/contracts'
import type { BadgeTone } from '@crm/ui'

export type ReadTable = DatabaseOverview['projections'][number]
export type LogReader = DatabaseOverview['subscriptions'][number]
export type LogCheck = NonNullable<DatabaseOverview['log_verification']>
/** Where something stands, in a word and its colour. */
export type State = { text: string; tone: BadgeTone; kind: 'good' | 'busy' | 'waits' | 'bad' }

const units = ['bytes', 'KB', 'MB', 'GB', 'TB']

/** A size in the unit that leaves one to three digits: "1.2 GB". */
export function sizeOf(bytes: number): string {
  const step = bytes < 1 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), units.length - 1)
  return `${(bytes / 1000 ** step).toLocaleString('en-US', { maximumFractionDigits: step === 0 || bytes / 1000 ** step >= 100 ? 0 : 1 })} ${units[step]}`
}

/** Seconds as people say them: "0.3 s", "1 m 42 s", "3 h 5 m". */
export function lasting(seconds: number): string {
  if (seconds < 10) return `${seconds.toLocaleString('en-US', { maximumFractionDigits: 1 })} s`
  if (seconds < 60) return `${Math.round(seconds)} s`
  const minutes = Math.floor(seconds / 60)
  return minutes < 60 ? `${minutes} m ${Math.round(seconds % 60)} s` : `${Math.floor(minutes / 60)} h ${minutes % 60} m`
}

/** A count with its thousands apart. */
export const count = (value: number): string => value.toLocaleString('en-US')

/** `sampleBooklet` reads as "sample booklet". */
export const spaced = (name: string): string => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

/** Whether somebody works on it, or will. */
export const isUnfinished = (run: ProjectionRun | null): boolean => run?.state === 'waiting' || run?.state === 'running'

/** How far a run has come, in percent; 0 until it is known. */
export const percentOf = ({ position, head }: ProjectionRun): number =>
  head === 0 ? 0 : Math.min(100, Math.floor((100 * position) / head))

/** How a read table does: what is done to it, what was found, or whether it is up to the log. */
export function stateOfTable({ lag, run }: ReadTable): State {
  if (run !== null && isUnfinished(run)) {
    const doing = run.kind === 'rebuild' ? 'Rebuilding' : 'Verifying'
    return { text: run.state === 'waiting' ? `${doing}: waits` : `${doing} ${percentOf(run)}%`, tone: 'blue', kind: 'busy' }
  }
  if (run?.state === 'failed') return { text: run.kind === 'rebuild' ? 'Rebuild failed' : 'Verification failed', tone: 'red', kind: 'bad' }
  if (run?.differing)
    return { text: `${count(run.differing)} ${run.differing === 1 ? 'row differs' : 'rows differ'}`, tone: 'red', kind: 'bad' }
  if (lag > 0) return { text: 'Behind', tone: 'amber', kind: 'waits' }
  return run?.kind === 'verify' ? { text: 'Verified', tone: 'green', kind: 'good' } : { text: 'Up to date', tone: 'green', kind: 'good' }
}

// Seconds, as the health of the product has it.
const longestWait = 10
const longestSealWait = 60

type Standing = Pick<LogReader, 'name' | 'behind' | 'waiting_seconds' | 'paused' | 'failures' | 'parked'>

/** How a reader of the log does. */
export function stateOfReader({ name, parked, paused, failures, waiting_seconds, behind }: Standing): State {
  if (paused) return { text: 'Paused', tone: 'gray', kind: 'waits' }
  if (failures > 0) return { text: 'Failing', tone: 'red', kind: 'bad' }
  if (parked > 0) return { text: `${count(parked)} parked`, tone: 'red', kind: 'bad' }
  const longest = name === 'sealer' ? longestSealWait : longestWait
  if (behind > 0 && waiting_seconds > longest) return { text: 'Behind', tone: 'amber', kind: 'waits' }
  return { text: 'Up to date', tone: 'green', kind: 'good' }
}

/** What the last check of the log has found. */
export function stateOfCheck(check: LogCheck | null): State {
  if (check === null) return { text: 'Never verified', tone: 'gray', kind: 'waits' }
  if (check.finished_at === null)
    return { text: check.started_at === null ? 'Verification waits' : 'Verifying', tone: 'blue', kind: 'busy' }
  if (check.first_bad_position !== null) return { text: 'Tampered with', tone: 'red', kind: 'bad' }
  return check.reason === null ? { text: 'Verified', tone: 'green', kind: 'good' } : { text: 'Not verified', tone: 'orange', kind: 'bad' }
}
