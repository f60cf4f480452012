import {
  type DayMonthOrder,
  editableLeadFields,
  type ImportColumnTarget,
  importColumnTargetLabels,
  type LeadImportSettings,
  leadFields,
  leadImportLimits,
  leadOriginLabels,
  multiColumnImportTargets,
} from '@crm/contracts'
import { mostColumns } from '@crm/csv'
import { removeInvisible } from '@crm/contracts/schemas'
import { addQueryTimeout, type Database } from '@crm/database'
import { Invalid, NotFound, Refused } from '@crm/domain'
import { createAdmissionLimiter } from '../admission-limiter.ts'
import { decodeText, toStorableText } from './file/encoding.ts'
import { findHeadingRow, type RowWithoutLead, readTableRows } from './file/find-table.ts'
import { type FileRow, parseCsvRows, UnreadableFile } from './file/parse-rows.ts'
import { guessColumnTargets, guessTargetsByCells, isMetaLeadExport } from './row/guess-columns.ts'
import { findHeadingMeaning } from './row/heading-words.ts'
import { findOrderProvenByDate } from './row/parse-day.ts'
import type { RowReadingRules } from './row/read-row.ts'
import { type ImportQueryable, readFileParts } from './stored-file.ts'
import { writeImportRows } from './write-rows.ts'

/** Null where the file itself must tell. */
export type ImportCheckSettings = Omit<LeadImportSettings, 'date_order' | 'has_header'> & {
  date_order: LeadImportSettings['date_order'] | null
  has_header: boolean | null
}

const longestStatement = 60_000 // milliseconds

/** Each check holds a connection for as long as it reads the file. */
const enter = createAdmissionLimiter(2, 'Other files are being checked. Please try again in a moment.')

/** Stores a verdict for each row of the stored file. Choices for single rows are kept if the rows stay the same. */
export async function checkImport(
  { pool }: Pick<Database, 'pool'>,
  importId: number,
  wanted: ImportCheckSettings,
  dayOf: (instant: Date) => string,
): Promise<void> {
  const leave = enter()
  const client = await pool.connect().catch((error: unknown) => {
    leave()
    throw error
  })
  try {
    await client.query('begin')
    // Deleting the rows of an earlier check of a large file takes longer than a request may.
    await client.query(`set local statement_timeout = ${longestStatement}`)
    const all = () => cleanCells(parseCsvRows(decodeText(readFileParts(client, importId), wanted.encoding), wanted.delimiter))
    const first = await readFirstRows(all())
    const table = chooseTable(first, wanted)
    const choices = await lockImport(client, importId, { ...wanted, ...table })
    const leftOut: RowWithoutLead[] = []
    const rows = (skipped?: RowWithoutLead[]) => readTableRows(all(), table.heading_row ?? 1, skipped)
    const survey = await analyzeImportRows(rows(leftOut), { ...wanted, ...table }, first)
    const settings: LeadImportSettings = { ...wanted, ...table, targets: survey.targets, date_order: wanted.date_order ?? survey.dateOrder }
    if (survey.problem === null) {
      const columns = survey.columns.map(({ name }) => name)
      const defaults = { lead_origin: settings.lead_origin, assigned_to: settings.assigned_to }
      const origins = await loadOrigins(client)
      const rules: RowReadingRules = {
        columns: settings.has_header ? columns : columns.map(() => ''),
        targets: settings.targets,
        meanings: columns.map((column) => (settings.has_header ? findHeadingMeaning(column) : null)),
        dateOrder: settings.date_order,
        dayOf,
        origins,
        isMeta: settings.has_header && isMetaLeadExport(columns),
        defaults,
      }
      await writeImportRows(client, importId, rows(), { rules, settings, choices, today: dayOf(new Date()) })
    }
    const finding = {
      text: `update crm.lead_imports set settings = $2, columns = $3, ambiguous_dates = $4, rows = $5, problem = $6, contradicting_dates = $7,
               left_out = $8, status = 'checked', counts = ${importCountsSql}, touched_at = clock_timestamp() where id = $1`,
      values: [
        importId,
        JSON.stringify(settings),
        JSON.stringify(survey.columns),
        survey.isAmbiguous,
        survey.rows,
        survey.problem,
        survey.contradiction && JSON.stringify(survey.contradiction),
        JSON.stringify(leftOut.map(({ row, text }) => ({ row, text: toStorableText(text) }))),
      ],
    }
    await client.query(addQueryTimeout(longestStatement, finding))
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    client.release()
    leave()
  }
}

