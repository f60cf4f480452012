import { HttpProblem } from '@crm/http'

const mostWaiting = 500

/** A concurrency limiter: runs at most `atOnce` calls at once. When 500 are waiting, it refuses further ones with a 503. */
export function createConcurrencyLimiter(atOnce: number): <T>(work: () => Promise<T>) => Promise<T> {
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
