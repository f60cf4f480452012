export { type ReleaseCandidate, readReleaseCandidate } from './candidate.ts'
export type { CheckResult } from './check.ts'
export { createProductClient } from './product.ts'
export { publishRelease } from './publish.ts'
