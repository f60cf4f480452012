export type { Command, Decider, Event, EventMeta, Recorded } from './decider.ts'
export type { FieldConflict } from './refusals.ts'
export { Conflict, Invalid, NotAllowed, NotFound, Refused } from './refusals.ts'
