import { heardBy } from '@crm/contracts'
import type { Database } from '@crm/database'
import { type Change, follow, readChanges } from '@crm/event-store'
import { type Handler, HttpProblem, type SignedIn, streamed, tooMany } from '@crm/http'
import type { Logger } from '@crm/telemetry'
import { type Connection, createConnection, mostListed } from './connection.ts'

/** The live stream of a process: one reader of the log for all its browsers. */
export type Live = {
  handler: Handler<'live'>
  /** Where the log has been read to: whatever is read from now on is at least that new. */
  position(): bigint
  /** How many browsers listen. */
  browsers(): number
  /** Ends all streams; no new one begins. */
  end(): void
}

type Parts = {
  db: Database
  log: Logger
  /** Who these sessions belong to now; one that has ended is missing. Must not count as the person's doing. */
  sessionsNow: (sessionIds: readonly string[]) => Promise<Map<string, SignedIn>>
  /** What must be so before browsers hear of these changes, and ask. */
  beforeTelling?: (changes: readonly Change[]) => Promise<void> | undefined
  /** Milliseconds between signs of life, at which every session is looked at again. */
  beatEvery?: number
}

const mostPerUser = 30 // browsers of one person; a browser's tabs share one

export async function startLive({ db, log, sessionsNow, beforeTelling, beatEvery = 15_000 }: Parts): Promise<Live> {
  const ending = new AbortController()
  const connections = new Set<Connection>()
  let position = 0n

  position = await follow({
    database: db,
    signal: ending.signal,
    report: (err) => log.warn({ err }, 'the live stream cannot read the log'),
    async publish(changes, to) {
      await beforeTelling?.(changes)
      // Whoever has lost a right before these changes must not hear of them.
      await endOutdated(concernedBy(changes, connections))
      for (const connection of connections) connection.tell(changes)
      position = to
    },
  })
  const beat = setInterval(() => {
    for (const connection of connections) connection.beat()
    endOutdated([...connections]).catch((err) => log.warn({ err }, 'the sessions of the live stream cannot be read'))
  }, beatEvery)
  beat.unref()

  /** Ends those whose session is over or whose rights have changed: a browser with other rights comes back by itself. */
  async function endOutdated(looked: readonly Connection[]): Promise<void> {
    if (looked.length === 0) return
    const sessions = await sessionsNow([...new Set(looked.map(({ user }) => user.sessionId))])
    for (const connection of looked) {
      const user = sessions.get(connection.user.sessionId)
      if (user === undefined) connection.end(true)
      else if (String([...heardBy(user)]) !== String([...connection.hears])) connection.end()
    }
  }

  async function catchUp(connection: Connection, after: bigint, upTo: bigint): Promise<void> {
    const missed = after < upTo ? await readChanges(db.pool, { from: after, to: upTo, limit: mostListed + 1 }) : []
    // A position that the log has not reached is of another log, or of another process that reads faster.
    if (after > upTo || missed.length > mostListed) connection.reset()
    else connection.tell(missed)
  }

  return {
    position: () => position,
    browsers: () => connections.size,
    end() {
      ending.abort()
      clearInterval(beat)
      for (const connection of connections) connection.end()
    },
    async handler({ user, query, lastEventId }) {
      if (ending.signal.aborted) throw new HttpProblem(503, 'The server is restarting', { headers: { 'Retry-After': '2' } })
      if ([...connections].filter((connection) => connection.user.id === user.id).length >= mostPerUser)
        throw tooMany('Too many browsers listen for changes', 60)
      const upTo = position
      const connection = createConnection({
        user,
        hears: heardBy(user),
        position: () => position,
        onEnd: (ended) => connections.delete(ended),
      })
      // From here on it is told what comes; what came before is read.
      connections.add(connection)
      try {
        // A right that was lost after this request was let in counts too.
        await endOutdated([connection])
        await catchUp(connection, startOf(lastEventId, query.after) ?? upTo, upTo)
      } catch (error) {
        connection.end()
        throw error
      }
      // Proxies that collect answers before they pass them on must not do so here.
      return streamed({
        contentType: 'text/event-stream; charset=utf-8',
        headers: { 'X-Accel-Buffering': 'no' },
        chunks: connection.chunks,
      })
    },
  }
}

/** Those whose session or account these changes are about. */
function concernedBy(changes: readonly Change[], connections: ReadonlySet<Connection>): Connection[] {
  const streams = new Set(changes.map(({ streamId }) => streamId).filter((id) => /^(session|user)-/.test(id)))
  if (streams.size === 0) return []
  return [...connections].filter(({ user }) => streams.has(`session-${user.sessionId}`) || streams.has(`user-${user.id}`))
}

function startOf(lastEventId: string | undefined, after: number | undefined): bigint | undefined {
  if (lastEventId !== undefined && /^\d{1,15}$/.test(lastEventId)) return BigInt(lastEventId)
  return after === undefined ? undefined : BigInt(after)
}
