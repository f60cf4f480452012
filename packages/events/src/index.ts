export { type BookletEvent, type BookletFields, bookletEventTypes, bookletFieldsOf, bookletStream } from './booklet.ts'
export {
  type BusinessSettingsEvent,
  type BusinessValues,
  businessSettingsEventTypes,
  businessSettingsId,
  businessSettingsStream,
  businessValuesOf,
} from './business-settings.ts'
export {
  type CalendarEventValues,
  type CalendarFact,
  type CalendarTimes,
  calendarEventStream,
  calendarFactTypes,
  calendarFields,
  calendarValuesOf,
} from './calendar.ts'
export { type ColorEvent, colorStream } from './color.ts'
export { actorOf, type Description, describeEvent } from './describe-event.ts'
export { describeLeadEvent, formatLeadValue } from './describe-lead.ts'
export {
  type ErasedRecords,
  type ErasureEvent,
  erasureEventTypes,
  erasureStream,
  type RecordErased,
  type RedactedEvent,
} from './erasure.ts'
export { type ExportEvent, exportStream } from './export.ts'
export { listFieldChanges } from './field-changes.ts'
export type { DetailChanges } from './fields.ts'
export { type FrontEndEvent, frontEndEventTypes, frontEndStream, type PinTarget } from './front-end.ts'
export {
  type InstallerEvent,
  type InstallerFields,
  type InstallerStart,
  installerEventTypes,
  installerFieldsOf,
  installerStream,
} from './installer.ts'
export {
  type Change,
  type CompletedProject,
  fieldsOf,
  followUpDue,
  type LeadEvent,
  type LeadFields,
  type LeadStart,
  leadEventTypes,
  leadFieldTable,
  leadStream,
  withNote,
} from './lead.ts'
export { type LeadImportEvent, leadImportStream } from './lead-import.ts'
export { type LeadOriginEvent, type LeadOriginFields, leadOriginEventTypes, leadOriginFieldsOf, leadOriginStream } from './lead-origin.ts'
export {
  type EmailEvent,
  type EmailSubject,
  type EmailTemplateEvent,
  type EmailTemplateValues,
  emailStream,
  emailTemplateEventTypes,
  emailTemplateStream,
  mailServerId,
  type SmtpSettingsEvent,
  type SmtpValues,
  smtpSettingsEventTypes,
  smtpSettingsStream,
} from './mail.ts'
export {
  buildPersonPattern,
  createTextRedactor,
  erasedText,
  normalizePhone,
  type PersonValues,
  selectIdentifiers,
} from './personal/person.ts'
export { personalFields } from './personal/personal-fields.ts'
export { collectIdentifiers, redactMentions, redactOwnEvent } from './personal/redact.ts'
export type { ProductEvent } from './product-event.ts'
export { type ProjectionRunEvent, type ProjectionRunKind, projectionRunStream } from './projection-run.ts'
export {
  type DeadLetterEvent,
  type DeadLetterReference,
  deadLetterStream,
  type JobActionEvent,
  type JobsActedOn,
  jobActionStream,
  type QueueEvent,
  queueStream,
} from './queue.ts'
export { type RepairEvent, type RepairFields, repairEventTypes, repairFieldsOf, repairRequestStream } from './repair.ts'
export { type FormerType, formerTypes, schemaVersions, type Upcaster, upcasters } from './schema-versions.ts'
export {
  type AccountEvent,
  accountEventTypes,
  sessionStream,
  signInStream,
  type UserEvent,
  type UserFields,
  type UserStart,
  userFieldsOf,
  userStream,
} from './user.ts'
export { type ViewEvent, type Viewed, viewStream } from './view.ts'
