import { addressOf } from '@crm/shell-api'

/** A message of the stream: what changed, as `lead-42` or `lead`, and the position up to which the log was read. */
export type News = { kind: (typeof kinds)[number]; position: number; streams: string[] }

/** A reset may come from another log with a lower position. */
export const reached = (position: number, news: News): number => (news.kind === 'reset' ? news.position : Math.max(position, news.position))

const kinds = ['changes', 'reset', 'beat'] as const

// Milliseconds. The server sends a heartbeat every 15 s.
const longestSilence = 40_000
const firstPause = 1_000
const longestPause = 15_000

type Options = {
  after: () => number
  onNews: (news: News) => void
  onDown: () => void
  isOver: () => Promise<boolean>
  onOver: () => void
}

// EventSource.CLOSED: the server answered, but not with a stream. Without an answer the state is CONNECTING.
const refused = 2

/** The browser's own reconnect gives up after a refusal, and notices a dead connection only after minutes. */
export function listen({ after, onNews, onDown, isOver, onOver }: Options): () => void {
  let source: EventSource | undefined
  let silence: ReturnType<typeof setTimeout> | undefined
  let pause: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let stopped = false

  const open = () => {
    clearTimeout(pause)
    pause = undefined
    source = new EventSource(addressOf('live', { query: { after: after() } }))
    source.onerror = () => {
      const wasRefused = source?.readyState === refused
      fail()
      if (wasRefused) void isOver().then((over) => over && end())
    }
    source.addEventListener('over', end)
    for (const kind of kinds) {
      source.addEventListener(kind, ({ data, lastEventId }: MessageEvent<string>) => {
        failures = 0
        wait()
        const changed: [stream: string, version?: number][] = JSON.parse(data)
        onNews({ kind, position: Number(lastEventId), streams: changed.map(([stream]) => stream) })
      })
    }
    wait()
  }
  const wait = () => {
    clearTimeout(silence)
    silence = setTimeout(fail, longestSilence)
  }
  const close = () => {
    source?.close()
    source = undefined
    clearTimeout(silence)
    clearTimeout(pause)
  }
  const end = () => {
    if (stopped) return
    stop()
    onOver()
  }
  const fail = () => {
    close()
    onDown()
    // The random delay keeps clients from reconnecting all at once.
    pause = setTimeout(open, Math.min(firstPause * 2 ** failures, longestPause) * (0.5 + Math.random()))
    failures += 1
  }
  const hurry = () => {
    if (pause !== undefined && !document.hidden) open()
  }
  window.addEventListener('online', hurry)
  document.addEventListener('visibilitychange', hurry)
  const stop = () => {
    stopped = true
    close()
    window.removeEventListener('online', hurry)
    document.removeEventListener('visibilitychange', hurry)
  }
  open()
  return stop
}
