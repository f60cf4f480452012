import { type LiveEventCategory, type LiveNotificationDetail, listVisibleEventCategories } from '@crm/contracts'
import type { Database } from '@crm/database'
import { listenForWakeNotifications, publishNewLogChanges, readStreamChanges, type StreamChange } from '@crm/event-store'
import { type ApiHandler, createStreamedReply, createTooManyRequestsProblem, HttpProblem, type SignedInUser } from '@crm/http'
import { leadVisitChannel } from '@crm/service-leads'
import type { Logger } from '@crm/telemetry'

/** The live stream of a process. All its browsers share one reader of the log. */
export type LiveStream = {
  handler: ApiHandler<'live'>
  /** The log position read so far: later reads are at least that new. */
  position(): bigint
  browsers(): number
  /** How long ago the connection on which this process listens for commits last answered. */
  silentSeconds(): number
  /** Ends all streams; no new one begins. */
  end(): void
}

type Parts = {
  db: Database
  log: Logger
  /** The users of these sessions; ended ones are missing. Must not extend the sessions. */
  sessionsNow: (sessionIds: readonly string[]) => Promise<Map<string, SignedInUser>>
  /** Runs before browsers learn of changes, because they then read at once. */
  beforeTelling?: (changes: readonly StreamChange[]) => Promise<void> | undefined
  beatEvery?: number
}

const mostPerUser = 30 // browsers of one user; the tabs of a browser share one connection

export async function startLiveStream({ db, log, sessionsNow, beforeTelling, beatEvery = 15_000 }: Parts): Promise<LiveStream> {
  const ending = new AbortController()
  const connections = new Set<Connection>()
  let position = 0n
  const { onWake, silentSeconds } = listenForWakeNotifications(db, ending.signal, {
    report: (err) => log.warn({ err }, 'lost the connection that listens for commits'),
    // Who has a lead open is no event, so it has neither a version nor a position.
    also: {
      channel: leadVisitChannel,
      hear(id) {
        for (const connection of connections) connection.tell([{ streamId: `leadVisit-${id}`, version: 0, position }])
      },
    },
  })

  position = await publishNewLogChanges({
    database: db,
    signal: ending.signal,
    onWake,
    report: (err) => log.warn({ err }, "the live stream can't read the log"),
    async publish(changes, to) {
      await beforeTelling?.(changes)
      // A user who lost a right through these changes must not learn of them.
      await endOutdated(findAffected(changes, connections))
      for (const connection of connections) connection.tell(changes)
      position = to
    },
  })
  const beat = setInterval(() => {
    for (const connection of connections) connection.beat()
    endOutdated([...connections]).catch((err) => log.warn({ err }, "the sessions of the live stream can't be read"))
  }, beatEvery)
  beat.unref()

  /** Ends connections whose session ended or whose rights changed. With other rights the browser reconnects. */
  async function endOutdated(looked: readonly Connection[]): Promise<void> {
    if (looked.length === 0) return
    const sessions = await sessionsNow([...new Set(looked.map(({ user }) => user.sessionId))])
    for (const connection of looked) {
      const user = sessions.get(connection.user.sessionId)
      if (user === undefined) connection.end(true)
      else if (String([...listVisibleEventCategories(user)]) !== String([...connection.hears])) connection.end()
    }
  }

  async function catchUp(connection: Connection, after: bigint, upTo: bigint): Promise<void> {
    const missed = after < upTo ? await readStreamChanges(db.pool, { from: after, to: upTo, limit: maxListedChanges + 1 }) : []
    // A position ahead of ours is from another database or from a process that reads faster, so the browser must read everything again.
    if (after > upTo || missed.length > maxListedChanges) connection.reset()
    else connection.tell(missed)
  }

  return {
    position: () => position,
    browsers: () => connections.size,
    silentSeconds,
    end() {
      ending.abort()
      clearInterval(beat)
      for (const connection of connections) connection.end()
    },
    async handler({ user, query, lastEventId }) {
      if (ending.signal.aborted) throw new HttpProblem(503, 'The server is restarting', { headers: { 'Retry-After': '2' } })
      if ([...connections].filter((connection) => connection.user.id === user.id).length >= mostPerUser)
        throw createTooManyRequestsProblem('Too many open live connections', 60)
      const upTo = position
      const connection = createLiveConnection({
        user,
        hears: listVisibleEventCategories(user),
        position: () => position,
        onEnd: (ended) => connections.delete(ended),
      })
      // From here on new changes are sent; earlier ones are read below.
      connections.add(connection)
      try {
        await endOutdated([connection])
        await catchUp(connection, startOf(lastEventId, query.after) ?? upTo, upTo)
      } catch (error) {
        connection.end()
        throw error
      }
      return createStreamedReply({
        contentType: 'text/event-stream; charset=utf-8',
        headers: { 'X-Accel-Buffering': 'no' },
        chunks: connection.chunks,
      })
    },
  }
}

