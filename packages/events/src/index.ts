export { type BookletEvent, type BookletValues, bookletEventTypes, buildBookletStreamId, extractBookletValues } from './booklet.ts'
export {
  type BusinessSettingsEvent,
  type BusinessValues,
  businessFieldTable,
  businessSettingsEventTypes,
  businessSettingsId,
  businessSettingsStreamId,
  extractBusinessValues,
} from './business-settings.ts'
export {
  buildCalendarEventStreamId,
  type CalendarDomainEvent,
  type CalendarEventTimes,
  type CalendarEventValues,
  calendarDomainEventTypes,
  calendarFieldTable,
  extractCalendarEventValues,
} from './calendar.ts'
export { buildColorStreamId, type ColorEvent } from './color.ts'
export { type ActivityDescription, describeEvent, findEventActor } from './describe-event.ts'
export { describeLeadEvent, formatLeadValue } from './describe-lead.ts'
export {
  buildErasureStreamId,
  type ErasedRecordIds,
  type ErasureEvent,
  type ErasureRecord,
  erasureEventTypes,
  type RecordErasedEvent,
  type RedactedEvent,
} from './erasure.ts'
export { buildExportStreamId, type ExportEvent } from './export.ts'
export { listFieldChanges } from './field-changes.ts'
export type { DetailChanges } from './fields.ts'
export { formatDay } from './format.ts'
export { buildFrontEndStreamId, type FrontEndEvent, frontEndEventTypes, type PinTarget } from './front-end.ts'
export {
  buildInstallerStreamId,
  extractInstallerValues,
  type InstallerEvent,
  type InstallerValues,
  installerEventTypes,
  type NewInstallerData,
} from './installer.ts'
export {
  appendNote,
  buildLeadStreamId,
  type CompletedProject,
  classifyFollowUpDate,
  extractLeadValues,
  type LeadEvent,
  type LeadFieldValues,
  type LeadValueChange,
  leadEventTypes,
  leadFieldTable,
  type NewLeadData,
} from './lead.ts'
export { buildLeadImportStreamId, type LeadImportEvent } from './lead-import.ts'
export {
  buildLeadOriginStreamId,
  extractLeadOriginValues,
  type LeadOriginEvent,
  type LeadOriginValues,
  leadOriginEventTypes,
} from './lead-origin.ts'
export {
  buildEmailStreamId,
  buildEmailTemplateStreamId,
  buildSmtpSettingsStreamId,
  type EmailEvent,
  type EmailRecordReference,
  type EmailTemplateEvent,
  type EmailTemplateValues,
  emailTemplateEventTypes,
  mailServerId,
  type SmtpSettingsEvent,
  type SmtpSettingsValues,
  smtpSettingsEventTypes,
} from './mail.ts'
export {
  buildMentionRegExp,
  buildPersonPattern,
  buildSurnamePattern,
  createTextRedactor,
  erasedPlaceholder,
  normalizePhone,
  type PersonIdentifiers,
  selectIdentifiers,
} from './personal/person.ts'
export { personalDataByEventType } from './personal/personal-fields.ts'
export { collectPersonIdentifiers, redactEventOfPerson, redactMentionsInEvent } from './personal/redact.ts'
export type { ProductEvent } from './product-event.ts'
export { buildProjectionRunStreamId, type ProjectionRunEvent, type ProjectionRunKind } from './projection-run.ts'
export {
  type BulkJobActionData,
  buildBulkJobActionStreamId,
  buildDeadLetterStreamId,
  buildQueueStreamId,
  type DeadLetterEvent,
  type DeadLetterReference,
  type JobActionEvent,
  type QueueEvent,
} from './queue.ts'
export { buildRepairRequestStreamId, extractRepairValues, type RepairEvent, type RepairValues, repairEventTypes } from './repair.ts'
export { currentSchemaVersions, eventUpcasters, type FormerEventType, formerEventTypes, type Upcaster } from './schema-versions.ts'
export {
  buildSessionStreamId,
  buildSignInStreamId,
  buildUserStreamId,
  extractUserValues,
  type NewUserData,
  type UserAccountEvent,
  type UserEvent,
  type UserValues,
  userAccountEventTypes,
} from './user.ts'
export { buildViewStreamId, type ViewEvent, type ViewedRecordKind } from './view.ts'
