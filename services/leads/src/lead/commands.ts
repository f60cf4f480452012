// The door for siblings: an import records and changes leads by the same rules as people do.
export { type LeadCommand, lead } from './decider.ts'
export { changeLead, recordLead } from './from-body.ts'
export type { LeadState } from './rules/state.ts'
export { type Kept, keptFrom, type TakeBack, type TracedLead, takeBack } from './take-back.ts'
