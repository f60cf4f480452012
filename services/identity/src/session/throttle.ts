import { createHash } from 'node:crypto'
import type { Database } from '@crm/database'

/** Seconds to wait; 0 means go on. */
export type Verdict = { wait: number; firstRefusal: boolean }

/** Slows guessing down, per account and per address, in PostgreSQL: it outlives restarts and holds over all processes. */
export type Throttle = { begin(): Promise<Verdict>; failed(): Promise<void>; succeeded(): Promise<void> }

export function throttle({ pool }: Pick<Database, 'pool'>, username: string, ip: string): Throttle {
  // A digest: people type passwords into the wrong field.
  const keys = [`account ${createHash('sha256').update(username).digest('hex')}`, `address ${ip}`]
  return {
    async begin() {
      const { rows } = await pool.query<{ wait: number; first_refusal: boolean }>(
        'select wait, first_refusal from crm.begin_sign_in($1, $2)',
        keys,
      )
      return { wait: rows[0]?.wait ?? 0, firstRefusal: rows[0]?.first_refusal ?? false }
    },
    async failed() {
      await pool.query('select crm.sign_in_failed($1, $2)', keys)
    },
    async succeeded() {
      await pool.query('select crm.sign_in_succeeded($1, $2)', keys)
    },
  }
}
