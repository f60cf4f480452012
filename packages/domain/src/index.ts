export type { Command, Decider, Event, EventMeta, RecordedEvent } from './decider.ts'
export {
  applyFieldEvent,
  diffValues,
  type ExistingRecord,
  findValueAt,
  isSameValue,
  mergeChanges,
  mergeField,
  type PastValue,
  type RecordState,
} from './record.ts'
export { Conflict, createInvalidField, type FieldConflict, formatFieldName, Invalid, NotAllowed, NotFound, Refused } from './refusals.ts'
