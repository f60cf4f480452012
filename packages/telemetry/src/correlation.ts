import { randomUUID } from 'node:crypto'

/** A new id that follows one request through events, jobs and log lines. */
export const newCorrelationId = (): string => randomUUID()
