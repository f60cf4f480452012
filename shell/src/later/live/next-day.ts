import { call, useTimeZone } from '@crm/shell-api'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { createQueryRefresher } from './query-refresher.ts'

// In ms. The local clock is read at least every half hour, so that neither daylight saving time nor a sleeping computer delays the new day.
const longestWait = 30 * 60_000
const wait = 1_000
// The random delay prevents all clients from asking at the same moment.
const scatter = 5_000
const askAgain = 30_000

/** When the business's day ends, everything that is shown is fetched again, because the server computes groups and default dates from today. */
export function useNextDay(): void {
  const client = useQueryClient()
  const timeZone = useTimeZone()
  useEffect(() => watchBusinessDay(client, timeZone), [client, timeZone])
}

function watchBusinessDay(client: QueryClient, timeZone: string): () => void {
  const refresher = createQueryRefresher(client)
  let day = readClock(timeZone).day
  let timer: ReturnType<typeof setTimeout> | undefined
  let stopped = false

  const plan = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(check, ms)
  }
  const planMidnight = () => plan(Math.min(readClock(timeZone).untilMidnight + wait + Math.random() * scatter, longestWait))
  const check = async () => {
    const { day: today } = readClock(timeZone)
    if (today === day) return planMidnight()
    // The device's clock may be ahead of the server's, which decides.
    const server = await call('calendarClock', { isRefresh: true }).catch(() => null)
    if (stopped) return
    if (server === null || server.now.slice(0, 10) < today) return plan(askAgain)
    day = today
    refresher.all()
    planMidnight()
  }
  const look = () => void (document.hidden || check())
  document.addEventListener('visibilitychange', look)
  planMidnight()
  return () => {
    stopped = true
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', look)
    refresher.stop()
  }
}

/** The day on the device's clock in the business's time zone, and the time until it ends, in ms; on a day with a clock change an hour off. */
function readClock(timeZone: string): { day: string; untilMidnight: number } {
  // The locale sv-SE formats as yyyy-mm-dd hh:mm:ss.
  const [day = '', time = ''] = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
    .format(new Date())
    .split(' ')
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number)
  return { day, untilMidnight: 86_400_000 - ((hours * 60 + minutes) * 60 + seconds) * 1_000 }
}
