import { tooMany } from '@crm/http'

const pause = 5 // seconds

/** A concurrency limiter per process. It refuses further callers with a 429 and returns a function to leave. */
export function turnstile(mostAtOnce: number, refusal: string): () => () => void {
  let inside = 0
  return () => {
    if (inside >= mostAtOnce) throw tooMany(refusal, pause)
    inside += 1
    return () => {
      inside -= 1
    }
  }
}