export const importCountsSql = `(
  select jsonb_build_object(
    'create', count(*) filter (where coalesce(chosen, verdict) = 'create'), 'update', count(*) filter (where coalesce(chosen, verdict) = 'update'),
    'skip', count(*) filter (where coalesce(chosen, verdict) = 'skip'), 'fault', count(*) filter (where coalesce(chosen, verdict) = 'fault'),
    'duplicates', count(*) filter (where duplicate is not null))
  from crm.lead_import_rows where import_id = $1)`

// The lock makes a concurrent check wait, and a concurrent start fail or come first.
async function lockImport(
  db: ImportQueryable,
  importId: number,
  wanted: Pick<LeadImportSettings, 'encoding' | 'delimiter' | 'has_header' | 'heading_row'>,
): Promise<Map<number, string>> {
  const { rows } = await db.query<{ status: string; settings: Partial<LeadImportSettings> }>(
    'select status, settings from crm.lead_imports where id = $1 for update',
    [importId],
  )
  if (rows[0] === undefined) throw new NotFound('Import not found')
  if (rows[0].status !== 'checked' && rows[0].status !== 'uploading') throw new Refused('This import has already been started')
  const { settings } = rows[0]
  const areSameRows = (['encoding', 'delimiter', 'has_header', 'heading_row'] as const).every((name) => settings[name] === wanted[name])
  const chosen = await db.query<{ row: number; chosen: string }>(
    'select row, chosen from crm.lead_import_rows where import_id = $1 and chosen is not null',
    [importId],
  )
  await db.query(addQueryTimeout(longestStatement, { text: 'delete from crm.lead_import_rows where import_id = $1', values: [importId] }))
  return new Map(areSameRows ? chosen.rows.map(({ row, chosen: choice }) => [row, choice]) : [])
}

async function loadOrigins(db: ImportQueryable): Promise<Map<string, string>> {
  const { rows } = await db.query<{ value: string; label: string; is_active: boolean }>(
    'select value, label, is_active from crm.lead_origins',
  )
  const hidden = new Set(rows.filter(({ is_active }) => !is_active).map(({ value }) => value.toLowerCase()))
  const known = [...Object.entries(leadOriginLabels), ...rows.map(({ value, label }): [string, string] => [value, label])]
  const all = known.filter(([value]) => !hidden.has(value.toLowerCase()))
  const abbreviations: [string, string][] = [
    ['fb', 'facebook'],
    ['ig', 'instagram'],
  ]
  return new Map([
    ...all.flatMap(([value, label]): [string, string][] => [
      [value.toLowerCase(), value],
      [label.toLowerCase(), value],
    ]),
    ...abbreviations.filter(([, value]) => !hidden.has(value)),
  ])
}

type DateOfRow = { row: number; text: string }

type Survey = {
  columns: { name: string; sample: string }[]
  targets: ImportColumnTarget[]
  rows: number
  dateOrder: DayMonthOrder
  isAmbiguous: boolean
  contradiction: Record<DayMonthOrder, DateOfRow> | null
  problem: string | null
}

const sampleLength = 200
const dayTargets: readonly ImportColumnTarget[] = editableLeadFields.filter((field) => leadFields[field].kind === 'day')

