import { type ImportTarget, importTargets } from '@crm/contracts'
import { leadStream } from '@crm/facts'
import { type Kept, keptFrom, takeBack } from '../lead/commands.ts'
import { move } from './move.ts'
import type { ImportParts, WorkingImport } from './working-import.ts'

type Row = { row: number; outcome: string | null; lead_id: number }
type Undone = { row: number; undone: 'removed' | 'restored' | 'kept'; words: string | null }

const batchSize = 100

/** Takes back what the next rows did. Answers whether there were any. */
export async function undoRows({ store, db }: ImportParts, at: WorkingImport): Promise<boolean> {
  const { rows: next } = await db.pool.query<Row>({
    name: 'rows-to-undo',
    text: 'select row, outcome, lead_id from crm.lead_import_rows where import_id = $1 and row > $2 order by row limit $3',
    values: [at.id, at.undo_position, batchSize],
  })
  const last = next.at(-1)
  if (last === undefined) return false
  // Only here, or the database would look through all that are left for each batch.
  const rows = next.filter(({ outcome }) => outcome === 'created' || outcome === 'updated')
  const cause = at.cause.causationId ?? ''
  const meta = at.undo_cause ?? at.cause
  const executions = rows.map(({ lead_id }) => ({
    decider: takeBack,
    streamId: leadStream(lead_id),
    command: { type: 'TakeBack', data: { cause } } as const,
    meta,
  }))
  await store.executeTogether(executions, (done) => {
    const undone = rows.map(({ row, outcome }, n): Undone => {
      // Of the lead as it is now: what was taken back is not told any more.
      const kept = done[n] ? keptFrom(done[n].state, cause) : null
      if (kept) return { row, undone: 'kept', words: inWords(kept) }
      return { row, undone: outcome === 'created' ? 'removed' : 'restored', words: null }
    })
    const count = (wanted: Undone['undone']): number => undone.filter((one) => one.undone === wanted).length
    return [
      {
        name: 'outcomes-of-undo',
        text: `update crm.lead_import_rows r set undone = x.undone, undone_words = x.words
               from jsonb_to_recordset($2) as x (row int, undone text, words text) where r.import_id = $1 and r.row = x.row`,
        values: [at.id, JSON.stringify(undone)],
      },
      move(
        at.id,
        { status: 'undoing', undoPosition: at.undo_position },
        {
          undo_position: last.row,
          undo_done: rows.length,
          removed: count('removed'),
          restored: count('restored'),
          kept: count('kept'),
        },
      ),
    ]
  })
  return true
}

function inWords({ fields, by }: Kept): string {
  const who = by === null ? 'somebody' : by
  if (fields === null) return `The lead has been changed since by ${who}.`
  // Every field of a lead is one that a column may become.
  return `Changed since by ${who}: ${fields.map((field) => importTargets[field as ImportTarget].toLowerCase()).join(', ')}.`
}
