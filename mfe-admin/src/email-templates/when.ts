import { capitalise } from '@crm/ui'

const thisYear = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' })
const anyYear = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' })

/** "Nov 24" on the reader's clock, or "Dec 18, 2025" in another year. */
export function dayText(at: string, now: Date): string {
  const instant = new Date(at)
  return (instant.getFullYear() === now.getFullYear() ? thisYear : anyYear).format(instant)
}

/** Whoever did it, by name; nobody in particular is the system. */
export const who = (name: string | null): string => (name === null ? 'System' : capitalise(name))
