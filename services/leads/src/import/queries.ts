import { importRowsPerPage, type LeadImport, type LeadImportRow, type ListedLeadImport } from '@crm/contracts'
import { byteOrderMark, formatCsvRow } from '@crm/csv'
import type { Database } from '@crm/database'
import { NotFound } from '@crm/domain'
import { type SQLQuery, sql } from '@databases/pg'
import type { RowDuplicate } from './write-rows.ts'

type Earlier = { id: number; started_at: string; by: string | null }

const listed = sql`
  id, status, file_name, size, uploaded_by, uploaded_at, file_changed_at, problem,
  '{"date_orders": [], "values": [], "overwrite_newer": false, "overwrite_sales": false}' || settings as settings,
  rows, counts, warned, overwrites, started_by, started_at, finished_at,
  jsonb_build_object('done', done, 'created', created, 'updated', updated, 'unchanged', unchanged, 'skipped', skipped, 'failed', failed)
    as progress,
  jsonb_build_object('done', undo_done, 'removed', removed, 'restored', restored, 'kept', kept) as undo`

const sameFile = sql`(
  select jsonb_build_object('id', e.id, 'started_at', e.started_at, 'by', e.started_by) from crm.lead_imports e
   where e.digest = i.digest and e.id < i.id and e.status in ('running', 'finished', 'cancelled') order by e.id desc limit 1) as same_file`

export async function requireImport({ read }: Pick<Database, 'read'>, id: number): Promise<LeadImport> {
  const [found]: LeadImport[] = await read.query(
    sql`select ${listed}, columns, rows_without_lead, unknown_values, ${sameFile} from crm.lead_imports i where id = ${id} and status <> 'uploading'`,
  )
  if (found === undefined) throw new NotFound('Import not found')
  return formatInstant(found)
}

export async function listImports({ read }: Pick<Database, 'read'>, count: number): Promise<ListedLeadImport[]> {
  const found: ListedLeadImport[] = await read.query(
    sql`select ${listed}, ${sameFile} from crm.lead_imports i where status <> 'uploading' order by id desc limit ${count}`,
  )
  return found.map(formatInstant)
}

// PostgreSQL formats timestamps inside JSON in its own way.
function formatInstant<Found extends { same_file: Earlier | null }>(found: Found): Found {
  const { same_file: earlier } = found
  return { ...found, same_file: earlier && { ...earlier, started_at: new Date(earlier.started_at).toISOString() } }
}

type Fields = Partial<Record<'name' | 'phone' | 'email' | 'lead_origin' | 'date_created' | 'project_amount', string | null>>
type Row = Pick<
  LeadImportRow,
  'row' | 'verdict' | 'chosen' | 'faults' | 'warnings' | 'cleaned' | 'changes' | 'outcome' | 'lead_id' | 'reason'
> & {
  fields: Fields
  duplicate: RowDuplicate | null
  undone_words: string | null
}

export async function listImportRows(
  { read }: Pick<Database, 'read'>,
  id: number,
  { show, page }: { show: keyof typeof shown; page: number },
): Promise<{ rows: LeadImportRow[]; total: number; totalPages: number }> {
  const condition = sql`import_id = ${id} and ${shown[show]}`
  const [counted, rows]: [{ total: number }[], Row[]] = (await read.query([
    sql`select count(*)::int as total from crm.lead_import_rows where ${condition}`,
    sql`select row, verdict, chosen, faults, warnings, cleaned, changes, outcome, lead_id, reason, undone_words, fields, duplicate
        from crm.lead_import_rows where ${condition} order by row limit ${importRowsPerPage} offset ${(page - 1) * importRowsPerPage}`,
  ])) as [{ total: number }[], Row[]]
  const total = counted[0]?.total ?? 0
  return { rows: rows.map(toImportRow), total, totalPages: Math.ceil(total / importRowsPerPage) }
}

const shown = {
  all: sql`true`,
  faults: sql`verdict = 'fault'`,
  warnings: sql`warnings <> '[]'`,
  duplicates: sql`duplicate is not null`,
  'left-out': sql`(verdict = 'fault' or outcome = 'failed')`,
  kept: sql`undone = 'kept'`,
} satisfies Record<string, SQLQuery>

function toImportRow({ fields, undone_words, reason, ...row }: Row): LeadImportRow {
  const text = (field: keyof Fields): string => [...(fields[field] ?? '')].slice(0, 200).join('')
  return {
    ...row,
    name: text('name'),
    phone: text('phone'),
    email: text('email'),
    lead_origin: text('lead_origin'),
    date_created: text('date_created'),
    project_amount: text('project_amount'),
    reason: undone_words ?? reason,
  }
}

/** The rows that were not imported, with the file's own columns and the reason. */
export async function* exportLeftOutRows({ pool }: Pick<Database, 'pool'>, id: number, columns: string[]): AsyncGenerator<string> {
  yield byteOrderMark + formatCsvRow([...columns, 'Row', 'Reason'])
  for (let after = 0; ; ) {
    const { rows } = await pool.query<{ row: number; cells: string[]; reason: string }>(
      `select row, cells, coalesce(reason, (select string_agg(fault->>'message', ' ') from jsonb_array_elements(faults) as fault)) as reason
       from crm.lead_import_rows where import_id = $1 and row > $2 and (verdict = 'fault' or outcome = 'failed') order by row limit 200`,
      [id, after],
    )
    const last = rows.at(-1)
    if (last === undefined) return
    yield rows
      .map(({ row, cells, reason }) =>
        formatCsvRow([...columns.map((_, n) => cells[n] ?? ''), ...cells.slice(columns.length), String(row), reason]),
      )
      .join('')
    after = last.row
  }
}
