import { type DuplicateRule, type LeadImportSettings, leadOrigins } from '@crm/contracts'
import type { Database } from '@crm/database'
import { NotFound, Refused } from '@crm/domain'
import { turnstile } from '../turnstile.ts'
import { keysOf, knownLeads } from './duplicates.ts'
import { decoded } from './file/encoding.ts'
import { type FileRow, rowsOf } from './file/records.ts'
import { storable } from './file/storable.ts'
import { isMetaExport } from './row/guess-columns.ts'
import { type Fault, type RowRules, type RowValues, readRow } from './row/read-row.ts'
import { partsOf, type Sql } from './stored-file.ts'
import { surveyOf } from './survey.ts'

/** How a file is to be read; what is left open is found out. */
export type Wanted = Omit<LeadImportSettings, 'date_order'> & { date_order: LeadImportSettings['date_order'] | null }

/** The lead or the earlier row of the file that a row repeats. */
export type Duplicate = { of: 'lead' | 'row'; id: number; name: string; by: 'email' | 'phone' }

const batch = 500

/** So many files at a time: each keeps a connection for as long as it is read. */
const enter = turnstile(2, 'Other files are being checked. Please try again in a moment.')

/** Reads the stored file as `wanted` says and writes down what would become of each row. Choices for single rows stay where rows do. */
export async function check(
  { pool }: Pick<Database, 'pool'>,
  importId: number,
  wanted: Wanted,
  dayOf: (instant: Date) => string,
): Promise<void> {
  const leave = enter()
  const client = await pool.connect().catch((error: unknown) => {
    leave()
    throw error
  })
  try {
    await client.query('begin')
    // Forgetting how a large file was read before takes longer than a person's request may.
    await client.query(`set local statement_timeout = '60s'`)
    const { choices } = await opened(client, importId, wanted)
    const rows = () => rowsOf(decoded(partsOf(client, importId), wanted.encoding), wanted.delimiter)
    const survey = await surveyOf(rows(), wanted)
    const settings: LeadImportSettings = { ...wanted, targets: survey.targets, date_order: wanted.date_order ?? survey.dateOrder ?? 'mdy' }
    if (survey.problem === null) {
      const columns = survey.columns.map(({ name }) => name)
      const defaults = { lead_origin: settings.lead_origin, assigned_to: settings.assigned_to }
      const origins = await originsIn(client)
      const rules: RowRules = {
        columns: settings.has_header ? columns : columns.map(() => ''),
        targets: settings.targets,
        dateOrder: settings.date_order,
        dayOf,
        origins,
        isMeta: settings.has_header && isMetaExport(columns),
        defaults,
      }
      await writeRows(client, importId, rows(), { rules, settings, choices })
    }
    await client.query({
      text: `update crm.lead_imports set settings = $2, columns = $3, ambiguous_dates = $4, rows = $5, problem = $6, contradicting_dates = $7,
               status = 'checked', counts = ${countsOf}, touched_at = clock_timestamp() where id = $1`,
      values: [
        importId,
        JSON.stringify(settings),
        JSON.stringify(survey.columns),
        survey.isAmbiguous,
        survey.rows,
        survey.problem,
        survey.contradiction && JSON.stringify(survey.contradiction),
      ],
    })
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    client.release()
    leave()
  }
}

/** The counts of an import's rows, as one jsonb value; $1 is the import. */
export const countsOf = `(
  select jsonb_build_object(
    'create', count(*) filter (where coalesce(chosen, verdict) = 'create'), 'update', count(*) filter (where coalesce(chosen, verdict) = 'update'),
    'skip', count(*) filter (where coalesce(chosen, verdict) = 'skip'), 'fault', count(*) filter (where coalesce(chosen, verdict) = 'fault'),
    'duplicates', count(*) filter (where duplicate is not null))
  from crm.lead_import_rows where import_id = $1)`

// The lock makes a second check wait, and a start fail or come first.
async function opened(db: Sql, importId: number, wanted: Wanted): Promise<{ choices: Map<number, string> }> {
  const { rows } = await db.query<{ status: string; settings: Partial<LeadImportSettings> }>(
    'select status, settings from crm.lead_imports where id = $1 for update',
    [importId],
  )
  if (rows[0] === undefined) throw new NotFound('Import not found')
  if (rows[0].status !== 'checked' && rows[0].status !== 'uploading') throw new Refused('This import has been started already')
  const { encoding, delimiter, has_header } = rows[0].settings
  const areSameRows = encoding === wanted.encoding && delimiter === wanted.delimiter && has_header === wanted.has_header
  const chosen = await db.query<{ row: number; chosen: string }>(
    'select row, chosen from crm.lead_import_rows where import_id = $1 and chosen is not null',
    [importId],
  )
  await db.query('delete from crm.lead_import_rows where import_id = $1', [importId])
  return { choices: new Map(areSameRows ? chosen.rows.map(({ row, chosen: choice }) => [row, choice]) : []) }
}

