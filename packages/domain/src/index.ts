export type { Command, Decider, Event, EventMeta, RecordedEvent } from './decider.ts'
export {
  applyFieldEvent,
  diffValues,
  type ExistingRecord,
  isSameValue,
  mergeChanges,
  mergeField,
  type PastValue,
  type RecordState,
  valueAt,
} from './record.ts'
export { Conflict, type FieldConflict, formatFieldName, Invalid, invalidField, NotAllowed, NotFound, Refused } from './refusals.ts'
