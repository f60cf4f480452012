import type { z } from 'zod'

/** `attempts` is the total; `pause` is the first delay in milliseconds, doubled after each attempt. */
export type Retry = { attempts: number; pause: number }

/** A kind of job with a queue of its own. The payload holds ids only, never personal data.
 * With `keptAfterwards: false` an ended job is removed, so that its id can be added again at once. */
export type JobDefinition<P extends z.ZodType = z.ZodType> = {
  queue: string
  name: string
  payload: P
  retry: Retry
  keptAfterwards?: boolean
}

export const defineJob = <P extends z.ZodType>(definition: JobDefinition<P>): JobDefinition<P> => definition

/** The job id for an event and a handler. It is always the same, so adding the job twice has no effect while it exists. */
export const jobIdOf = (eventId: string, handler: string): string => `e-${eventId}-${handler}`
