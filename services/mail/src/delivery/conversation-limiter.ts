import { createConcurrencyLimiter } from './concurrency-limiter.ts'

/** With so many conversations it begins: as many bad sign-ins, at most, learn that a password is wrong. */
const fewAtFirst = 5

/** So many conversations with the mail server one process holds at once, at most. */
export const conversationsAtOnce = 20

const cautious = 60_000 // milliseconds without one more after the server found that those were too many

/**
 * Turns at conversing with the mail server: few at first, one more for each message that it takes, and fewer where it says that they are too many.
 * Who came first converses first, and says how it went before the turn is over.
 */
export class ConversationLimiter {
  #limit = fewAtFirst
  #underWay = 0
  #cautiousUntil = Number.NEGATIVE_INFINITY
  readonly #now: () => number
  readonly #pauses: readonly number[]
  readonly #inTurn = createConcurrencyLimiter(() => this.#limit)

  /**
   * `now`: milliseconds on a clock that nobody sets. `pauses`: so many milliseconds whoever is turned away alone waits before each next try, for
   * other processes may have the connections that the server takes.
   */
  constructor(now: () => number = () => performance.now(), pauses: readonly number[] = []) {
    this.#now = now
    this.#pauses = pauses
  }

  /** So many may converse at once for now. */
  get limit(): number {
    return this.#limit
  }

  /** Carries a conversation out when its turn has come. */
  take<Result>(converse: () => Promise<Result>): Promise<Result> {
    return this.#inTurn(async () => {
      this.#underWay += 1
      try {
        return await converse()
      } finally {
        this.#underWay -= 1
        if (this.#underWay === 0 && !this.#isCautious()) this.#limit = fewAtFirst
      }
    })
  }

  /** The server took the message of this turn. */
  more(): void {
    if (!this.#isCautious()) this.#limit = Math.min(this.#limit + 1, conversationsAtOnce)
  }

  /** The server turned away who has this turn: the others seem to be as many as it takes. False where there are none. */
  fewer(): boolean {
    const others = this.#underWay - 1
    if (others === 0) return false
    this.#limit = Math.min(this.#limit, others)
    this.#cautiousUntil = this.#now() + cautious
    return true
  }

  /** How long whoever was turned away alone for the nth time, from 0, waits in its turn; null: it has waited enough. */
  pause(nth: number): number | null {
    return this.#pauses[nth] ?? null
  }

  #isCautious(): boolean {
    return this.#now() < this.#cautiousUntil
  }
}
