import type { Heard, LiveCategory } from '@crm/contracts'
import type { Change } from '@crm/event-store'
import type { SignedIn } from '@crm/http'
import { message } from './message.ts'

/** One browser that listens. What it has not taken yet is merged, so that a slow one costs no more memory than a quick one. */
export type Connection = {
  user: SignedIn
  hears: ReadonlyMap<LiveCategory, Heard>
  tell(changes: readonly Change[]): void
  /** Too much was missed to list it. */
  reset(): void
  beat(): void
  /** `isOver`: the session has ended too, and the browser is told so. */
  end(isOver?: boolean): void
  chunks: AsyncIterable<string>
}

type Options = { user: SignedIn; hears: ReadonlyMap<LiveCategory, Heard>; position: () => bigint; onEnd: (connection: Connection) => void }

/** Streams that are listed in one message; beyond it the browser reads everything anew. */
export const mostListed = 1_000

export function createConnection({ user, hears, position, onEnd }: Options): Connection {
  const heard: ReadonlyMap<string, Heard> = hears
  const changed = new Map<string, number | null>()
  let missed = false
  // The first thing said is that it works.
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
      if (changed.size > mostListed) connection.reset()
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
