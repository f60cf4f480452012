import type pg from 'pg'

/** A moment in the life of a named statement: just before it is sent, or just after its answer is in. */
export type CrashPoint = { statement: string; when: 'before' | 'after'; nth: number }

/** Kills this very process, as a power cut would, at the n-th time that the pool comes to that point. */
export function crashAt(pool: pg.Pool, { statement, when, nth }: CrashPoint): void {
  let times = 0
  const isNow = () => ++times === nth
  const crash = () => process.kill(process.pid, 'SIGKILL')
  pool.on('connect', (client) => {
    const send = client.query.bind(client) as (...words: unknown[]) => unknown
    const watched = (...words: unknown[]) => {
      const isMeant = (words[0] as pg.QueryConfig).name === statement && isNow()
      if (isMeant && when === 'before') crash()
      if (!isMeant) return send(...words)
      // The pool asks with a callback, everyone else for a promise.
      const callback = words.find((word) => typeof word === 'function')
      if (callback) return send(...words.filter((word) => word !== callback), crash)
      return Promise.resolve(send(...words)).then(crash)
    }
    client.query = watched as typeof client.query
  })
}
