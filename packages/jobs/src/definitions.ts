import { z } from 'zod'
import { defineJob } from './job.ts'

// A place in the log: a bigint, which JSON has only as text.
const position = z.string().regex(/^\d{1,19}$/)

/** Write the activity entries of the events from one place in the log to another. Any failure is retried: writing twice equals once. */
export const recordActivity = defineJob({
  queue: 'activity',
  name: 'record-activity',
  payload: z.object({ from: position, to: position }),
  retry: { attempts: 10, pause: 500 },
})

/** Find and write the activity entries whose jobs were lost. Not retried: the next minute's run does the same. */
export const reconcileActivity = defineJob({
  queue: 'activity-reconciliation',
  name: 'reconcile-activity',
  payload: z.object({}),
  retry: { attempts: 1, pause: 0 },
})
