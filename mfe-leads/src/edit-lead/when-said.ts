const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' })
const dayAndClock = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' })

/** When someone changed something, on the reader's own clock: "today 10:41 AM" or "Nov 26, 10:38 AM". */
export function whenSaid(at: string, now: Date): string {
  const instant = new Date(at)
  return instant.toDateString() === now.toDateString() ? `today ${clock.format(instant)}` : dayAndClock.format(instant)
}
