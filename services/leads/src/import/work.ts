import { leadImportStream } from '@crm/facts'
import { leadImport } from './decider.ts'
import { importRows } from './import-rows.ts'
import { hasMoved, move } from './move.ts'
import { undoRows } from './undo-rows.ts'
import type { ImportParts, WorkingImport } from './working-import.ts'

/** The work that follows from the facts of an import. It may be killed at any moment, and any number may do it at the same time. */
export type LeadImportWork = {
  /** Carries an import or its undo on to its end, or to the signal: then it throws, so that somebody else goes on. */
  run(importId: number, signal: AbortSignal): Promise<void>
  /** Imports at work that nobody has touched for so many milliseconds. */
  abandoned(milliseconds: number): Promise<number[]>
}

/** See `LeadImportWork`. A batch of rows is one transaction: its leads' events, its rows' outcomes and the import's place. */
export function leadImportWork(parts: ImportParts): LeadImportWork {
  const { store, db } = parts
  return {
    async run(importId, signal) {
      for (;;) {
        const found = await atWork(importId)
        if (found === null) return
        signal.throwIfAborted()
        await (found.status === 'running' ? importRows(parts, found) : undoRows(parts, found))
          .then((isMore) => (isMore ? undefined : finish(found)))
          .catch((error: unknown) => {
            // Cancelled, or another worker was faster: look again.
            if (!hasMoved(error)) throw error
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

  async function atWork(importId: number): Promise<WorkingImport | null> {
    const { rows } = await db.pool.query<WorkingImport>({
      name: 'import-at-work',
      text: `select id, status, position, undo_position, settings, cause, undo_cause, created, updated, skipped, failed, removed, restored, kept
             from crm.lead_imports where id = $1 and status in ('running', 'undoing')`,
      values: [importId],
    })
    return rows[0] ?? null
  }

  async function finish(found: WorkingImport): Promise<void> {
    const { id, status, position, undo_position: undoPosition, created, updated, skipped, failed, removed, restored, kept } = found
    const isImport = status === 'running'
    const command = isImport
      ? ({ type: 'FinishImport', data: { created, updated, skipped, failed } } as const)
      : ({ type: 'FinishUndo', data: { removed, restored, kept } } as const)
    const meta = isImport ? found.cause : (found.undo_cause ?? found.cause)
    const change = isImport ? { status: 'finished', finished_at: new Date().toISOString() } : { status: 'undone' }
    await store.executeTogether([{ decider: leadImport, streamId: leadImportStream(id), command, meta }], () => [
      move(id, { status, position, undoPosition }, change),
    ])
  }
}
