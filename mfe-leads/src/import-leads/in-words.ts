import type { DateOrder, LeadImport } from '@crm/contracts'
import { capitalise } from '@crm/ui'

export const count = (n: number): string => n.toLocaleString('en-US')

export const rows = (n: number): string => `${count(n)} ${n === 1 ? 'row' : 'rows'}`

/** `41 KB`. */
export function size(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`
  return bytes < 1_000_000 ? `${Math.round(bytes / 1000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}

export const by = (username: string | null): string => (username === null ? 'somebody' : capitalise(username))

/** `17 seconds`, `2 minutes`. */
export function duration(milliseconds: number): string {
  const seconds = Math.max(1, Math.round(milliseconds / 1000))
  if (seconds < 90) return `${seconds} ${seconds === 1 ? 'second' : 'seconds'}`
  return `${Math.round(seconds / 60)} minutes`
}

export function contradictionInWords({ mdy, dmy }: NonNullable<LeadImport['contradicting_dates']>, order: DateOrder): string {
  const told = `row ${dmy.row} has the day first (${dmy.text}), row ${mdy.row} the month first (${mdy.text})`
  const [read, other] = order === 'mdy' ? ['month', 'day'] : ['day', 'month']
  return `The dates contradict each other: ${told}. They are read with the ${read} first; rows that have the ${other} first are left out.`
}

export function outcome({ status, progress, rows: all, undo, problem }: LeadImport): string {
  const imported = progress.created + progress.updated
  switch (status) {
    case 'checked':
      return problem ?? `Not started: ${rows(all)}`
    case 'running':
      return `Running: ${count(progress.done)} of ${rows(all)}`
    case 'finished':
      return `${count(imported)} of ${rows(all)} imported`
    case 'cancelled':
      return `Cancelled after ${count(progress.done)} of ${rows(all)}`
    case 'undoing':
      return 'Being undone'
    case 'undone':
      return undo.kept === 0 ? 'Undone' : `Undone, ${count(undo.kept)} kept`
  }
}
