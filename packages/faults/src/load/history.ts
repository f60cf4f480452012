/** What somebody wanted: a new lead, a line of notes, another amount, a message to a client. */
export type Wish =
  | { kind: 'create'; name: string }
  | { kind: 'note'; lead: number; line: string }
  | { kind: 'edit'; lead: number; amount: string }
  | { kind: 'notify'; lead: number; words: string }

/** `unknown`: no answer told whether it happened, though it was asked again under its key until patience ended. */
export type Outcome = 'ok' | 'fail' | 'unknown'

/** One wish from its first request to what came of it; times are milliseconds since the epoch. */
export type Operation = {
  id: number
  client: number
  wish: Wish
  key: string
  invoked: number
  ended?: number
  outcome?: Outcome
  /** How often it was asked. */
  asked: number
  /** The lead that was made. */
  lead?: number
}

/** An answer that no fault excuses. */
export type Breach = { at: number; what: string }

/** Everything that clients of one load saw. */
export class History {
  readonly operations: Operation[] = []
  readonly breaches: Breach[] = []
  /** Answers that nobody waits for before going on. */
  readonly waiting = new Set<Promise<unknown>>()
  /** When each answer came and how long it took; `down`: 503 or none; `waits`: it waits for the mail server's word, eight seconds at most. */
  readonly answers: { at: number; took: number; down: boolean; waits: boolean }[] = []

  invoke(client: number, wish: Wish, key: string): Operation {
    const operation = { id: this.operations.length, client, wish, key, invoked: Date.now(), asked: 0 }
    this.operations.push(operation)
    return operation
  }

  breach(what: string): void {
    this.breaches.push({ at: Date.now(), what })
  }

  count(outcome: Outcome | undefined): number {
    return this.operations.filter((operation) => operation.outcome === outcome).length
  }

  /** Milliseconds between the first and the last answer that said "not now", or none at all. */
  downtime(): number {
    const down = this.answers.filter((answer) => answer.down)
    return down.length === 0 ? 0 : Math.max(...down.map(({ at }) => at)) - Math.min(...down.map(({ at, took }) => at - took))
  }

  /** Of how long answers between two moments took, in milliseconds; those that wait for a mail server are left out. */
  percentile(share: number, from = 0, to = Number.POSITIVE_INFINITY): number {
    const took = this.answers
      .filter(({ at, waits }) => !waits && at >= from && at <= to)
      .map((answer) => answer.took)
      .sort((one, other) => one - other)
    return Math.round(took[Math.min(took.length - 1, Math.floor(took.length * share))] ?? 0)
  }
}
