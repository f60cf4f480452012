import { useTimeZone } from '@crm/shell-api'
import { formatIn, momentsByZone } from '@crm/ui'

/** "Nov 24" and "Nov 24, 10:06 AM", in the business's time zone. */
export type Moments = { day: (at: string) => string; moment: (at: string) => string }

export const useMoments = (): Moments => momentsIn(useTimeZone())

const momentsIn = momentsByZone<Moments>((format) => ({
  day: format({ month: 'short', day: 'numeric' }),
  moment: format({ month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' }),
}))

const inNoZone = formatIn('UTC')
const shortDay = inNoZone({ month: 'short', day: 'numeric' })
const longDay = inNoZone({ weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' })

/** "Nov 30". A day has no time zone. */
export const dayInShort = (day: string): string => shortDay(day)

/** "Monday, November 30, 2026". */
export const dayInFull = (day: string): string => longDay(day)
