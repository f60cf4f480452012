import { type DateOrder, type ImportTarget, importTargets, type LeadImportSettings, largestImport, sharedTargets } from '@crm/contracts'
import { Invalid } from '@crm/domain'
import type { FileRow } from './file/records.ts'
import { storable } from './file/storable.ts'
import { orderEvidence } from './row/days.ts'
import { guessColumns } from './row/guess-columns.ts'

type DateOfRow = { row: number; text: string }

/** A first look through a whole file: its columns, how its days are written, and whether it can be imported at all. */
export type Survey = {
  columns: { name: string; sample: string }[]
  targets: ImportTarget[]
  rows: number
  /** How the days are meant: told by some of them, or else as days with dots or slashes mostly are. */
  dateOrder: DateOrder
  isAmbiguous: boolean
  contradiction: Record<DateOrder, DateOfRow> | null
  problem: string | null
}

const mostColumns = 500
const sampleLength = 200
const dayTargets: readonly ImportTarget[] = ['date_created', 'next_followup_date', 'installation_date']

/** Looks through the rows. `targets` that don't fit the columns are guessed anew. */
export async function surveyOf(
  rows: AsyncIterable<FileRow>,
  settings: Pick<LeadImportSettings, 'has_header' | 'targets'>,
): Promise<Survey> {
  const survey: Survey = { columns: [], targets: [], rows: 0, dateOrder: 'mdy', isAmbiguous: false, contradiction: null, problem: null }
  const evidence = { mdy: 0, dmy: 0 }
  const unclear = { dotted: 0, others: 0 }
  const first: Partial<Record<DateOrder, DateOfRow>> = {}
  let days: number[] = []
  try {
    for await (const { row, cells } of rows) {
      if (survey.columns.length === 0) {
        survey.columns = cells.map((name, index) => ({
          name: settings.has_header ? storable(name.trim().slice(0, sampleLength)) : `Column ${index + 1}`,
          sample: '',
        }))
        if (cells.length > mostColumns) throw new Invalid(`The file has more than ${mostColumns} columns. Is the delimiter wrong?`)
        survey.targets = targetsFor(survey.columns, settings.targets)
        days = survey.targets.flatMap((target, index) => (dayTargets.includes(target) ? [index] : []))
        if (settings.has_header) continue
      }
      survey.rows += 1
      if (survey.rows > largestImport.rows)
        throw new Invalid(`The file has more than ${largestImport.rows.toLocaleString('en-US')} rows. Please split it.`)
      for (const [index, column] of survey.columns.entries())
        if (column.sample === '') column.sample = storable((cells[index] ?? '').trim().slice(0, sampleLength))
      for (const index of days) {
        const text = cells[index] ?? ''
        const order = orderEvidence(text)
        if (order !== null) {
          evidence[order] += 1
          first[order] ??= { row, text: storable(text.trim().slice(0, sampleLength)) }
        } else if (/^\s*\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4}/.test(text)) unclear[/^\s*\d+\./.test(text) ? 'dotted' : 'others'] += 1
      }
    }
  } catch (error) {
    if (!(error instanceof Error && error.name === 'Invalid')) throw error
    return { ...survey, problem: error.message }
  }
  const isTold = evidence.mdy + evidence.dmy > 0
  // Who writes 04.03.2026 nearly always means March 4.
  const isDayFirst = isTold ? evidence.dmy > evidence.mdy : unclear.dotted > unclear.others
  survey.dateOrder = isDayFirst ? 'dmy' : 'mdy'
  survey.contradiction = first.mdy && first.dmy ? { mdy: first.mdy, dmy: first.dmy } : null
  survey.isAmbiguous = survey.contradiction !== null || (!isTold && unclear.dotted + unclear.others > 0)
  if (survey.columns.length === 0) survey.problem = 'The file is empty.'
  else if (survey.rows === 0) survey.problem = 'The file has column names but no rows.'
  return survey
}

function targetsFor(columns: readonly { name: string }[], wanted: readonly ImportTarget[]): ImportTarget[] {
  if (wanted.length !== columns.length) return guessColumns(columns.map(({ name }) => name))
  const twice = wanted.find((target, index) => !sharedTargets.includes(target) && wanted.indexOf(target) !== index)
  if (twice !== undefined) throw new Invalid(`Two columns cannot both become ${importTargets[twice]}.`)
  return [...wanted]
}
