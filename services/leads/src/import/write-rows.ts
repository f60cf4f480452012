import type { DuplicateRule } from '@crm/contracts'
import type { CsvRow } from '@crm/csv'
import { type LeadMatch, loadLeadMatcher, type MatchKeys, toMatchKeys } from '../lead-matcher.ts'
import { toStorableText } from './file/encoding.ts'
import { type PreviewRules, previewUpdates } from './preview-updates.ts'
import { type ImportRowValues, type RowFault, type RowReadingRules, readImportRow, type UnknownValue } from './row/read-row.ts'
import type { ImportQueryable } from './stored-file.ts'

/** The lead or the earlier row that a row duplicates. `nothing_new`: the row would not change that lead. `also`: other rows about it. */
export type RowDuplicate = { of: 'lead' | 'row'; id: number; name: string; by: 'email' | 'phone'; nothing_new?: true; also?: number[] }

// What is written at once.
const batch = { rows: 500, characters: 1_000_000 }

type Seen = { row: number; lead: Pick<LeadMatch, 'id' | 'name'> | null }

type Reading = PreviewRules & {
  rules: RowReadingRules
  rowChoices: ReadonlyMap<number, string>
  unknown: { add(values: readonly UnknownValue[]): void }
}

type SoFar = { seen: Map<string, Seen>; about: Map<number, number[]>; nothingNew: Set<number> }

export async function writeImportRows(db: ImportQueryable, importId: number, rows: AsyncIterable<CsvRow>, reading: Reading): Promise<void> {
  const soFar: SoFar = { seen: new Map(), about: new Map(), nothingNew: new Set() }
  let isHeader = reading.settings.has_header
  let waiting: CsvRow[] = []
  let characters = 0
  for await (const row of rows) {
    if (isHeader) {
      isHeader = false
      continue
    }
    waiting.push(row)
    characters += row.cells.reduce((sum, cell) => sum + cell.length, 0)
    if (waiting.length < batch.rows && characters < batch.characters) continue
    await writeBatch(db, importId, waiting, reading, soFar)
    waiting = []
    characters = 0
  }
  if (waiting.length > 0) await writeBatch(db, importId, waiting, reading, soFar)
  await updateAfterAll(db, importId, soFar)
}

async function writeBatch(db: ImportQueryable, importId: number, rows: readonly CsvRow[], reading: Reading, soFar: SoFar): Promise<void> {
  const { rules, settings, rowChoices, unknown } = reading
  const read = rows.map(({ row, cells, fault }) => ({
    ...{ row, cells, ...readImportRow(cells, rules) },
    ...(fault !== undefined && { faults: [{ field: null, message: fault }], warnings: [], unknown: [] }),
  }))
  for (const one of read) unknown.add(one.unknown)
  const matchOf = await loadLeadMatcher(
    db,
    read.map(({ values }) => toMatchKeys(values)),
  )
  const judged = read.map(({ row, values, faults, ...rest }) => {
    const keys = toMatchKeys(values)
    const match = matchOf(keys, values.name ?? '')
    const duplicate: RowDuplicate | null = match ? { of: 'lead', ...match } : findRepeated(keys, soFar.seen)
    const verdict = decideVerdict(faults, duplicate, settings.on_duplicate)
    const chosen = verdict === 'fault' ? null : (rowChoices.get(row) ?? null)
    // A skipped row writes nothing, so later rows cannot be duplicates of it.
    const wanted = chosen ?? verdict
    const lead = duplicate?.of === 'lead' ? duplicate : null
    if (wanted === 'create') remember(keys, { row, lead: null }, soFar.seen)
    if (wanted === 'update') remember(keys, { row, lead }, soFar.seen)
    if (lead && verdict !== 'fault') {
      const rowsOfLead = soFar.about.get(lead.id)
      if (rowsOfLead) rowsOfLead.push(row)
      else soFar.about.set(lead.id, [row])
    }
    return { row, values, faults, verdict, chosen, duplicate, ...rest }
  })
  const updating = judged.flatMap(({ row, values, verdict, chosen, duplicate, asOf }) =>
    (verdict === 'update' || chosen === 'update') && duplicate?.of === 'lead' ? [{ row, lead: duplicate.id, fields: values, asOf }] : [],
  )
  const updates = await previewUpdates(db, updating, reading)
  for (const { row, verdict } of judged) {
    const update = updates.get(row)
    if (verdict === 'update' && update?.isEmpty && update.changes.length === 0) soFar.nothingNew.add(row)
  }
  const written = judged.map(({ row, cells, values, faults, warnings, cleaned, asOf, verdict, chosen, duplicate }) => ({
    row,
    cells: cells.map(toStorableText),
    fields: faults.length > 0 ? shorten(values) : values,
    faults: faults.map(toStorableRemark),
    warnings: warnings.map(toStorableRemark),
    cleaned: cleaned.map(({ field, from, to }) => ({ field, from: toStorableText(from), to: toStorableText(to) })),
    as_of: asOf,
    changes: updates.get(row)?.changes ?? [],
    chosen,
    verdict: updates.get(row)?.isEmpty ? 'skip' : verdict,
    duplicate: soFar.nothingNew.has(row) ? { ...duplicate, nothing_new: true } : duplicate,
  }))
  await db.query({
    name: 'write-import-rows',
    text: `insert into crm.lead_import_rows (import_id, row, cells, fields, faults, warnings, cleaned, as_of, changes, verdict, chosen, duplicate)
           select $1, row, cells, fields, faults, warnings, cleaned, as_of, changes, verdict, chosen, duplicate from jsonb_to_recordset($2)
             as fresh (row int, cells jsonb, fields jsonb, faults jsonb, warnings jsonb, cleaned jsonb, as_of timestamptz,
               changes jsonb, verdict text, chosen text, duplicate jsonb)`,
    values: [importId, JSON.stringify(written)],
  })
}

