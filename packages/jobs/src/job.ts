import type { z } from 'zod'

/** Attempts in all, and the first pause between two of them in milliseconds; each further pause is twice as long. */
export type Retry = { attempts: number; pause: number }

/**
 * One kind of job: the queue it waits in (one kind to a queue), what it carries (ids only, never personal data), and what is retried. With
 * `keptAfterwards: false` nothing of a job stays when it has ended, so that the same id can be added anew at once.
 */
export type JobDefinition<P extends z.ZodType = z.ZodType> = {
  queue: string
  name: string
  payload: P
  retry: Retry
  keptAfterwards?: boolean
}

/** Names a kind of job for those who add it and those who work on it. */
export const defineJob = <P extends z.ZodType>(definition: JobDefinition<P>): JobDefinition<P> => definition

/** The id of the job that an event causes; the same event makes the same id, so a repeated add is ignored while that job exists. */
export const jobIdOf = (eventId: string, handler: string): string => `e-${eventId}-${handler}`
