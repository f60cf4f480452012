import { SmtpError, type SmtpStage } from './outcome.ts'

/** All timeouts of an attempt. `signal` aborts with an `SmtpError` that shows whether the caller or a timeout ended it. */
export class AttemptDeadline {
  readonly #over = new AbortController()
  readonly #whole: NodeJS.Timeout
  readonly #stage: () => SmtpStage
  readonly #caller: AbortSignal | undefined
  #step: NodeJS.Timeout | undefined
  #ended = false

  constructor(whole: number, stage: () => SmtpStage, caller: AbortSignal | undefined) {
    this.#stage = stage
    this.#caller = caller
    this.#whole = setTimeout(this.#timedOut, whole)
    caller?.addEventListener('abort', this.#aborted)
    if (caller?.aborted) this.#aborted()
  }

  get signal(): AbortSignal {
    return this.#over.signal
  }

  allow(milliseconds: number | null): void {
    clearTimeout(this.#step)
    if (milliseconds !== null && !this.#ended) this.#step = setTimeout(this.#timedOut, milliseconds)
  }

  end(): void {
    this.#ended = true
    clearTimeout(this.#whole)
    clearTimeout(this.#step)
    this.#caller?.removeEventListener('abort', this.#aborted)
  }

  readonly #timedOut = (): void => this.#over.abort(new SmtpError('timed-out', this.#stage()))
  readonly #aborted = (): void => this.#over.abort(new SmtpError(null, this.#stage(), { hint: 'aborted' }))
}

export function rejectOnAbort<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const stop = () => reject(signal.reason)
    if (signal.aborted) stop()
    signal.addEventListener('abort', stop, { once: true })
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })
}
