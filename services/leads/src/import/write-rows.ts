import { type DuplicateRule, type LeadImportSettings, leadFields, type NewLead } from '@crm/contracts'
import type { ExistingRecord } from '@crm/domain'
import type { LeadFieldValues } from '@crm/events'
import { type LeadMatch, loadLeadMatcher, type MatchKeys, toMatchKeys } from '../lead-matcher.ts'
import { toStorableText } from './file/encoding.ts'
import type { FileRow } from './file/parse-rows.ts'
import { importedLeadDecider, toMergeCommand } from './merge-row.ts'
import { type ImportRowValues, type RowFault, type RowReadingRules, readImportRow } from './row/read-row.ts'
import type { ImportQueryable } from './stored-file.ts'

/** The lead or the earlier row that a row duplicates. `nothing_new`: the row would not change that lead. */
export type RowDuplicate = { of: 'lead' | 'row'; id: number; name: string; by: 'email' | 'phone'; nothing_new?: true }

// What is written at once.
const batch = { rows: 500, characters: 1_000_000 }

type Seen = { row: number; lead: Pick<LeadMatch, 'id' | 'name'> | null }

type Reading = { rules: RowReadingRules; settings: LeadImportSettings; choices: ReadonlyMap<number, string>; today: string }

type SoFar = { seen: Map<string, Seen>; about: Map<number, number[]>; nothingNew: Set<number> }

export async function writeImportRows(
  db: ImportQueryable,
  importId: number,
  rows: AsyncIterable<FileRow>,
  reading: Reading,
): Promise<void> {
  const soFar: SoFar = { seen: new Map(), about: new Map(), nothingNew: new Set() }
  let isHeader = reading.settings.has_header
  let waiting: FileRow[] = []
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

async function writeBatch(db: ImportQueryable, importId: number, rows: readonly FileRow[], reading: Reading, soFar: SoFar): Promise<void> {
  const { rules, settings, choices, today } = reading
  const read = rows.map(({ row, cells, fault }) => ({
    ...{ row, cells, ...readImportRow(cells, rules) },
    ...(fault !== undefined && { faults: [{ field: null, message: fault }] }),
  }))
  const matchOf = await loadLeadMatcher(
    db,
    read.map(({ values }) => toMatchKeys(values)),
  )
  const judged = read.map(({ row, values, faults, ...rest }) => {
    const keys = toMatchKeys(values)
    const match = matchOf(keys, values.name ?? '')
    const duplicate: RowDuplicate | null = match ? { of: 'lead', ...match } : findRepeated(keys, soFar.seen)
    const verdict = decideVerdict(faults, duplicate, settings.on_duplicate)
    const chosen = verdict === 'fault' ? null : (choices.get(row) ?? null)
    // A skipped row writes nothing, so later rows cannot be duplicates of it.
    const wanted = chosen ?? verdict
    const lead = duplicate?.of === 'lead' ? duplicate : null
    if (wanted === 'create') remember(keys, { row, lead: null }, soFar.seen)
    if (wanted === 'update') remember(keys, { row, lead }, soFar.seen)
    if (lead && verdict !== 'fault') soFar.about.set(lead.id, [...(soFar.about.get(lead.id) ?? []), row])
    return { row, values, faults, verdict, chosen, duplicate, ...rest }
  })
  const updating = judged.flatMap(({ row, values, verdict, duplicate }) =>
    verdict === 'update' && duplicate?.of === 'lead' ? [{ row, lead: duplicate.id, fields: values }] : [],
  )
  const old = await findUnchanging(db, updating, settings.on_duplicate, today)
  for (const [index, { row }] of updating.entries()) if (old[index]) soFar.nothingNew.add(row)
  const written = judged.map(({ row, cells, values, faults, verdict, chosen, duplicate }) => ({
    row,
    cells: cells.map(toStorableText),
    fields: faults.length > 0 ? shorten(values) : values,
    faults: faults.map(({ field, message }) => ({ field, message: toStorableText(message) })),
    chosen,
    ...(soFar.nothingNew.has(row) ? { verdict: 'skip', duplicate: { ...duplicate, nothing_new: true } } : { verdict, duplicate }),
  }))
  await db.query({
    name: 'write-import-rows',
    text: `insert into crm.lead_import_rows (import_id, row, cells, fields, faults, verdict, chosen, duplicate)
           select $1, row, cells, fields, faults, verdict, chosen, duplicate from jsonb_to_recordset($2)
             as fresh (row int, cells jsonb, fields jsonb, faults jsonb, verdict text, chosen text, duplicate jsonb)`,
    values: [importId, JSON.stringify(written)],
  })
}

// A row that changes nothing now may change something after another row about the same lead.
async function updateAfterAll(db: ImportQueryable, importId: number, { about, nothingNew }: SoFar): Promise<void> {
  const rows = [...about.values()].filter((ofLead) => ofLead.length > 1).flatMap((ofLead) => ofLead.filter((row) => nothingNew.has(row)))
  if (rows.length === 0) return
  await db.query({
    text: `update crm.lead_import_rows set verdict = 'update', duplicate = duplicate - 'nothing_new' where import_id = $1 and row = any($2)`,
    values: [importId, rows],
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

type Updating = { lead: number; fields: Partial<NewLead> }

async function findUnchanging(db: ImportQueryable, rows: readonly Updating[], rule: DuplicateRule, today: string): Promise<boolean[]> {
  if (rows.length === 0) return []
  const { rows: found } = await db.query<LeadFieldValues & { id: number; version: number }>({
    text: `select id, version, ${Object.keys(leadFields).join(', ')} from crm.leads where id = any($1)`,
    values: [rows.map(({ lead }) => lead)],
  })
  const states = new Map(found.map(({ id, version, ...values }) => [id, toState(version, values)]))
  return rows.map(({ lead, fields }) => {
    const state = states.get(lead)
    return state !== undefined && changesNothing(() => importedLeadDecider.decide(toMergeCommand(fields, rule, null, today), state))
  })
}

// A merge into the current version does not need the history.
const toState = (version: number, values: LeadFieldValues): ExistingRecord<LeadFieldValues> => ({
  exists: true,
  deleted: false,
  deletion: null,
  version,
  values,
  // One past entry for each value.
  past: Object.fromEntries(
    Object.entries(values).map(([field, value]) => [field, [{ value, version, by: null, at: '' }]]),
  ) as unknown as ExistingRecord<LeadFieldValues>['past'],
})

function changesNothing(decide: () => readonly unknown[]): boolean {
  try {
    return decide().length === 0
  } catch {
    return false
  }
}
