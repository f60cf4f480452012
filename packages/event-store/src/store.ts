import type { Command, Decider, Event, EventMeta, RecordedEvent } from '@crm/domain'
import type { SqlStatement } from './projection.ts'

/** A command for the stream `streamId`, named `<category>-<id>` such as `lead-42`. */
export type CommandExecution<C extends Command, S, E extends Event> = {
  decider: Decider<C, S, E>
  streamId: string
  command: C
  meta: EventMeta
  /** True for a new stream, which is not read first. */
  isNew?: boolean
  /** The state that the caller has already loaded. The stream is read again only if it has changed since. A refusal based on it is final. */
  known?: { state: S; version: number } | undefined
  /** Makes a repeated request have no effect. Keys are per actor; the same key with another hash throws `IdempotencyKeyReused`. */
  idempotency?: { key: string; requestHash: string } | undefined
}

/** `events` is empty if nothing changed, or if this request was executed before (`repeated`). */
export type ExecutionResult<S, E extends Event> = {
  state: S
  version: number
  events: RecordedEvent<E>[]
  repeated: boolean
  streamId: string
}

export type ExtraStatements<E extends Event> = (events: readonly RecordedEvent<E>[]) => readonly SqlStatement[]

export type StreamRange = {
  after?: number | undefined
  before?: number | undefined
  limit?: number | undefined
  types?: readonly string[] | undefined
}

/** A stream at an instant: the version and time of its last event by then (null if none), and the times of the changes before and after it. */
export type StreamVersionAt = {
  version: number | null
  at: string | null
  earlier: string | null
  later: string | null
  newest: number
}

export type EventStore = {
  /** Loads, decides, appends and projects in one transaction; after a conflict it retries up to ten times, then throws `Conflict`.
   * Refusals of the decider and errors of `beside` are thrown, and nothing is written. */
  execute<C extends Command, S, E extends Event>(
    execution: CommandExecution<C, S, E>,
    beside?: ExtraStatements<E>,
  ): Promise<ExecutionResult<S, E>>
  /** Runs several commands in one transaction, all or none. Each one sees the changes of those before it; the statements of `beside` run
   * first. The returned events have no positions. The first command's `idempotency` counts for all; a repeat returns only its stream. */
  executeTogether<C extends Command, S, E extends Event>(
    executions: readonly CommandExecution<C, S, E>[],
    beside?: (done: readonly ExecutionResult<S, E>[]) => readonly SqlStatement[],
  ): Promise<ExecutionResult<S, E>[]>
  /** A stream's events in order, upcast to today's shapes. */
  read(streamId: string, part?: StreamRange): Promise<RecordedEvent[]>
  /** The stream at an instant, or now if null; null if there is no such stream. */
  readMoment(streamId: string, at: Date | null): Promise<StreamVersionAt | null>
  /** The next id of a category, from the sequence `<category>_id`. */
  nextId(category: string): Promise<number>
  nextIds(category: string, count: number): Promise<number[]>
}
