import { addressOf } from '@crm/shell-api'

/** A message of the live stream: the changed streams, such as `lead-42` or `lead`, and the log position that the server has read up to. */
export type LiveMessage = { kind: (typeof kinds)[number]; position: number; streams: string[] }

/** A reset sets the position even if it is lower, because it may come from another log. */
export const advancePosition = (position: number, news: LiveMessage): number =>
  news.kind === 'reset' ? news.position : Math.max(position, news.position)

const kinds = ['changes', 'reset', 'beat'] as const

// In ms. The server sends a heartbeat every 15 s, so after 40 s of silence the connection is treated as lost.
const longestSilence = 40_000
const firstPause = 1_000
const longestPause = 15_000

type Options = {
  after: () => number
  onNews: (news: LiveMessage) => void
  onDown: () => void
  isOver: () => Promise<boolean>
  onOver: () => void
}

// The value of EventSource.CLOSED. The state is CLOSED if the server responded without a stream, and CONNECTING if it did not respond.
const refused = 2

/**
 * Listens to the live stream and reconnects itself, because the browser gives up after a refusal and notices a dead connection only after
 * minutes.
 */
export function listenToLiveStream({ after, onNews, onDown, isOver, onOver }: Options): () => void {
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
    // The random delay prevents all clients from reconnecting at the same time.
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
