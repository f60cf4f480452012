import { listen, type News, reached } from './listen.ts'

type Options = {
  username: string
  start: number
  onNews: (news: News) => void
  onDown: () => void
  isOver: () => Promise<boolean>
  onOver: () => void
}

/** What tabs say to each other. `joined` asks the one that listens whether anything was missed; `to` is the tab that it is for. */
type Said =
  | { kind: 'news'; news: News; to?: string }
  | { kind: 'down' }
  | { kind: 'over' }
  | { kind: 'joined'; position: number; from: string }

/**
 * News of the stream for this tab. One tab of the browser listens and tells the others, for a browser opens few connections to a server.
 * When it closes, another goes on from the same position. Returns how to stop.
 */
export function shareStream({ username, start, onNews, onDown, isOver, onOver }: Options): () => void {
  const tab = crypto.randomUUID?.() ?? String(Math.random())
  const name = `crm-live-${username}`
  const channel = new BroadcastChannel(name)
  const leaving = new AbortController()
  let position = start
  let stopListening: (() => void) | undefined

  const tell = (said: Said) => channel.postMessage(said)
  const take = (news: News) => {
    position = reached(position, news)
    onNews(news)
  }
  const lead = () => {
    if (leaving.signal.aborted) return
    stopListening = listen({
      after: () => position,
      onNews(news) {
        tell({ kind: 'news', news })
        take(news)
      },
      onDown() {
        tell({ kind: 'down' })
        onDown()
      },
      isOver,
      onOver() {
        tell({ kind: 'over' })
        onOver()
      },
    })
  }
  channel.onmessage = ({ data }: MessageEvent<Said>) => {
    if (data.kind === 'news' && (data.to === undefined || data.to === tab)) take(data.news)
    if (data.kind === 'down') onDown()
    if (data.kind === 'over') onOver()
    if (data.kind === 'joined' && stopListening !== undefined)
      tell({ kind: 'news', news: { kind: position > data.position ? 'reset' : 'beat', position, streams: [] }, to: data.from })
  }

  // Without a secure origin there are no locks: each tab listens for itself.
  if (!navigator.locks) lead()
  else {
    tell({ kind: 'joined', position, from: tab })
    const untilLeaving = () => {
      lead()
      return new Promise<void>((done) => leaving.signal.addEventListener('abort', () => done(), { once: true }))
    }
    navigator.locks.request(name, { signal: leaving.signal }, untilLeaving).catch(() => undefined)
  }
  return () => {
    leaving.abort()
    stopListening?.()
    channel.close()
  }
}
