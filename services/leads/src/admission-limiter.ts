import { createTooManyRequestsProblem } from '@crm/http'

const pause = 5 // seconds

/** A concurrency limiter per process. It refuses further callers with a 429 and returns a function to leave. */
export function createAdmissionLimiter(mostAtOnce: number, refusal: string): () => () => void {
  let inside = 0
  return () => {
    if (inside >= mostAtOnce) throw createTooManyRequestsProblem(refusal, pause)
    inside += 1
    return () => {
      inside -= 1
    }
  }
}
