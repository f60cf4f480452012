import type { MigrationFolder } from '@crm/database'

export { mayBeConnectionError } from './append.ts'
export { createEventStore } from './create-store.ts'
export {
  buildDiscardDeadLetterStatement,
  buildReplayRequestStatement,
  type DeadLetter,
  findDeadLetter,
  listDeadLetters,
} from './dead-letters.ts'
export {
  eventStorePersonalDataLocations,
  type PersonalDataLocations,
  type PersonalDataRow,
  type PersonalDataTable,
} from './erase/personal-data.ts'
export {
  type AffectedRebuildContext,
  cleanUpAffectedRebuild,
  prepareAffectedRebuild,
  rebuildAffectedRecords,
} from './erase/rebuild-affected.ts'
export {
  type AppendContext,
  appendEventInTransaction,
  createErasureSigning,
  type ErasureSigning,
  type EventRedaction,
  redactEvents,
} from './erase/redact-events.ts'
export { createEventId } from './execute.ts'
export { buildRunOnceMarkerStatement, deleteOldIdempotencyKeys, IdempotencyKeyReused } from './idempotency.ts'
export type { Projection, SqlStatement } from './projection.ts'
export { runProjectionsCommand } from './projections-command.ts'
export { readLog, readSafeHead, readStreamChanges, type StreamChange, toRecordedEvent } from './read.ts'
export { listRegisteredProjections, lockEventLog, type RebuildOptions, rebuildProjection, rebuildStaleProjections } from './rebuild.ts'
export { connectAsDatabaseOwner } from './replay.ts'
export { advanceProjection, runAsynchronousProjection } from './run-projection.ts'
export type { CommandExecution, EventStore, ExecutionResult, ExtraStatements, StreamRange, StreamVersionAt } from './store.ts'
export {
  RetryLaterError,
  readSubscriptionLags,
  runSubscription,
  type SubscriptionLag,
  type SubscriptionOptions,
  type SubscriptionReport,
} from './subscription.ts'
export { publishNewLogChanges } from './tail-log.ts'
export { type EventSchemaHistory, productEventSchemaHistory } from './upcaster.ts'
export { verifyProjection } from './verify-projection.ts'
export { type AddWakeListener, listenForWakeNotifications, wakeNotificationChannel } from './wake-readers.ts'

/** The tables of the event store, which must be created before those of any service. */
export const eventStoreMigrationFolder: MigrationFolder = { name: 'event-store', folder: new URL('../migrations/', import.meta.url) }
