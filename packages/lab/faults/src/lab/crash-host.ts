// Loaded into a services process before it starts, to kill it while it writes. CRASH_BATCH is when ("before", "within" or "after") and a number:
// "after 3" means after the third batch.
import { type CrashPoint, crashAtStatement } from '@crm/event-store/crash-points'
import pg from 'pg'

const [when, nth] = (process.env.CRASH_BATCH ?? '').split(' ')
if (when) {
  const Pool = pg.Pool
  pg.Pool = class extends Pool {
    constructor(options?: pg.PoolConfig) {
      super(options)
      if (options?.application_name === 'crm host')
        crashAtStatement(this, { statement: 'batch', when: when as CrashPoint['when'], nth: Number(nth) })
    }
  }
}
