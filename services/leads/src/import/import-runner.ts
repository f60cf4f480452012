import { type ImportColumnTarget, importColumnTargetLabels } from '@crm/contracts'
import { buildLeadImportStreamId, buildLeadStreamId } from '@crm/events'
import { type FieldsKeptByRevert, findFieldsKeptByRevert, importRevertDecider } from '../lead/commands.ts'
import { leadImportDecider } from './decider.ts'
import { type ImportDependencies, importNextBatch } from './import-rows.ts'
import { buildAdvanceImportStatement, isImportMovedError, type RunningImport } from './running-import.ts'

export type LeadImportRunner = {
  /** Runs an import or its undo to the end. Throws on abort, so that another worker continues. */
  run(importId: number, signal: AbortSignal): Promise<void>
  /** The running imports that no worker has updated for this many milliseconds. */
  abandoned(milliseconds: number): Promise<number[]>
}

/** Each batch is one transaction: the leads' events, the rows' outcomes and the import's position. */
export function createLeadImportRunner(parts: ImportDependencies): LeadImportRunner {
  const { store, db } = parts
  return {
    async run(importId, signal) {
      for (;;) {
        const found = await findRunning(importId)
        if (found === null) return
        signal.throwIfAborted()
        await (found.status === 'running' ? importNextBatch(parts, found) : undoRows(parts, found))
          .then((isMore) => (isMore ? undefined : finish(found)))
          .catch((error: unknown) => {
            // Cancelled, or another worker was faster: read the import again.
            if (!isImportMovedError(error)) throw error
          })
      }
    },

    async abandoned(milliseconds) {
      const { rows } = await db.pool.query<{ id: number }>(
        `select id from crm.lead_imports where status in ('running', 'undoing') and touched_at < clock_timestamp() - $1 * interval '1 ms'`,
        [milliseconds],
      )
      return rows.map(({ id }) => id)
    },
  }

  async function findRunning(importId: number): Promise<RunningImport | null> {
    const { rows } = await db.pool.query<RunningImport>({
      name: 'import-at-work',
      text: `select id, status, position, undo_position, settings, file_changed_at, cause, undo_cause, created, updated, skipped, failed, removed, restored, kept
             from crm.lead_imports where id = $1 and status in ('running', 'undoing')`,
      values: [importId],
    })
    return rows[0] ?? null
  }

  async function finish(found: RunningImport): Promise<void> {
    const { id, status, position, undo_position: undoPosition, created, updated, skipped, failed, removed, restored, kept } = found
    const isImport = status === 'running'
    const command = isImport
      ? ({ type: 'FinishImport', data: { created, updated, skipped, failed } } as const)
      : ({ type: 'FinishUndo', data: { removed, restored, kept } } as const)
    const meta = isImport ? found.cause : (found.undo_cause ?? found.cause)
    const change = isImport ? { status: 'finished', finished_at: new Date().toISOString() } : { status: 'undone' }
    await store.executeTogether([{ decider: leadImportDecider, streamId: buildLeadImportStreamId(id), command, meta }], () => [
      buildAdvanceImportStatement(id, { status, position, undoPosition }, change),
    ])
  }
}

type Row = { row: number; outcome: string | null; lead_id: number }
/** `isRestored`: values of a lead were restored, though others may have been kept. */
type Undone = { row: number; undone: 'removed' | 'restored' | 'kept'; words: string | null; isRestored: boolean }

const batchSize = 100

async function undoRows({ store, db }: ImportDependencies, at: RunningImport): Promise<boolean> {
  const { rows: next } = await db.pool.query<Row>({
    name: 'rows-to-undo',
    text: 'select row, outcome, lead_id from crm.lead_import_rows where import_id = $1 and row > $2 order by row limit $3',
    values: [at.id, at.undo_position, batchSize],
  })
  const last = next.at(-1)
  if (last === undefined) return false
  // Filtered here, because in SQL each batch would scan all remaining rows.
  const rows = next.filter(({ outcome }) => outcome === 'created' || outcome === 'updated')
  const cause = at.cause.causationId ?? ''
  const meta = at.undo_cause ?? at.cause
  const executions = rows.map(({ lead_id }) => ({
    decider: importRevertDecider,
    streamId: buildLeadStreamId(lead_id),
    command: { type: 'TakeBack', data: { cause } } as const,
    meta,
  }))
  await store.executeTogether(executions, (done) => {
    const undone = rows.map(({ row, outcome }, n): Undone => {
      // The state after the undo, so that reverted fields are not listed.
      const kept = done[n] ? findFieldsKeptByRevert(done[n].state, cause) : null
      const isRestored = outcome === 'updated' && (done[n]?.events.length ?? 0) > 0
      if (kept) return { row, undone: 'kept', words: `${describeKept(kept)}${isRestored ? ' The rest was restored.' : ''}`, isRestored }
      return { row, undone: outcome === 'created' ? 'removed' : 'restored', words: null, isRestored }
    })
    const count = (wanted: (one: Undone) => boolean): number => undone.filter(wanted).length
    return [
      {
        name: 'outcomes-of-undo',
        text: `update crm.lead_import_rows r set undone = x.undone, undone_words = x.words
               from jsonb_to_recordset($2) as x (row int, undone text, words text) where r.import_id = $1 and r.row = x.row`,
        values: [at.id, JSON.stringify(undone)],
      },
      buildAdvanceImportStatement(
        at.id,
        { status: 'undoing', undoPosition: at.undo_position },
        {
          undo_position: last.row,
          undo_done: rows.length,
          removed: count((one) => one.undone === 'removed'),
          restored: count((one) => one.isRestored),
          kept: count((one) => one.undone === 'kept'),
        },
      ),
    ]
  })
  return true
}

function describeKept({ fields, by }: FieldsKeptByRevert): string {
  const who = by === null ? 'someone' : by
  if (fields === null) return `The lead has since been changed by ${who}.`
  // Every lead field is also an import target.
  const labels = fields.map((field) => importColumnTargetLabels[field as ImportColumnTarget].toLowerCase())
  return `Changed since by ${who}: ${labels.join(', ')}.`
}
