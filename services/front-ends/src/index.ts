export { type FrontEndCommand, frontEnd } from './decider.ts'
export { frontEndsProjection } from './projection.ts'
