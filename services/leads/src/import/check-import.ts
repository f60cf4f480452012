import {
  type DayMonthOrder,
  editableLeadFields,
  type ImportColumnTarget,
  importColumnTargetLabels,
  type LeadImport,
  type LeadImportSettings,
  leadFields,
  leadImportLimits,
  multiColumnImportTargets,
} from '@crm/contracts'
import { removeInvisible } from '@crm/contracts/schemas'
import { type CsvRow, UnreadableFile } from '@crm/csv'
import { addQueryTimeout, type Database } from '@crm/database'
import { Invalid, NotFound, Refused } from '@crm/domain'
import { createAdmissionLimiter } from '../admission-limiter.ts'
import { decodeText, toStorableText } from './file/encoding.ts'
import { findHeadingRow, type RowWithoutLead, readTableRows } from './file/find-table.ts'
import { parseCsvRows } from './file/parse-rows.ts'
import type { LeadReader } from './preview-updates.ts'
import { guessColumnTargets, guessTargetsByCells, isMetaLeadExport } from './row/guess-columns.ts'
import { findHeadingMeaning } from './row/heading-words.ts'
import { findOrderProvenByDate, isOrderUnclear } from './row/parse-day.ts'
import { buildChoiceKey, type RowReadingRules } from './row/read-row.ts'
import { type ImportQueryable, readFileParts, requireStoredFile } from './stored-file.ts'
import { createUnknownValueCounter, findRememberedChoices, hashHeadings, loadOrigins, requireOfferedChoices } from './value-choices.ts'
import { writeImportRows } from './write-rows.ts'

const longestStatement = 60_000 // milliseconds

/** Each check holds a connection for as long as it reads the file. */
const enter = createAdmissionLimiter(2, 'Other files are being checked. Please try again in a moment.')

/** If `values` is null, the choices for the last file with the same headings; if `has_header` is null, the file itself tells. */
export type ImportCheckSettings = Omit<LeadImportSettings, 'values' | 'has_header'> & {
  values: LeadImportSettings['values'] | null
  has_header: boolean | null
}

