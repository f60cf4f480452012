import { HttpProblem } from './http-problem.ts'

/** What people read when the server can't answer now. */
export const busy = 'The server is busy. Please try again in a moment.'

/**
 * Does the work of a request, unless `most` others wait for their answers already: then it is refused at once with 503, so that those
 * who wait are answered in time. Reads are refused first; what somebody wants to save is let in up to twice as many.
 */
export function overloadGuard(most: number): <Done>(method: string, work: () => Promise<Done>) => Promise<Done> {
  let waiting = 0
  return async (method, work) => {
    const isRead = method === 'GET' || method === 'HEAD'
    if (waiting >= (isRead ? most : 2 * most)) throw new HttpProblem(503, busy, { headers: { 'Retry-After': '2' } })
    waiting += 1
    try {
      return await work()
    } finally {
      waiting -= 1
    }
  }
}
