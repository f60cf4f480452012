export type { Command, Decider, Event, EventMeta, RecordedEvent } from './decider.ts'
export {
  applyFieldEvent,
  type ExistingRecord,
  findValueAtVersion,
  isSameValue,
  listChangedValues,
  mergeConcurrentChanges,
  mergeFieldChange,
  type PastFieldValue,
  type RecordState,
} from './record.ts'
export {
  Conflict,
  createInvalidFieldError,
  type FieldConflict,
  formatFieldName,
  Invalid,
  NotAllowed,
  NotFound,
  Refused,
} from './refusals.ts'
