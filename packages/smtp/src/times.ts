/** Patience in milliseconds: to reach the server, until it greets, until each of its replies, and for everything together. */
export type Times = { connection: number; greeting: number; reply: number; whole: number }

// A server may take longer to look a whole message through than to answer a command: after the final dot only `whole` counts.
export const usualTimes: Times = { connection: 10_000, greeting: 10_000, reply: 10_000, whole: 60_000 }
