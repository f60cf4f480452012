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

/** What the dates of a column show about the order of day and month. */
export function describeColumnDates(
  { mdy, dmy, unclear }: NonNullable<LeadImport['columns'][number]['dates']>,
  order: DayMonthOrder | null,
): string {
  if (mdy && dmy) {
    const [read, other] = order === 'dmy' ? ['day', 'month'] : ['month', 'day']
    const effect = order === null ? '' : ` Dates with the ${other} first are left empty, because the ${read} is read first.`
    return `The dates contradict each other: row ${dmy.row} has the day first (${dmy.text}), row ${mdy.row} the month first (${mdy.text}).${effect}`
  }
  const shown = mdy ?? dmy
  if (shown) return `Row ${shown.row} shows the format: ${shown.text}`
  return unclear ? `Row ${unclear.row} may have the month or the day first: ${unclear.text}` : ''
}

const rowsNamed = 3

/** Example: "2 rows are not leads and are ignored: row 18 (Total), row 20 (Printed Nov 3)." */
export function describeRowsWithoutLead(rows: LeadImport['rows_without_lead']): string {
  const named = rows.slice(0, rowsNamed).map(({ row, text }) => `row ${row} (${text})`)
  const more = rows.length > rowsNamed ? [`${formatCount(rows.length - rowsNamed)} more`] : []
  return `${formatRowCount(rows.length)} ${rows.length === 1 ? 'is not a lead and is' : 'are not leads and are'} ignored: ${[...named, ...more].join(', ')}.`
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
