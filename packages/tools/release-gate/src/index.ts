export { type Candidate, readCandidate } from './candidate.ts'
export type { Check } from './check.ts'
export { productAt } from './product.ts'
export { publish } from './publish.ts'
