import { randomUUID } from 'node:crypto'

/** An id that follows one request through events, jobs and log lines. */
export const newCorrelationId = (): string => randomUUID()
