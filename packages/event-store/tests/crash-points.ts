import pg from 'pg'

/** When the process is to crash: just before the nth named statement (or `batch`) is sent, or just after its response.
 * `within` a batch: after its statements were sent, but not the Sync that commits them. */
export type CrashPoint = { statement: string; when: 'before' | 'within' | 'after'; nth: number }

export function crashAtStatement(pool: pg.Pool, { statement, when, nth }: CrashPoint): void {
  let times = 0
  const isNow = () => ++times === nth
  const crash = () => process.kill(process.pid, 'SIGKILL')
  pool.on('connect', (client) => {
    const send = client.query.bind(client) as (...words: unknown[]) => unknown
    const watched = (...words: unknown[]) => {
      const query = words[0] as pg.QueryConfig | pg.Query
      const isBatch = query instanceof pg.Query
      const isMeant = (isBatch ? 'batch' : query.name) === statement && isNow()
      if (isMeant && when === 'before') crash()
      if (isMeant && when === 'within') withholdSync(client, crash)
      if (isMeant && isBatch) Object.assign(query, { callback: crash })
      if (!isMeant || isBatch) return send(...words)
      // The pool passes a callback; other callers use the promise.
      const callback = words.find((word) => typeof word === 'function')
      if (callback) return send(...words.filter((word) => word !== callback), crash)
      return Promise.resolve(send(...words)).then(crash)
    }
    client.query = watched as typeof client.query
  })
}

// PostgreSQL's Flush message: its type byte 'H' and its length.
const flush = Buffer.from([0x48, 0, 0, 0, 4])

function withholdSync(client: pg.ClientBase, then: () => void): void {
  const { connection } = client as unknown as { connection: pg.Connection & { sync(): void } }
  connection.sync = () => void connection.stream.write(flush, then)
}
