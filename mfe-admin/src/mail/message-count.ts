/** The server counts messages up to so many, and one more stands for all others. */
const mostCounted = 1_000

/** "12", "1,000+". */
export const messageCount = (count: number): string => (count > mostCounted ? `${mostCounted.toLocaleString('en-US')}+` : String(count))
