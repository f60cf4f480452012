import { tooMany } from '@crm/http'

const pause = 5 // seconds

/** Lets so many through at a time, in this process, and refuses the others in words (429). Answers how to leave. */
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
