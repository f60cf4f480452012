/** The server stops counting at one more than this. */
const mostCounted = 1_000

/** "12", "1,000+". */
export const messageCount = (count: number): string => (count > mostCounted ? `${mostCounted.toLocaleString('en-US')}+` : String(count))
