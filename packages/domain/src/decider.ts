/** `type` is PascalCase in the past tense, `data` is plain JSON (dates as `yyyy-mm-dd`, money as text). */
export type Event<Type extends string = string, Data = unknown> = { type: Type; data: Data }

/** `type` is an imperative, such as `RecordLead`. Its data contains everything that `decide` needs: time, actor and ids. */
export type Command<Type extends string = string, Data = unknown> = { type: Type; data: Data }

export type EventMeta = {
  /** `id` is the user's id as text and `name` the username; both are null for the system. */
  actor: { id: string | null; name: string | null }
  ip: string | null
  userAgent: string | null
  correlationId: string
  causationId: string | null
}

/** A stored event. `position` is its number in the whole log, `version` its number in the stream. */
export type RecordedEvent<E extends Event = Event> = E & {
  position: bigint
  eventId: string
  streamId: string
  version: number
  /** ISO 8601 instant, UTC. */
  at: string
  meta: EventMeta
}

/** The pure rules of one aggregate: no clock, no I/O, no randomness. `evolve` applies an event to the state.
 * `decide` returns the events that a command causes (none if nothing changes) or throws a refusal. */
export type Decider<C extends Command, S, E extends Event> = {
  initialState: S
  decide(command: C, state: S): E[]
  evolve(state: S, event: RecordedEvent<E> | E): S
}
