import type { SessionUser } from '@crm/contracts'
import { useQueryClient } from '@tanstack/react-query'
import { CloudOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { bootData } from '../../boot.ts'
import { handleSessionEnd, hasSessionEnded } from '../../session/session.ts'
import { fetchReleasesIfStale, scheduleReleaseFetch } from '../release-news.ts'
import { advancePosition, type LiveMessage, listenToLiveStream } from './listen.ts'
import { createQueryRefresher } from './query-refresher.ts'

export function LiveUpdates({ user }: { user: SessionUser }) {
  const paused = useLive(user)
  return (
    <div
      aria-live="polite"
      className="fixed z-20 bottom-4 max-md:bottom-20 left-1/2 -translate-x-1/2 w-max max-w-[calc(100vw-2rem)] pointer-events-none"
    >
      {paused && (
        <p className="flex items-center gap-2 rounded-lg border border-line bg-raised shadow-pop px-3 py-2 text-sm text-fg-muted">
          <CloudOff className="size-4 shrink-0" aria-hidden="true" />
          Live updates are paused. Changes by other users appear when the connection is restored.
        </p>
      )}
    </div>
  )
}

// In ms: an interruption shorter than this, such as a server restart, is not shown to the user.
const grace = 3_000
// In ms: after this silence the connection is treated as lost, because the listening tab forwards a heartbeat every 15 s.
const longestSilence = 45_000
const askAgain = 5_000

let position = bootData.position

function useLive(user: SessionUser): boolean {
  const client = useQueryClient()
  const [paused, setPaused] = useState(false)
  useEffect(() => {
    const freshness = createQueryRefresher(client)
    let isPaused = false
    let stopped = false
    let down: ReturnType<typeof setTimeout> | undefined
    let silence: ReturnType<typeof setTimeout> | undefined

    const pause = () => {
      isPaused = true
      setPaused(true)
    }
    const onDown = () => {
      down ??= setTimeout(pause, grace)
    }
    const watch = () => {
      clearTimeout(silence)
      silence = setTimeout(onDown, longestSilence)
    }
    const follow = async () => {
      clearTimeout(silence)
      if (!(await handleSessionEnd()) && !stopped) silence = setTimeout(follow, askAgain)
    }
    const stop = shareStream({
      username: user.username,
      start: position,
      onDown,
      isOver: hasSessionEnded,
      onOver() {
        clearTimeout(down)
        setPaused(false)
        void follow()
      },
      onNews(news) {
        position = advancePosition(position, news)
        clearTimeout(down)
        down = undefined
        watch()
        if (news.kind === 'reset' || news.streams.some((stream) => stream.startsWith('frontEnd'))) scheduleReleaseFetch(news.position)
        if (news.kind === 'reset' || isPaused) {
          freshness.all()
          fetchReleasesIfStale()
        } else if (news.kind === 'changes') freshness.changed(news.streams)
        isPaused = false
        setPaused(false)
      },
    })
    watch()
    return () => {
      stopped = true
      clearTimeout(down)
      clearTimeout(silence)
      stop()
      freshness.stop()
    }
  }, [client, user])
  return paused
}

type Options = {
  username: string
  start: number
  onNews: (news: LiveMessage) => void
  onDown: () => void
  isOver: () => Promise<boolean>
  onOver: () => void
}

/**
 * Messages between the tabs of a browser. With `joined`, a new tab asks the listening tab for missed changes; `to` is the only tab that a
 * message is for.
 */
type Said =
  | { kind: 'news'; news: LiveMessage; to?: string }
  | { kind: 'down' }
  | { kind: 'over' }
  | { kind: 'joined'; position: number; from: string }

/**
 * Browsers limit the connections per server, so only one tab listens to the stream and forwards it to the others. If it closes, another tab
 * takes over.
 */
function shareStream({ username, start, onNews, onDown, isOver, onOver }: Options): () => void {
  const tab = crypto.randomUUID?.() ?? String(Math.random())
  const name = `crm-live-${username}`
  const channel = new BroadcastChannel(name)
  const leaving = new AbortController()
  let position = start
  let stopListening: (() => void) | undefined

  const tell = (said: Said) => channel.postMessage(said)
  const take = (news: LiveMessage) => {
    position = advancePosition(position, news)
    onNews(news)
  }
  const lead = () => {
    if (leaving.signal.aborted) return
    stopListening = listenToLiveStream({
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

  // Over plain HTTP, browsers provide no locks, so each tab listens to the stream itself.
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
