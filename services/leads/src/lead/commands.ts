// Exports for the other folders: an import changes leads by the same rules as users do.
export { type LeadCommand, lead } from './decider.ts'
export { toChangeLeadCommand, toRecordLeadCommand } from './request-commands.ts'
export { findKeptFields, type KeptFields, type LeadWithEvents, type RevertImport, revertImport } from './revert-import.ts'
export type { LeadState } from './rules/state.ts'
