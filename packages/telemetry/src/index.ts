export { newCorrelationId } from './correlation.ts'
export type { Logger } from './logger.ts'
export { createLogger } from './logger.ts'
export { createMetrics, type Figure, type Figures, type Metrics } from './metrics.ts'
