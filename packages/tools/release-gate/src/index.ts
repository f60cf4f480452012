export { type Candidate, readCandidate } from './candidate.ts'
export type { Check } from './check.ts'
export { connectToProduct } from './product.ts'
export { publish } from './publish.ts'
