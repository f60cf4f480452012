type ClientRequest =
  | { kind: 'create'; name: string }
  | { kind: 'note'; lead: number; line: string }
  | { kind: 'edit'; lead: number; amount: string }
  | { kind: 'notify'; lead: number; words: string }

/** `unknown`: no response showed the result, although the request was retried with the same key until the timeout. */
export type OperationOutcome = 'ok' | 'fail' | 'unknown'

export type Operation = {
  id: number
  client: number
  wish: ClientRequest
  key: string
  invoked: number
  ended?: number
  outcome?: OperationOutcome
  asked: number
  lead?: number
}

/** A response that is wrong even during a fault. */
type Breach = { at: number; what: string }

export class LoadHistory {
  readonly operations: Operation[] = []
  readonly breaches: Breach[] = []
  readonly waiting = new Set<Promise<unknown>>()
  /** The responses, with times in milliseconds. `down`: 503 or no response. `waits`: the response may wait up to eight seconds for the mail
   * server. */
  readonly answers: { at: number; took: number; down: boolean; waits: boolean }[] = []

  invoke(client: number, wish: ClientRequest, key: string): Operation {
    const operation = { id: this.operations.length, client, wish, key, invoked: Date.now(), asked: 0 }
    this.operations.push(operation)
    return operation
  }

  breach(what: string): void {
    this.breaches.push({ at: Date.now(), what })
  }

  count(outcome: OperationOutcome | undefined): number {
    return this.operations.filter((operation) => operation.outcome === outcome).length
  }

  downtime(): number {
    const down = this.answers.filter((answer) => answer.down)
    return down.length === 0 ? 0 : Math.max(...down.map(({ at }) => at)) - Math.min(...down.map(({ at, took }) => at - took))
  }

  percentile(share: number, from = 0, to = Number.POSITIVE_INFINITY): number {
    const took = this.answers
      .filter(({ at, waits }) => !waits && at >= from && at <= to)
      .map((answer) => answer.took)
      .sort((one, other) => one - other)
    return Math.round(took[Math.min(took.length - 1, Math.floor(took.length * share))] ?? 0)
  }
}
