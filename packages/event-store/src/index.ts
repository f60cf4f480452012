import type { MigrationFolder } from '@crm/database'

export { mayBeLostConnection } from './append.ts'
export { createEventStore } from './create-store.ts'
export { type DeadLetter, discardDeadLetter, findDeadLetter, listDeadLetters, requestReplay } from './dead-letters.ts'
export { eventStorePersonalData, type PersonalData, type PersonalRow, type PersonalTable } from './erase/personal-data.ts'
export { type AffectedRebuild, finishAffectedRebuild, prepareAffectedRebuild, rebuildAffected } from './erase/rebuild-affected.ts'
export { type AppendContext, appendInTransaction, type Redaction, redactEvents } from './erase/redact-events.ts'
export { newEventId } from './execute.ts'
export { forgetRequests, IdempotencyKeyReused, rememberOnce } from './idempotency.ts'
export type { Projection, Statement } from './projection.ts'
export { runProjectionsCommand } from './projections-command.ts'
export { readChanges, readLog, readSafeHead, type StreamChange, toRecordedEvent } from './read.ts'
export { lockLog, prepareProjections, type Rebuild, rebuildProjection, registeredProjections } from './rebuild.ts'
export { connectAsOwner } from './replay.ts'
export { advanceProjection, runProjection } from './run-projection.ts'
export type { EventStore, Execution, ExecutionResult, ExtraStatements, StreamMoment, StreamPart } from './store.ts'
export {
  NotNow,
  readSubscriptionLags,
  type Subscription,
  type SubscriptionLag,
  type SubscriptionReport,
  subscribe,
} from './subscription.ts'
export { tailLog } from './tail-log.ts'
export { productSchemaHistory, type SchemaHistory } from './upcaster.ts'
export { verifyProjection } from './verify-projection.ts'
export { listenForWakes, type OnWake, wakeChannel } from './wake-readers.ts'

/** The tables of the event store, which must be created before those of any service. */
export const migrations: MigrationFolder = { name: 'event-store', folder: new URL('../migrations/', import.meta.url) }
