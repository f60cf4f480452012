const thisYear = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' })
const anyYear = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric', hour: 'numeric', minute: '2-digit' })
const exact = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit', second: '2-digit' })
const clock = new Intl.DateTimeFormat('en-US', { timeStyle: 'medium' })

/** "Nov 24, 10:02 AM" on the reader's clock, with the year where it is another one. */
export function momentText(at: string, now = new Date()): string {
  const instant = new Date(at)
  return (instant.getFullYear() === now.getFullYear() ? thisYear : anyYear).format(instant)
}

/** "9:40:12 AM" on the reader's clock. */
export const clockText = (at: string): string => clock.format(new Date(at))

/** "Nov 24, 9:40:12 AM" on the reader's clock. */
export const exactText = (at: string): string => exact.format(new Date(at))