/** Values of origins by value and by label, in lower case: those that everyone knows and those of the catalogue. */
async function originsIn(db: Sql): Promise<Map<string, string>> {
  const { rows } = await db.query<{ value: string; label: string }>('select value, label from crm.lead_origins where is_active')
  const all = [...Object.entries(leadOrigins), ...rows.map(({ value, label }): [string, string] => [value, label])]
  const abbreviations: [string, string][] = [
    ['fb', 'facebook'],
    ['ig', 'instagram'],
  ]
  return new Map([
    ...all.flatMap(([value, label]): [string, string][] => [
      [value.toLowerCase(), value],
      [label.toLowerCase(), value],
    ]),
    ...abbreviations,
  ])
}

type Reading = { rules: RowRules; settings: LeadImportSettings; choices: ReadonlyMap<number, string> }

async function writeRows(db: Sql, importId: number, rows: AsyncIterable<FileRow>, reading: Reading): Promise<void> {
  const seen = new Map<string, number>()
  let isHeader = reading.settings.has_header
  let waiting: FileRow[] = []
  for await (const row of rows) {
    if (isHeader) {
      isHeader = false
      continue
    }
    waiting.push(row)
    if (waiting.length < batch) continue
    await writeBatch(db, importId, waiting, reading, seen)
    waiting = []
  }
  if (waiting.length > 0) await writeBatch(db, importId, waiting, reading, seen)
}

async function writeBatch(
  db: Sql,
  importId: number,
  rows: readonly FileRow[],
  { rules, settings, choices }: Reading,
  seen: Map<string, number>,
): Promise<void> {
  const read = rows.map(({ row, cells }) => ({ row, cells, ...readRow(cells, rules) }))
  const matchOf = await knownLeads(
    db,
    read.map(({ values }) => keysOf(values)),
  )
  const written = read.map(({ row, cells, values, faults }) => {
    const keys = keysOf(values)
    const match = matchOf(keys, values.name ?? '')
    const duplicate: Duplicate | null = match ? { of: 'lead', ...match } : repeated(keys, seen)
    const verdict = verdictOf(faults, duplicate, settings.on_duplicate)
    const chosen = verdict === 'fault' ? null : (choices.get(row) ?? null)
    // What a row that is left out says is nowhere, so that no other can repeat it.
    if ((chosen ?? verdict) === 'create' || (chosen ?? verdict) === 'update') remember(keys, row, seen)
    return {
      row,
      cells: cells.map(storable),
      fields: faults.length > 0 ? shortened(values) : values,
      faults: faults.map(({ field, message }) => ({ field, message: storable(message) })),
      verdict,
      chosen,
      duplicate,
    }
  })
  await db.query({
    name: 'write-import-rows',
    text: `insert into crm.lead_import_rows (import_id, row, cells, fields, faults, verdict, chosen, duplicate)
           select $1, row, cells, fields, faults, verdict, chosen, duplicate from jsonb_to_recordset($2)
             as fresh (row int, cells jsonb, fields jsonb, faults jsonb, verdict text, chosen text, duplicate jsonb)`,
    values: [importId, JSON.stringify(written)],
  })
}

/** What becomes of a row by the rule for the whole file. */
export function verdictOf(faults: readonly Fault[], duplicate: unknown, rule: DuplicateRule): 'create' | 'update' | 'skip' | 'fault' {
  if (faults.length > 0) return 'fault'
  if (duplicate === null || rule === 'create') return 'create'
  return rule === 'skip' ? 'skip' : 'update'
}

function repeated({ email, phone }: ReturnType<typeof keysOf>, seen: ReadonlyMap<string, number>): Duplicate | null {
  const byEmail = email === null ? undefined : seen.get(`email ${email}`)
  if (byEmail !== undefined) return { of: 'row', id: byEmail, name: '', by: 'email' }
  const byPhone = phone === null ? undefined : seen.get(`phone ${phone}`)
  return byPhone === undefined ? null : { of: 'row', id: byPhone, name: '', by: 'phone' }
}

function remember({ email, phone }: ReturnType<typeof keysOf>, row: number, seen: Map<string, number>): void {
  for (const key of [email && `email ${email}`, phone && `phone ${phone}`]) if (key && !seen.has(key)) seen.set(key, row)
}

// A faulty cell is shown, and may be of any length.
const longestShown = 200
function shortened(values: RowValues): object {
  return Object.fromEntries(
    Object.entries(values).map(([field, value]) => [field, typeof value === 'string' ? storable(value.slice(0, longestShown)) : value]),
  )
}