export async function analyzeImportRows(
  rows: AsyncIterable<FileRow>,
  settings: Pick<LeadImportSettings, 'has_header' | 'heading_row' | 'targets'>,
  firstRows: readonly FileRow[] = [],
): Promise<Survey> {
  const survey: Survey = { columns: [], targets: [], rows: 0, dateOrder: 'mdy', isAmbiguous: false, contradiction: null, problem: null }
  const evidence = { mdy: 0, dmy: 0 }
  const unclear = { dotted: 0, others: 0 }
  const first: Partial<Record<DayMonthOrder, DateOfRow>> = {}
  let days: number[] = []
  try {
    for await (const { row, cells, fault } of rows) {
      if (cells.length > mostColumns) throw new Invalid(`Row ${row} has more than ${mostColumns} columns. Is the delimiter wrong?`)
      if (survey.columns.length === 0) {
        survey.columns = cells.map((name, index) => ({
          name: settings.has_header ? toStorableText(name.trim().slice(0, sampleLength)) : `Column ${index + 1}`,
          sample: '',
        }))
        const leads = firstRows.flatMap((one) => (one.row > row || (one.row === row && !settings.has_header) ? [one.cells] : []))
        survey.targets = chooseTargets(survey.columns, settings, leads)
        days = survey.targets.flatMap((target, index) => (dayTargets.includes(target) ? [index] : []))
        if (settings.has_header) continue
      }
      survey.rows += 1
      if (survey.rows > leadImportLimits.rows)
        throw new Invalid(`The file has more than ${leadImportLimits.rows.toLocaleString('en-US')} rows. Please split it.`)
      if (fault !== undefined) continue
      for (const [index, column] of survey.columns.entries())
        if (column.sample === '') column.sample = toStorableText((cells[index] ?? '').trim().slice(0, sampleLength))
      for (const index of days) {
        const text = cells[index] ?? ''
        const order = findOrderProvenByDate(text)
        if (order !== null) {
          evidence[order] += 1
          first[order] ??= { row, text: toStorableText(text.trim().slice(0, sampleLength)) }
        } else if (/^\s*\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4}/.test(text)) unclear[/^\s*\d+\./.test(text) ? 'dotted' : 'others'] += 1
      }
    }
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    return { ...survey, problem: error.message }
  }
  const isTold = evidence.mdy + evidence.dmy > 0
  // A date with dots nearly always has the day first: 04.03.2026 is March 4.
  const isDayFirst = isTold ? evidence.dmy > evidence.mdy : unclear.dotted > unclear.others
  survey.dateOrder = isDayFirst ? 'dmy' : 'mdy'
  survey.contradiction = first.mdy && first.dmy ? { mdy: first.mdy, dmy: first.dmy } : null
  survey.isAmbiguous = survey.contradiction !== null || (!isTold && unclear.dotted + unclear.others > 0)
  if (survey.columns.length === 0)
    survey.problem = firstRows.length > 0 ? `The file has no row ${settings.heading_row}. Choose another row.` : 'The file is empty.'
  else if (survey.rows === 0) survey.problem = 'The file has column names but no rows.'
  return survey
}

function chooseTable(first: readonly FileRow[], wanted: ImportCheckSettings): Pick<LeadImportSettings, 'has_header' | 'heading_row'> {
  if (wanted.has_header === false) return { has_header: false, heading_row: undefined }
  if (wanted.has_header && wanted.heading_row !== undefined) return { has_header: true, heading_row: wanted.heading_row }
  const found = findHeadingRow(first)
  return found === null && wanted.has_header === null && first.length > 0
    ? { has_header: false, heading_row: undefined }
    : { has_header: true, heading_row: found ?? first[0]?.row ?? 1 }
}

// Before its text is parsed, a cell is read for its meaning: a mark of direction would hide a phone or a column name.
async function* cleanCells(rows: AsyncIterable<FileRow>): AsyncGenerator<FileRow> {
  for await (const { row, cells } of rows) yield { row, cells: cells.map(removeInvisible) }
}

const rowsLookedAt = 200
const lettersLookedAt = 1_000_000

/** The rows that show which columns are filled. */
async function readFirstRows(rows: AsyncIterable<FileRow>): Promise<FileRow[]> {
  const first: FileRow[] = []
  let letters = 0
  try {
    for await (const row of rows) {
      first.push(row)
      letters += row.cells.reduce((sum, cell) => sum + cell.length + 1, 0)
      if (first.length === rowsLookedAt || letters > lettersLookedAt) break
    }
  } catch (error) {
    // The survey of all rows says what is wrong.
    if (!(error instanceof UnreadableFile)) throw error
  }
  return first
}

function chooseTargets(
  columns: readonly { name: string }[],
  { targets: wanted, has_header: hasHeader }: Pick<LeadImportSettings, 'has_header' | 'targets'>,
  rows: readonly string[][],
): ImportColumnTarget[] {
  const names = columns.map(({ name }) => name)
  if (wanted.length !== columns.length) return hasHeader ? guessColumnTargets(names, rows) : guessTargetsByCells(columns.length, rows)
  const twice = wanted.find((target, index) => !multiColumnImportTargets.includes(target) && wanted.indexOf(target) !== index)
  if (twice !== undefined) throw new Invalid(`Two columns cannot both become ${importColumnTargetLabels[twice]}.`)
  return [...wanted]
}
