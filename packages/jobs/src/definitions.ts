import { z } from 'zod'

/** `attempts` is the maximum number of attempts. `pause` is the first delay in milliseconds, doubled after each attempt. */
export type JobRetryOptions = { attempts: number; pause: number }

/** A kind of job, with its own queue. The payload holds ids only, never personal data.
 * With `keptAfterwards: false` an ended job is removed, so that its id can be added again at once. */
export type JobDefinition<P extends z.ZodType = z.ZodType> = {
  queue: string
  name: string
  payload: P
  retry: JobRetryOptions
  keptAfterwards?: boolean
}

export const defineJob = <P extends z.ZodType>(definition: JobDefinition<P>): JobDefinition<P> => definition

/** The job id for an event and a handler. It is always the same, so adding the job twice has no effect while it exists. */
export const buildJobId = (eventId: string, handler: string): string => `e-${eventId}-${handler}`

// A position in the log: a bigint, which JSON can hold only as text.
const position = z.string().regex(/^\d{1,19}$/)

/** Writes the activity log entries of a range of events. Any failure is retried: the job is idempotent. */
export const recordActivityJob = defineJob({
  queue: 'activity',
  name: 'record-activity',
  payload: z.object({ from: position, to: position }),
  retry: { attempts: 10, pause: 500 },
})

/** Continues an import of leads or its undo. Any failure is retried, and a lost or failed job is added again: the job is idempotent. */
export const importLeadsJob = defineJob({
  queue: 'lead-imports',
  name: 'import-leads',
  payload: z.object({ importId: z.int().positive() }),
  retry: { attempts: 5, pause: 1000 },
})

/** One job for several messages needs fewer queue operations. */
export const maxEmailsPerJob = 20

/** Tries to send messages. The queue never retries or keeps the job: each message's row stores when to try again, and a new job is added then. */
export const sendEmailsJob = defineJob({
  queue: 'emails',
  name: 'send-emails',
  payload: z.object({ deliveryIds: z.array(z.int().positive()).min(1).max(maxEmailsPerJob) }),
  retry: { attempts: 1, pause: 0 },
  keptAfterwards: false,
})

/** The same for test messages. They have a separate queue, because a user waits for the result. */
export const sendTestEmailsJob = defineJob({ ...sendEmailsJob, queue: 'test-emails', name: 'send-test-emails' })

/** Rebuilds a read table or compares it with the log. The run's row stores the result; if the job is lost, it is added again. */
export const projectionRunJob = defineJob({
  queue: 'projection-runs',
  name: 'run-projection',
  payload: z.object({ runId: z.int().positive() }),
  retry: { attempts: 1, pause: 0 },
})

/** Erases a person's data. Retried while the data is in use; after the last attempt the erasure's row causes a new job. */
export const erasePersonJob = defineJob({
  queue: 'erasures',
  name: 'erase-person',
  payload: z.object({ erasureId: z.int().positive() }),
  retry: { attempts: 8, pause: 1000 },
})

/** Checks the log against its seals. As long as the check's row is unfinished, the job is added again. */
export const verifyLogJob = defineJob({
  queue: 'log-verifications',
  name: 'verify-log',
  payload: z.object({ verificationId: z.int().positive() }),
  retry: { attempts: 1, pause: 0 },
  keptAfterwards: false,
})

/** Finds and writes activity entries whose jobs were lost. Not retried, because the next scheduled run does the same. */
export const reconcileActivityJob = defineJob({
  queue: 'activity-reconciliation',
  name: 'reconcile-activity',
  payload: z.object({}),
  retry: { attempts: 1, pause: 0 },
})
