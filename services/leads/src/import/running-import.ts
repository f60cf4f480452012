import type { LeadImport, LeadImportSettings } from '@crm/contracts'
import type { EventMeta } from '@crm/domain'
import type { SqlStatement } from '@crm/event-store'

export type RunningImport = {
  id: number
  status: 'running' | 'undoing'
  position: number
  undo_position: number
  settings: Pick<LeadImportSettings, 'on_duplicate' | 'overwrite_newer' | 'overwrite_sales' | 'lead_origin' | 'assigned_to'>
  file_changed_at: string | null
  cause: EventMeta
  undo_cause: EventMeta | null
  created: number
  updated: number
  skipped: number
  failed: number
  removed: number
  restored: number
  kept: number
}

export type ImportPosition = { status: string; position?: number; undoPosition?: number }

export const buildAdvanceImportStatement = (
  id: number,
  { status, position, undoPosition }: ImportPosition,
  change: object,
): SqlStatement => ({
  name: 'move-lead-import',
  text: 'select crm.move_lead_import($1, $2, $3, $4, $5)',
  values: [id, status, position ?? null, undoPosition ?? null, JSON.stringify(change)],
})

/** Aborts the transaction that starts an import if the rows' counts have changed since they were read. */
export const buildRequireImportCountsStatement = (id: number, rows: number, counts: LeadImport['counts']): SqlStatement => ({
  name: 'expect-lead-import',
  text: 'select crm.expect_lead_import($1, $2, $3)',
  values: [id, rows, JSON.stringify(counts)],
})

/** The import, or a lead that it would create, changed meanwhile (23S03), or a lock was not released in time (55P03). The caller may try again. */
export const isImportMovedError = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === '23S03' || error.code === '55P03')
