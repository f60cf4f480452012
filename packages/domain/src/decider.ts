/** A fact in the past tense. `type` is PascalCase, `data` is plain JSON (dates as `yyyy-mm-dd`, money as text). */
export type Event<Type extends string = string, Data = unknown> = { type: Type; data: Data }

/** A wish in the imperative. It brings everything that deciding needs: the clock, the actor and ids come in its data. */
export type Command<Type extends string = string, Data = unknown> = { type: Type; data: Data }

/** Who did it, from where, and what it follows from. Stored beside every event. */
export type EventMeta = {
  /** `id` is the user's id as text; `name` the username; both null for the system itself. */
  actor: { id: string | null; name: string | null }
  ip: string | null
  userAgent: string | null
  correlationId: string
  causationId: string | null
}

/** An event as the log holds it. `position` is its place in the whole log, `version` its place in the stream. */
export type Recorded<E extends Event = Event> = E & {
  position: bigint
  eventId: string
  streamId: string
  version: number
  /** ISO 8601 instant, UTC. */
  at: string
  meta: EventMeta
}

/**
 * The rules of one aggregate, pure: no clock, no I/O, no randomness. `decide` answers the facts that a command causes
 * (none when nothing changes) or throws a refusal; `evolve` folds a fact into the state.
 */
export type Decider<C extends Command, S, E extends Event> = {
  initialState: S
  decide(command: C, state: S): E[]
  evolve(state: S, event: Recorded<E> | E): S
}
