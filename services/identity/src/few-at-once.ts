import { HttpProblem } from '@crm/http'

// At most that many wait in line; who comes after them is asked to come again.
const mostWaiting = 500

/** Carries out at most so many pieces of work at once; the rest wait for their turn. */
export function fewAtOnce(atOnce: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0
  const waiting: (() => void)[] = []
  return async (work) => {
    if (waiting.length >= mostWaiting)
      throw new HttpProblem(503, 'Too many people sign in right now. Please try again.', { headers: { 'Retry-After': '5' } })
    if (running >= atOnce) await new Promise<void>((go) => waiting.push(go))
    else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
