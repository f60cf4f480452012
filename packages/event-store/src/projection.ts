import type { RecordedEvent } from '@crm/domain'

export type Statement = { text: string; values: unknown[]; name?: string }

/** Turns events into rows of read tables. `project` is pure and idempotent: its statements run in the command's transaction,
 * or in a rebuild on the shadow tables named by `table`. In a fresh event `at` is the command's time and `position` is still 0n. */
export type Projection = {
  name: string
  version: number
  /** Tables of the schema `crm` that only this projection writes. */
  tables: readonly string[]
  handles: readonly string[]
  project(event: RecordedEvent, table: (name: string) => string): Statement[]
  /** Written after the command's transaction by `catchUp`, in the order of the log, with a checkpoint in `crm.subscriptions`. */
  isAsynchronous?: true
  /** Like `project`, in fewer statements, for several fresh events of one transaction; each stream's events are in order. For imports. */
  projectTogether?(events: readonly RecordedEvent[], table: (name: string) => string): Statement[]
}
