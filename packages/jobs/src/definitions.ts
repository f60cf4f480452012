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

/**
 * Carry an import of leads, or its undo, on to its end. Any failure is retried, and a job that is lost or given up is asked for again:
 * done twice equals once.
 */
export const importLeads = defineJob({
  queue: 'lead-imports',
  name: 'import-leads',
  payload: z.object({ importId: z.int().positive() }),
  retry: { attempts: 5, pause: 1000 },
})

/** A job has its price in a queue: so many messages share one at most. */
export const mostEmailsOfAJob = 20

/**
 * Try to send messages. Their rows know what is tried again and when, so neither a failure nor an end of the job is kept: a message is
 * asked for again by its row. Done twice equals once.
 */
export const sendEmails = defineJob({
  queue: 'emails',
  name: 'send-emails',
  payload: z.object({ deliveryIds: z.array(z.int().positive()).min(1).max(mostEmailsOfAJob) }),
  retry: { attempts: 1, pause: 0 },
  keptAfterwards: false,
})

/** The same for tests, for which people wait: no other message is ahead of them. */
export const sendTestEmails = defineJob({ ...sendEmails, queue: 'test-emails', name: 'send-test-emails' })

/** Make a read table anew, or compare it with the log. Its row knows how it ended, and a job that is lost is asked for again. */
export const runProjection = defineJob({
  queue: 'projection-runs',
  name: 'run-projection',
  payload: z.object({ runId: z.int().positive() }),
  retry: { attempts: 1, pause: 0 },
})

/** Erase the personal data of somebody. Tried again for as long as somebody is at work with it, and asked for again by its row after that. */
export const erasePerson = defineJob({
  queue: 'erasures',
  name: 'erase-person',
  payload: z.object({ erasureId: z.int().positive() }),
  retry: { attempts: 8, pause: 1000 },
})

/** Check the log against its seals. Its row knows whether it has ended, and asks for it again until it has. */
export const verifyLog = defineJob({
  queue: 'log-verifications',
  name: 'verify-log',
  payload: z.object({ verificationId: z.int().positive() }),
  retry: { attempts: 1, pause: 0 },
  keptAfterwards: false,
})

/** Find and write the activity entries whose jobs were lost. Not retried: the next minute's run does the same. */
export const reconcileActivity = defineJob({
  queue: 'activity-reconciliation',
  name: 'reconcile-activity',
  payload: z.object({}),
  retry: { attempts: 1, pause: 0 },
})
