import { type LeadImportSettings, leadOrigins } from '@crm/contracts'
import { type Database, lasting } from '@crm/database'
import { NotFound, Refused } from '@crm/domain'
import { turnstile } from '../turnstile.ts'
import { decoded } from './file/encoding.ts'
import { rowsOf } from './file/records.ts'
import { isMetaExport } from './row/guess-columns.ts'
import type { RowRules } from './row/read-row.ts'
import { partsOf, type Sql } from './stored-file.ts'
import { surveyOf } from './survey.ts'
import { writeRows } from './write-rows.ts'

/** How a file is to be read; what is left open is found out. */
export type Wanted = Omit<LeadImportSettings, 'date_order'> & { date_order: LeadImportSettings['date_order'] | null }

const longestStatement = 60_000 // milliseconds

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
    await client.query(`set local statement_timeout = ${longestStatement}`)
    const { choices } = await opened(client, importId, wanted)
    const rows = () => rowsOf(decoded(partsOf(client, importId), wanted.encoding), wanted.delimiter)
    const survey = await surveyOf(rows(), wanted)
    const settings: LeadImportSettings = { ...wanted, targets: survey.targets, date_order: wanted.date_order ?? survey.dateOrder }
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
      await writeRows(client, importId, rows(), { rules, settings, choices, today: dayOf(new Date()) })
    }
    const finding = {
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
    }
    await client.query(lasting(longestStatement, finding))
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
  await db.query(lasting(longestStatement, { text: 'delete from crm.lead_import_rows where import_id = $1', values: [importId] }))
  return { choices: new Map(areSameRows ? chosen.rows.map(({ row, chosen: choice }) => [row, choice]) : []) }
}

/** Values of the origins that are offered by value and by label, in lower case: those of the catalogue and others that everyone knows. */
async function originsIn(db: Sql): Promise<Map<string, string>> {
  const { rows } = await db.query<{ value: string; label: string; is_active: boolean }>(
    'select value, label, is_active from crm.lead_origins',
  )
  const hidden = new Set(rows.filter(({ is_active }) => !is_active).map(({ value }) => value.toLowerCase()))
  const known = [...Object.entries(leadOrigins), ...rows.map(({ value, label }): [string, string] => [value, label])]
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