const toStorableRemark = ({ field, message }: RowFault): RowFault => ({ field, message: toStorableText(message) })

const mostRowsNamed = 10
const nameOthers = (rows: readonly number[], row: number): number[] =>
  rows
    .slice(0, mostRowsNamed + 1)
    .filter((other) => other !== row)
    .slice(0, mostRowsNamed)

/** Lists for each row the others about the same lead. A row that changes nothing now may change something after one of them. */
async function updateAfterAll(db: ImportQueryable, importId: number, { about, nothingNew }: SoFar): Promise<void> {
  const rows = [...about.values()].filter((ofLead) => ofLead.length > 1)
  if (rows.length === 0) return
  const named = rows.flatMap((ofLead) => ofLead.map((row) => ({ row, also: nameOthers(ofLead, row), is_old: nothingNew.has(row) })))
  await db.query({
    text: `update crm.lead_import_rows r set verdict = case when x.is_old then 'update' else r.verdict end,
             duplicate = r.duplicate - 'nothing_new' || jsonb_build_object('also', x.also)
           from jsonb_to_recordset($2) as x (row int, also jsonb, is_old boolean) where r.import_id = $1 and r.row = x.row`,
    values: [importId, JSON.stringify(named)],
  })
}

function decideVerdict(faults: readonly RowFault[], duplicate: unknown, rule: DuplicateRule): 'create' | 'update' | 'skip' | 'fault' {
  if (faults.length > 0) return 'fault'
  if (duplicate === null || rule === 'create') return 'create'
  return rule === 'skip' ? 'skip' : 'update'
}

function findRepeated({ email, phone }: MatchKeys, seen: ReadonlyMap<string, Seen>): RowDuplicate | null {
  const byEmail = email === null ? undefined : seen.get(`email ${email}`)
  if (byEmail !== undefined) return toDuplicate(byEmail, 'email')
  const byPhone = phone === null ? undefined : seen.get(`phone ${phone}`)
  return byPhone === undefined ? null : toDuplicate(byPhone, 'phone')
}

const toDuplicate = ({ row, lead }: Seen, by: RowDuplicate['by']): RowDuplicate =>
  lead ? { of: 'lead', id: lead.id, name: lead.name, by } : { of: 'row', id: row, name: '', by }

function remember({ email, phone }: MatchKeys, first: Seen, seen: Map<string, Seen>): void {
  for (const key of [email && `email ${email}`, phone && `phone ${phone}`]) if (key && !seen.has(key)) seen.set(key, first)
}

// The values of a faulty row are only shown, never imported, and may have any length.
const longestShown = 200
function shorten(values: ImportRowValues): object {
  return Object.fromEntries(
    Object.entries(values).map(([field, value]) => [
      field,
      typeof value === 'string' ? toStorableText(value.slice(0, longestShown)) : value,
    ]),
  )
}
