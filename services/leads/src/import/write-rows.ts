import type { DuplicateRule, LeadImportSettings } from '@crm/contracts'
import { keysOf, knownLeads, type Match } from './duplicates.ts'
import type { FileRow } from './file/records.ts'
import { storable } from './file/storable.ts'
import { type Fault, type RowRules, type RowValues, readRow } from './row/read-row.ts'
import type { Sql } from './stored-file.ts'

/** The lead or the earlier row of the file that a row repeats. */
export type Duplicate = { of: 'lead' | 'row'; id: number; name: string; by: 'email' | 'phone' }

const batch = 500

/** The row that first said an e-mail or phone, and the lead that it is about where that is there already. */
type Seen = { row: number; lead: Pick<Match, 'id' | 'name'> | null }

type Reading = { rules: RowRules; settings: LeadImportSettings; choices: ReadonlyMap<number, string> }

/** Reads the rows of a file and writes down of each what it says and what would become of it. */
export async function writeRows(db: Sql, importId: number, rows: AsyncIterable<FileRow>, reading: Reading): Promise<void> {
  const seen = new Map<string, Seen>()
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
  seen: Map<string, Seen>,
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
    const wanted = chosen ?? verdict
    if (wanted === 'create') remember(keys, { row, lead: null }, seen)
    if (wanted === 'update') remember(keys, { row, lead: duplicate?.of === 'lead' ? duplicate : null }, seen)
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

// What becomes of a row by the rule for the whole file.
function verdictOf(faults: readonly Fault[], duplicate: unknown, rule: DuplicateRule): 'create' | 'update' | 'skip' | 'fault' {
  if (faults.length > 0) return 'fault'
  if (duplicate === null || rule === 'create') return 'create'
  return rule === 'skip' ? 'skip' : 'update'
}

function repeated({ email, phone }: ReturnType<typeof keysOf>, seen: ReadonlyMap<string, Seen>): Duplicate | null {
  const byEmail = email === null ? undefined : seen.get(`email ${email}`)
  if (byEmail !== undefined) return duplicateOf(byEmail, 'email')
  const byPhone = phone === null ? undefined : seen.get(`phone ${phone}`)
  return byPhone === undefined ? null : duplicateOf(byPhone, 'phone')
}

const duplicateOf = ({ row, lead }: Seen, by: Duplicate['by']): Duplicate =>
  lead ? { of: 'lead', id: lead.id, name: lead.name, by } : { of: 'row', id: row, name: '', by }

function remember({ email, phone }: ReturnType<typeof keysOf>, first: Seen, seen: Map<string, Seen>): void {
  for (const key of [email && `email ${email}`, phone && `phone ${phone}`]) if (key && !seen.has(key)) seen.set(key, first)
}

// A faulty cell is shown, and may be of any length.
const longestShown = 200
function shortened(values: RowValues): object {
  return Object.fromEntries(
    Object.entries(values).map(([field, value]) => [field, typeof value === 'string' ? storable(value.slice(0, longestShown)) : value]),
  )
}
