import type { SessionUser } from '@crm/contracts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { boot } from '../../boot.ts'
import { followEnd, isSessionOver } from '../../session/session.ts'
import { hearOfReleases, mayHaveMissedReleases } from '../release-news.ts'
import { createFreshness } from './freshness.ts'
import { reached } from './listen.ts'
import { shareStream } from './share.ts'

// Milliseconds. A stream that is back at once, as after a restart, is not worth a word.
const grace = 3_000
// A tab that another one listens for hears every 15 s that it does.
const longestSilence = 45_000
const askAgain = 5_000

let position = boot.position

/** Keeps all that is shown fresh while the page is open; answers whether that has stopped for now. */
export function useLive(user: SessionUser): boolean {
  const client = useQueryClient()
  const [paused, setPaused] = useState(false)
  useEffect(() => {
    const freshness = createFreshness(client)
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
      if (!(await followEnd()) && !stopped) silence = setTimeout(follow, askAgain)
    }
    const stop = shareStream({
      username: user.username,
      start: position,
      onDown,
      isOver: isSessionOver,
      onOver() {
        clearTimeout(down)
        setPaused(false)
        void follow()
      },
      onNews(news) {
        position = reached(position, news)
        clearTimeout(down)
        down = undefined
        watch()
        if (news.kind === 'reset' || news.streams.some((stream) => stream.startsWith('frontEnd'))) hearOfReleases(news.position)
        if (news.kind === 'reset' || isPaused) {
          freshness.all()
          mayHaveMissedReleases()
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
