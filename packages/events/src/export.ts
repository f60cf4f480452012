import type { Event } from '@crm/domain'
import { type ActivityPhrases, formatExcerpt } from './format.ts'

/** The number of rows in a file, and the filters by which they were selected. */
type Exported = { count: number; filters: Readonly<Record<string, string>> }

// Stream `export-<id>`: a file that a user downloads. It is recorded before the first row is sent, and again if not all rows could be sent.
export type ExportEvent =
  | Event<'LeadsExported', Exported>
  | Event<'BookletsExported', Exported>
  | Event<'InstallationsExported', Exported>
  | Event<'ReportExported', Exported & { table: string }>
  | Event<'ActivityExported', Exported>
  | Event<'LeadsExportCutShort', { sent: number; of: number }>
  | Event<'BookletsExportCutShort', { sent: number; of: number }>
  | Event<'ActivityExportCutShort', { sent: number; of: number }>
  | Event<'InstallationsExportCutShort', { sent: number; of: number }>

export const buildExportStreamId = (id: number): string => `export-${id}`

export const exportActivityPhrases: ActivityPhrases<ExportEvent> = {
  LeadsExported: (data) => ['lead', 'export', exported('lead', data)],
  BookletsExported: (data) => ['sample_booklet', 'export', exported('order', data)],
  InstallationsExported: (data) => ['lead', 'export', exported('installation', data)],
  ReportExported: (data) => ['report', 'export', exported('row', data, ` of the report on ${data.table}`)],
  ActivityExported: (data) => ['activity_log', 'export', exported('activity log entry', data)],
  LeadsExportCutShort: (data) => ['lead', 'export', cutShort('lead', data)],
  BookletsExportCutShort: (data) => ['sample_booklet', 'export', cutShort('order', data)],
  ActivityExportCutShort: (data) => ['activity_log', 'export', cutShort('activity log entry', data)],
  InstallationsExportCutShort: (data) => ['lead', 'export', cutShort('installation', data)],
}

function exported(what: string, { count, filters }: Exported, of = ''): string {
  const chosen = Object.entries(filters).map(([name, value]) => `${name.replaceAll('_', ' ')} ${formatExcerpt(value)}`)
  return `${counted(count, what)}${of} exported as CSV${chosen.length === 0 ? '' : `: ${chosen.join(', ')}`}`
}

function cutShort(what: string, { sent, of }: { sent: number; of: number }): string {
  return `CSV export stopped after ${sent.toLocaleString('en-US')} of ${counted(of, what)}`
}

function counted(count: number, what: string): string {
  const words = count === 1 ? what : `${what}s`.replace(/ys$/, 'ies')
  return `${count.toLocaleString('en-US')} ${words}`
}
