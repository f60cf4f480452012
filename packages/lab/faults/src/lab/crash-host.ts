// Preloaded into a services process that is to die while writing: CRASH_BATCH is "before", "within" or "after" and a number.
import { type CrashPoint, crashAt } from '@crm/testing/crash-points'
import pg from 'pg'

const [when, nth] = (process.env.CRASH_BATCH ?? '').split(' ')
if (when) {
  const Pool = pg.Pool
  pg.Pool = class extends Pool {
    constructor(options?: pg.PoolConfig) {
      super(options)
      if (options?.application_name === 'crm host')
        crashAt(this, { statement: 'batch', when: when as CrashPoint['when'], nth: Number(nth) })
    }
  }
}
