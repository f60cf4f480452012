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
  /** What the caller knows of the stream already: it is read only where it has moved since. A refusal that rests on this is final. */
  known?: { state: S; version: number } | undefined
  /** Makes a repeated request harmless. The key is per actor; the same key with another hash is refused as `IdempotencyKeyReused`. */
  idempotency?: { key: string; requestHash: string } | undefined
}

/** `events` is empty when nothing changed, or when this very request was carried out before (`repeated`). */
export type Executed<S, E extends Event> = { state: S; version: number; events: Recorded<E>[]; repeated: boolean; streamId: string }

/** What the caller writes in the transaction of a command that came to these events. */
export type Beside<E extends Event> = (events: readonly Recorded<E>[]) => readonly Statement[]

/** A piece of a stream: after and before a version, of these types, of all that the last `limit` ones. */
export type StreamPart = {
  after?: number | undefined
  before?: number | undefined
  limit?: number | undefined
  types?: readonly string[] | undefined
}

/** Where a stream stands at an instant: its last event by then (null: none yet), and when it changed before and after that. */
export type Moment = {
  version: number | null
  at: string | null
  earlier: string | null
  later: string | null
  /** The version that the stream has by now. */
  newest: number
}

/** The log of events, as the services use it. */
export type EventStore = {
  /**
   * Load → decide → append → inline projections, in one transaction. When the stream has moved meanwhile, or the database chose this
   * transaction to give way, it is loaded and decided again: ten tries in all, then `Conflict`. Refusals of the decider pass through; nothing is written then.
   * Statements of the caller's own follow the events in the transaction; their errors take all of it back and pass through.
   */
  execute<C extends Command, S, E extends Event>(execution: Execution<C, S, E>, beside?: Beside<E>): Promise<Executed<S, E>>
  /**
   * Many commands in one transaction, each decided on what those before it did, with statements of the caller's own ahead of them: all
   * or nothing. Refusals and the caller's errors pass through. The positions of the events are not told. An `idempotency` of the first
   * command is that of all: where they were carried out before, the first one's stream alone is answered, as `repeated`.
   */
  executeTogether<C extends Command, S, E extends Event>(
    executions: readonly Execution<C, S, E>[],
    beside?: (done: readonly Executed<S, E>[]) => readonly Statement[],
  ): Promise<Executed<S, E>[]>
  /** A stream's events in order, upcast to today's shapes: all, or a part. */
  read(streamId: string, part?: StreamPart): Promise<Recorded[]>
  /** Where the stream stands at an instant, or now; null where there is no such stream. */
  moment(streamId: string, at: Date | null): Promise<Moment | null>
  /** The next id of a kind of record: small whole numbers from a sequence named `<category>_id`. */
  nextId(category: string): Promise<number>
}