/** Stores a verdict for each row of the stored file. Choices for single rows are kept if the rows stay the same. */
export async function checkImport(
  { pool }: Pick<Database, 'pool'>,
  importId: number,
  wanted: ImportCheckSettings,
  dayOf: (instant: Date) => string,
  readLead: LeadReader,
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
    const { rowChoices, fileChangedAt } = await lockImport(client, importId, { ...wanted, ...table })
    await requireStoredFile(client, importId)
    const withoutLead: RowWithoutLead[] = []
    const rows = (ignored?: RowWithoutLead[]) => readTableRows(all(), table.heading_row ?? 1, ignored)
    const survey = await analyzeImportRows(rows(withoutLead), { ...wanted, ...table }, first)
    const columns = survey.columns.map(({ name }) => name)
    const headingsDigest = table.has_header ? hashHeadings(columns) : null
    const origins = await loadOrigins(client)
    const values = wanted.values
      ? requireOfferedChoices(wanted.values, origins)
      : await findRememberedChoices(client, importId, headingsDigest, origins)
    const settings: LeadImportSettings = { ...wanted, ...table, targets: survey.targets, date_orders: survey.dateOrders, values }
    const valueChoices = new Map(values.map(({ field, value, to }) => [buildChoiceKey(field, value), to]))
    const unknown = createUnknownValueCounter(valueChoices)
    if (survey.problem === null) {
      const defaults = { lead_origin: settings.lead_origin, assigned_to: settings.assigned_to }
      const rules: RowReadingRules = {
        columns: settings.has_header ? columns : columns.map(() => ''),
        targets: settings.targets,
        meanings: columns.map((column) => (settings.has_header ? findHeadingMeaning(column) : null)),
        dateOrders: settings.date_orders,
        dayOf,
        origins,
        isMeta: settings.has_header && isMetaLeadExport(columns),
        valueChoices,
        defaults,
      }
      await writeImportRows(client, importId, rows(), {
        ...{ rules, settings, rowChoices, unknown, fileChangedAt, readLead },
        today: dayOf(new Date()),
      })
    }
    const finding = {
      text: `update crm.lead_imports set settings = $2, columns = $3, rows = $4, problem = $5, status = 'checked', counts = ${importCountsSql},
               warned = (select count(*) from crm.lead_import_rows where import_id = $1 and warnings <> '[]'),
               touched_at = clock_timestamp(), headings_digest = $6, unknown_values = $7, rows_without_lead = $8, overwrites = ${overwritesSql} where id = $1`,
      values: [
        importId,
        JSON.stringify(settings),
        JSON.stringify(survey.columns),
        survey.rows,
        survey.problem,
        headingsDigest,
        JSON.stringify(unknown.list()),
        JSON.stringify(withoutLead.map(({ row, text }) => ({ row, text: toStorableText(text) }))),
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

const overwritesSql = `(
  select jsonb_build_object('newer', count(*) filter (where (change->>'newer')::boolean), 'sales', count(*) filter (where (change->>'of_sale')::boolean))
  from crm.lead_import_rows cross join jsonb_array_elements(changes) as change where import_id = $1)`

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
): Promise<{ rowChoices: Map<number, string>; fileChangedAt: string | null }> {
  const { rows } = await db.query<{ status: string; settings: Partial<LeadImportSettings>; file_changed_at: string | null }>(
    'select status, settings, file_changed_at from crm.lead_imports where id = $1 for update',
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
  return {
    rowChoices: new Map(areSameRows ? chosen.rows.map(({ row, chosen: choice }) => [row, choice]) : []),
    fileChangedAt: rows[0].file_changed_at,
  }
}

type Survey = {
  columns: LeadImport['columns']
  targets: ImportColumnTarget[]
  dateOrders: LeadImportSettings['date_orders']
  rows: number
  problem: string | null
}

const sampleLength = 200
const dayTargets: readonly ImportColumnTarget[] = [...editableLeadFields.filter((field) => leadFields[field].kind === 'day'), 'changed_at']

export async function analyzeImportRows(
  rows: AsyncIterable<CsvRow>,
  settings: Pick<LeadImportSettings, 'has_header' | 'heading_row' | 'targets' | 'date_orders'>,
  firstRows: readonly CsvRow[] = [],
): Promise<Survey> {
  const survey: Survey = { columns: [], targets: [], dateOrders: [], rows: 0, problem: null }
  let days: number[] = []
  try {
    for await (const { row, cells, fault } of rows) {
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
        const column = survey.columns[index]
        const dates = addFirstDate(column?.dates, row, cells[index] ?? '')
        if (column && dates) column.dates = dates
      }
    }
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    return { ...survey, problem: error.message }
  }
  const chosen = settings.date_orders.length === survey.columns.length ? settings.date_orders : []
  survey.dateOrders = survey.columns.map(({ dates }, index) => (dates === undefined ? null : (chosen[index] ?? findProvenOrder(dates))))
  if (survey.columns.length === 0)
    survey.problem = firstRows.length > 0 ? `The file has no row ${settings.heading_row}. Choose another row.` : 'The file is empty.'
  else if (survey.rows === 0) survey.problem = 'The file has column names but no rows.'
  return survey
}

type ColumnDates = LeadImport['columns'][number]['dates']

/** The first date of each kind: that shows its order, or could be either. */
function addFirstDate(dates: ColumnDates, row: number, text: string): ColumnDates {
  const order = findOrderProvenByDate(text)
  if (order === null && !isOrderUnclear(text)) return dates
  const date = { row, text: toStorableText(text.trim().slice(0, sampleLength)) }
  const known = dates ?? { mdy: null, dmy: null, unclear: null }
  const kind = order ?? 'unclear'
  return { ...known, [kind]: known[kind] ?? date }
}

function findProvenOrder({ mdy, dmy }: NonNullable<ColumnDates>): DayMonthOrder | null {
  if (mdy !== null && dmy !== null) return null
  return mdy !== null ? 'mdy' : dmy !== null ? 'dmy' : null
}

function chooseTable(first: readonly CsvRow[], wanted: ImportCheckSettings): Pick<LeadImportSettings, 'has_header' | 'heading_row'> {
  if (wanted.has_header === false) return { has_header: false, heading_row: undefined }
  if (wanted.has_header && wanted.heading_row !== undefined) return { has_header: true, heading_row: wanted.heading_row }
  const found = findHeadingRow(first)
  return found === null && wanted.has_header === null && first.length > 0
    ? { has_header: false, heading_row: undefined }
    : { has_header: true, heading_row: found ?? first[0]?.row ?? 1 }
}

// Before its text is parsed, a cell is read for its meaning: a mark of direction would hide a phone or a column name.
async function* cleanCells(rows: AsyncIterable<CsvRow>): AsyncGenerator<CsvRow> {
  for await (const one of rows) yield { ...one, cells: one.cells.map(removeInvisible) }
}

const rowsLookedAt = 200
const lettersLookedAt = 1_000_000

/** The rows that show which columns are filled. */
async function readFirstRows(rows: AsyncIterable<CsvRow>): Promise<CsvRow[]> {
  const first: CsvRow[] = []
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
