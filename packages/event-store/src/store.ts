import type { Command, Decider, Event, EventMeta, Recorded } from '@crm/domain'
import type { Statement } from './projection.ts'

/** What a command is carried out on: `category-id`, `lead-42`. */
export type Execution<C extends Command, S, E extends Event> = {
  decider: Decider<C, S, E>
  streamId: string
  command: C
  meta: EventMeta
  /** True for a new stream: nothing is read first. */
  isNew?: boolean
  /** Makes a repeated request harmless. The key is per actor; the same key with another hash is refused as `IdempotencyKeyReused`. */
  idempotency?: { key: string; requestHash: string } | undefined
}

/** `events` is empty when nothing changed, or when this very request was carried out before (`repeated`). */
export type Executed<S, E extends Event> = { state: S; version: number; events: Recorded<E>[]; repeated: boolean; streamId: string }

export type EventStore = {
  /**
   * Load → decide → append → inline projections, in one transaction. When the stream has moved meanwhile, or the database chose this
   * transaction to give way, it is loaded and decided again: ten tries in all, then `Conflict`. Refusals of the decider pass through; nothing is written then.
   */
  execute<C extends Command, S, E extends Event>(execution: Execution<C, S, E>): Promise<Executed<S, E>>
  /**
   * Many commands in one transaction, each decided on what those before it did, with statements of the caller's own beside them: all
   * or nothing. Refusals and the caller's errors pass through. The positions of the events are not told.
   */
  executeTogether<C extends Command, S, E extends Event>(
    executions: readonly Execution<C, S, E>[],
    beside?: (done: readonly Executed<S, E>[]) => readonly Statement[],
  ): Promise<Executed<S, E>[]>
  /** A stream's events in order, upcast to today's shapes. */
  read(streamId: string): Promise<Recorded[]>
  /** The next id of a kind of record: small whole numbers from a sequence named `<category>_id`. */
  nextId(category: string): Promise<number>
}
