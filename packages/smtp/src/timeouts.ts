/** Timeouts in milliseconds: to connect, to the greeting, to each response, and for the whole attempt. */
export type SmtpTimeouts = { connection: number; greeting: number; reply: number; whole: number }

// A server may take long to check a whole message, so only `whole` applies after the final dot.
export const defaultTimeouts: SmtpTimeouts = { connection: 10_000, greeting: 10_000, reply: 10_000, whole: 60_000 }
