import type { LeadImport } from '@crm/contracts'
import type { Statement } from '@crm/event-store'

/** Where an import has to be for a move: otherwise the whole transaction is taken back. */
export type ImportPosition = { status: string; position?: number; undoPosition?: number }

/** Brings the workbench's row of an import on, in the transaction of what happened. */
export const moveImport = (id: number, { status, position, undoPosition }: ImportPosition, change: object): Statement => ({
  name: 'move-lead-import',
  text: 'select crm.move_lead_import($1, $2, $3, $4, $5)',
  values: [id, status, position ?? null, undoPosition ?? null, JSON.stringify(change)],
})

/** In the transaction that starts an import: takes it back, as a move does, where a row has been decided otherwise than these counts say. */
export const requireImportCounts = (id: number, rows: number, counts: LeadImport['counts']): Statement => ({
  name: 'expect-lead-import',
  text: 'select crm.expect_lead_import($1, $2, $3)',
  values: [id, rows, JSON.stringify(counts)],
})

/** Whether a transaction was taken back because somebody else has moved the import, or is about to (55P03: waited for too long). */
export const isImportMoved = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === '23S03' || error.code === '55P03')
