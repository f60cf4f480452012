import type { Recorded } from '@crm/domain'

/** One SQL statement with its parameters; a `name` makes it a prepared one. */
export type Statement = { text: string; values: unknown[]; name?: string }

/**
 * Facts → read tables. `project` is pure and answers the statements that bring the tables up to date: the store runs them in the
 * command's transaction (read your writes), a rebuild runs them against shadow tables, whose names `table` answers.
 * Once applied twice equals once; unknown event types are never passed in. `position` and `at` of a fresh event are not known
 * yet when its statements are made: `at` is the command's clock, `position` is 0n until the log has given one.
 */
export type Projection = {
  name: string
  version: number
  /** Tables of the schema `crm` that this projection alone writes. */
  tables: readonly string[]
  handles: readonly string[]
  project(event: Recorded, table: (name: string) => string): Statement[]
  /**
   * Not written in the command's transaction but after it, by `catchUp`. Its place in the log is the row of `crm.subscriptions` with its
   * name, and the statements of its events are applied in the order of the log.
   */
  isAsynchronous?: true
  /** The same in fewer statements, for several fresh events of one transaction, a stream's in its order. */
  projectTogether?(events: readonly Recorded[], table: (name: string) => string): Statement[]
}
