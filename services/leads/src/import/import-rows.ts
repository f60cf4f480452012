import { expectUnknown } from './duplicates.ts'
import { move } from './move.ts'
import { type Outcome, type Row, wishesOf } from './wishes.ts'
import type { ImportParts, WorkingImport } from './working-import.ts'

// One transaction's worth: what others change of the same leads and counts waits for its end, some tens of milliseconds.
const batchSize = 100

/** Imports the next rows. Answers whether there were any. */
export async function importRows(parts: ImportParts, at: WorkingImport): Promise<boolean> {
  const { rows } = await parts.db.pool.query<Row>({
    name: 'rows-to-import',
    text: `select row, fields, verdict, chosen, duplicate, faults from crm.lead_import_rows where import_id = $1 and row > $2 order by row limit $3`,
    values: [at.id, at.position, batchSize],
  })
  if (rows.length === 0) return false
  await importSome(parts, at, rows)
  return true
}

// One row spoils a batch: then the first half of it, and so on down to that row. What is left comes with the next batch.
async function importSome(parts: ImportParts, at: WorkingImport, rows: readonly Row[]): Promise<void> {
  try {
    await importTogether(parts, at, rows)
  } catch (error) {
    const reason = refusalOf(error)
    const [first] = rows
    if (reason === null || first === undefined) throw error
    if (rows.length > 1) await importSome(parts, at, rows.slice(0, Math.floor(rows.length / 2)))
    else await record(parts, at, [{ row: first.row, outcome: 'failed', lead_id: null, reason }])
  }
}

async function importTogether(parts: ImportParts, at: WorkingImport, rows: readonly Row[]): Promise<void> {
  const { wishes, settled, unknown } = await wishesOf(parts, at, rows)
  await parts.store.executeTogether(
    wishes.map(({ execution }) => execution),
    (done) => {
      const carriedOut = wishes.map(({ row, leadId, execution }, n): Outcome => {
        const outcome = execution.isNew ? 'created' : done[n]?.events.length ? 'updated' : 'unchanged'
        return { row: row.row, outcome, lead_id: leadId, reason: null }
      })
      const moved = statements(at, [...settled, ...carriedOut])
      // Two imports of the same people at once: whoever comes second looks again and finds them.
      return unknown.length > 0 ? [expectUnknown(unknown), ...moved] : moved
    },
  )
}

const record = (parts: ImportParts, at: WorkingImport, outcomes: readonly Outcome[]) =>
  parts.store.executeTogether([], () => statements(at, outcomes))

function statements(at: WorkingImport, outcomes: readonly Outcome[]) {
  const count = (wanted: Outcome['outcome']): number => outcomes.filter(({ outcome }) => outcome === wanted).length
  return [
    {
      name: 'outcomes-of-import',
      text: `update crm.lead_import_rows r set outcome = x.outcome, lead_id = x.lead_id, reason = x.reason
             from jsonb_to_recordset($2) as x (row int, outcome text, lead_id int, reason text) where r.import_id = $1 and r.row = x.row`,
      values: [at.id, JSON.stringify(outcomes)],
    },
    move(
      at.id,
      { status: 'running', position: at.position },
      {
        position: Math.max(...outcomes.map(({ row }) => row)),
        done: outcomes.length,
        created: count('created'),
        updated: count('updated'),
        unchanged: count('unchanged'),
        skipped: count('skipped'),
        failed: count('failed'),
      },
    ),
  ]
}

// Why a row can't be imported, in words; null for what is no fault of the row.
function refusalOf(error: unknown): string | null {
  if (!(error instanceof Error)) return null
  if (['Invalid', 'Refused', 'NotFound', 'Conflict'].includes(error.name)) return error.message
  if (/^\$?ZodError$/.test(error.name)) return 'A value cannot be stored.'
  return 'code' in error && /^(22...|23514|23502)$/.test(String(error.code)) ? 'A value cannot be stored.' : null
}
