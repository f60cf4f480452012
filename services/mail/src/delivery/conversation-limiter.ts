import pLimit from 'p-limit'

/** The initial limit: at most this many sign-ins fail before a wrong password is noticed. */
const fewAtFirst = 5

export const maxConversations = 20

const cautious = 60_000 // milliseconds without a higher limit after the server refused a conversation

/** Limits SMTP conversations: one more for each accepted message, fewer if the server refuses some. First come, first served. */
export class ConversationLimiter {
  readonly #limit = pLimit(fewAtFirst)
  #underWay = 0
  #cautiousUntil = Number.NEGATIVE_INFINITY
  readonly #now: () => number
  readonly #pauses: readonly number[]

  // `now`: a monotonic clock in milliseconds. `pauses`: the waits before each retry of a conversation that was refused although it was the
  // only one, because other processes may be using the server's connections.
  constructor(now: () => number = () => performance.now(), pauses: readonly number[] = []) {
    this.#now = now
    this.#pauses = pauses
  }

  take<Result>(converse: () => Promise<Result>): Promise<Result> {
    return this.#limit(async () => {
      this.#underWay += 1
      try {
        return await converse()
      } finally {
        this.#underWay -= 1
        if (this.#underWay === 0 && !this.#isCautious()) this.#limit.concurrency = fewAtFirst
      }
    })
  }

  more(): void {
    if (!this.#isCautious()) this.#limit.concurrency = Math.min(this.#limit.concurrency + 1, maxConversations)
  }

  /** Called when the server refused a conversation: lowers the limit to the number of the others. Returns false if there are none. */
  fewer(): boolean {
    const others = this.#underWay - 1
    if (others === 0) return false
    this.#limit.concurrency = Math.min(this.#limit.concurrency, others)
    this.#cautiousUntil = this.#now() + cautious
    return true
  }

  pause(nth: number): number | null {
    return this.#pauses[nth] ?? null
  }

  #isCautious(): boolean {
    return this.#now() < this.#cautiousUntil
  }
}
