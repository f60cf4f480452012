/** `unknown`: no response showed the result, although the request was retried with the same key until the timeout. */
export type OperationOutcome = 'ok' | 'fail' | 'unknown'

/** `name`: of the lead that it creates, with the id `lead`. `line`: what it adds to the notes of `lead`. */
export type Operation = {
  client: number
  key: string
  invoked: number
  ended?: number
  outcome?: OperationOutcome
  name?: string
  lead?: number
  line?: string
}

/** The responses, with times in milliseconds. `down`: 503 or no response. `waits`: the response may wait up to eight seconds for the mail
 * server. */
type Answer = { at: number; took: number; down: boolean; waits: boolean }

export class LoadHistory {
  readonly operations: Operation[] = []
  /** Responses that are wrong even during a fault. */
  readonly breaches: string[] = []
  readonly waiting = new Set<Promise<unknown>>()
  readonly answers: Answer[] = []

  invoke(client: number, key: string, wish: Pick<Operation, 'name' | 'lead' | 'line'>): Operation {
    const operation = { client, key, invoked: Date.now(), ...wish }
    this.operations.push(operation)
    return operation
  }

  breach(what: string): void {
    this.breaches.push(what)
  }

  count(outcome: OperationOutcome): number {
    return this.operations.filter((operation) => operation.outcome === outcome).length
  }

  countDown(from = 0): number {
    return this.answers.filter(({ at, down }) => down && at > from).length
  }

  percentile(share: number, from = 0): number {
    const took = this.answers
      .flatMap((answer) => (!answer.waits && answer.at >= from ? [answer.took] : []))
      .sort((one, other) => one - other)
    return Math.round(took[Math.min(took.length - 1, Math.floor(took.length * share))] ?? 0)
  }
}
