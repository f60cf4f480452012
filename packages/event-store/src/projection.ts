import type { RecordedEvent } from '@crm/domain'

export type SqlStatement = { text: string; values: unknown[]; name?: string }

/** Turns events into rows of read tables. `project` is pure and idempotent: its statements run in the command's transaction,
 * or in a rebuild on the shadow tables named by `table`. Before an event is stored, its `position` is 0n. */
export type Projection = {
  name: string
  version: number
  /** Tables of the schema `crm` that only this projection writes. */
  tables: readonly string[]
  handles: readonly string[]
  project(event: RecordedEvent, table: (name: string) => string): SqlStatement[]
  /** Runs after the command's transaction (`runAsynchronousProjection`), in the order of the log, with a checkpoint in `crm.subscriptions`. */
  isAsynchronous?: true
  /** Like `project`, but with fewer statements for several new events of one transaction, as in an import. Each stream's events are in order. */
  projectTogether?(events: readonly RecordedEvent[], table: (name: string) => string): SqlStatement[]
}
