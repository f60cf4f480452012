import type { DayMonthOrder, LeadImport, ListedLeadImport } from '@crm/contracts'
import { capitalize } from '@crm/ui'

export const formatCount = (n: number): string => n.toLocaleString('en-US')

export const formatRowCount = (n: number): string => `${formatCount(n)} ${n === 1 ? 'row' : 'rows'}`

/** Example: "41 KB". */
export function formatFileSize(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`
  return bytes < 1_000_000 ? `${Math.round(bytes / 1000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}

export const formatUsername = (username: string | null): string => (username === null ? 'someone' : capitalize(username))

/** Examples: "17 seconds", "2 minutes". */
export function formatDuration(milliseconds: number): string {
  const seconds = Math.max(1, Math.round(milliseconds / 1000))
  if (seconds < 90) return `${seconds} ${seconds === 1 ? 'second' : 'seconds'}`
  return `${Math.round(seconds / 60)} minutes`
}

export function describeDateContradiction({ mdy, dmy }: NonNullable<LeadImport['contradicting_dates']>, order: DayMonthOrder): string {
  const told = `row ${dmy.row} has the day first (${dmy.text}), row ${mdy.row} the month first (${mdy.text})`
  const [read, other] = order === 'mdy' ? ['month', 'day'] : ['day', 'month']
  return `The dates contradict each other: ${told}. They are read with the ${read} first; rows that have the ${other} first are left out.`
}

const rowsNamed = 3

/** Example: "2 rows have no lead and are left out: row 18 (Total), row 20 (Printed Nov 3)." */
export function describeRowsWithoutLead(rows: LeadImport['left_out']): string {
  const named = rows.slice(0, rowsNamed).map(({ row, text }) => `row ${row} (${text})`)
  const more = rows.length > rowsNamed ? [`${formatCount(rows.length - rowsNamed)} more`] : []
  return `${formatRowCount(rows.length)} ${rows.length === 1 ? 'has no lead and is' : 'have no lead and are'} left out: ${[...named, ...more].join(', ')}.`
}

export function describeImportOutcome({ status, progress, rows: all, undo, problem }: ListedLeadImport): string {
  const imported = progress.created + progress.updated
  switch (status) {
    case 'checked':
      return problem ?? `Not started: ${formatRowCount(all)}`
    case 'running':
      return `Running: ${formatCount(progress.done)} of ${formatRowCount(all)}`
    case 'finished':
      return `${formatCount(imported)} of ${formatRowCount(all)} imported`
    case 'cancelled':
      return `Canceled after ${formatCount(progress.done)} of ${formatRowCount(all)}`
    case 'undoing':
      return 'Undo in progress'
    case 'undone':
      return undo.kept === 0 ? 'Undone' : `Undone, ${formatCount(undo.kept)} kept`
  }
}
