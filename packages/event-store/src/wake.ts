import type { Pool } from 'pg'

/** PostgreSQL's channel on which a commit tells readers of the log to look. */
export const wakeChannel = 'crm_events'

const atMostEvery = 5 // milliseconds

/**
 * Answers a function that tells readers to look, at most once per 5 ms however many commits there are. It runs outside the
 * transaction, because a pending NOTIFY makes commits of the whole server wait for each other. A lost one costs a poll's delay.
 */
export function wakeReaders(pool: Pool): () => void {
  let waiting = false
  return () => {
    if (waiting) return
    waiting = true
    setTimeout(() => {
      waiting = false
      pool.query(`notify ${wakeChannel}`).catch(() => undefined)
    }, atMostEvery)
  }
}