function findAffected(changes: readonly StreamChange[], connections: ReadonlySet<Connection>): Connection[] {
  const streams = new Set(changes.map(({ streamId }) => streamId).filter((id) => /^(session|user)-/.test(id)))
  if (streams.size === 0) return []
  return [...connections].filter(({ user }) => streams.has(`session-${user.sessionId}`) || streams.has(`user-${user.id}`))
}

function startOf(lastEventId: string | undefined, after: number | undefined): bigint | undefined {
  if (lastEventId !== undefined && /^\d{1,15}$/.test(lastEventId)) return BigInt(lastEventId)
  return after === undefined ? undefined : BigInt(after)
}

/** A listening browser. Changes that it hasn't read are merged, so a slow browser needs no more memory. */
type Connection = {
  user: SignedInUser
  hears: ReadonlyMap<LiveEventCategory, LiveNotificationDetail>
  tell(changes: readonly StreamChange[]): void
  reset(): void
  beat(): void
  end(isOver?: boolean): void
  chunks: AsyncIterable<string>
}

type Options = {
  user: SignedInUser
  hears: ReadonlyMap<LiveEventCategory, LiveNotificationDetail>
  position: () => bigint
  onEnd: (connection: Connection) => void
}

export const maxListedChanges = 1_000

export function createLiveConnection({ user, hears, position, onEnd }: Options): Connection {
  const heard: ReadonlyMap<string, LiveNotificationDetail> = hears
  const changed = new Map<string, number | null>()
  let missed = false
  // The first message is a heartbeat, to show that the stream works.
  let beat = true
  let ended = false
  let goodbye = false
  let wake: (() => void) | null = null
  const news = (): void => {
    wake?.()
    wake = null
  }

  function taken(): string | null {
    const kind = missed ? 'reset' : changed.size > 0 ? 'changes' : beat ? 'beat' : null
    if (kind === null) return null
    const said = message(kind, position(), changed)
    changed.clear()
    missed = false
    beat = false
    return said
  }

  async function next(): Promise<IteratorResult<string>> {
    if (goodbye) {
      goodbye = false
      return { value: message('over', position()) }
    }
    if (ended) return { done: true, value: undefined }
    const value = taken()
    if (value !== null) return { value }
    await new Promise<void>((resolve) => {
      wake = resolve
    })
    return next()
  }

  const connection: Connection = {
    user,
    hears,
    tell(changes) {
      if (missed) return
      for (const { streamId, version } of changes) {
        const category = categoryOf(streamId)
        if (heard.get(category) === 'records') changed.set(streamId, version)
        if (heard.get(category) === 'any') changed.set(category, null)
      }
      if (changed.size > maxListedChanges) connection.reset()
      else if (changed.size > 0) news()
    },
    reset() {
      missed = true
      changed.clear()
      news()
    },
    beat() {
      beat = true
      news()
    },
    end(isOver = false) {
      if (ended) return
      ended = true
      goodbye = isOver
      onEnd(connection)
      news()
    },
    chunks: {
      [Symbol.asyncIterator]: () => ({
        next,
        async return() {
          connection.end()
          return { done: true, value: undefined }
        },
      }),
    },
  }
  return connection
}

const categoryOf = (streamId: string): string => streamId.slice(0, streamId.indexOf('-'))

// A category without a version is sent to users who may not know which of its records changed.
type Changed = ReadonlyMap<string, number | null>

// The id is the log position, which a reconnecting browser sends back. `reset`: too many changes to list. `over`: the session ended.
function message(kind: 'changes' | 'reset' | 'beat' | 'over', position: bigint, changed: Changed = new Map()): string {
  const listed = [...changed].map(([name, version]) => (version === null ? [name] : [name, version]))
  return `id: ${position}\nevent: ${kind}\ndata: ${JSON.stringify(listed)}\n\n`
}
