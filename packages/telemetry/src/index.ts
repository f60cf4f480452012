export { newCorrelationId } from './correlation.ts'
export type { Logger } from './logger.ts'
export { createLogger } from './logger.ts'
