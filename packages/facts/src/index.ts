export type { BookletChange, BookletEvent, BookletFields, BookletStart } from './booklet.ts'
export { bookletEventTypes, bookletFieldsOf, bookletStream } from './booklet.ts'
export type { CalendarChange, CalendarEventValues, CalendarFact, CalendarTimes } from './calendar.ts'
export { calendarEventStream, calendarFactTypes, calendarValuesOf } from './calendar.ts'
export type { Description } from './describe.ts'
export { actorOf, describe } from './describe.ts'
export type { ExportEvent, Exported } from './export.ts'
export { exportStream } from './export.ts'
export { followUpDue } from './follow-up.ts'
export type { InstallerChange, InstallerEvent, InstallerFields, InstallerStart } from './installer.ts'
export { installerEventTypes, installerFieldsOf, installerStream } from './installer.ts'
export type { Change, CompletedProject, LeadEvent, LeadStart } from './lead.ts'
export { leadStream } from './lead.ts'
export type { LeadFields } from './lead-fields.ts'
export { fieldsOf, leadEventTypes, withNote } from './lead-fields.ts'
export type { LeadImportEvent } from './lead-import.ts'
export { leadImportStream } from './lead-import.ts'
export type { LeadTold } from './lead-story.ts'
export { leadFieldNames, leadValueInWords, tellLeadEvent } from './lead-story.ts'
export type { EmailEvent, EmailSubject, EmailTemplateEvent, EmailTemplateValues, SmtpSettingsEvent, SmtpValues } from './mail.ts'
export {
  emailEventTypes,
  emailStream,
  emailTemplateEventTypes,
  emailTemplateStream,
  mailServerId,
  smtpSettingsEventTypes,
  smtpSettingsStream,
} from './mail.ts'
export type { CatalogueEvent, UserEvent } from './people.ts'
export { colourStream, leadOriginStream, sessionStream, signInStream, userStream } from './people.ts'
export type { RepairChange, RepairEvent, RepairFields, RepairStart } from './repair.ts'
export { repairEventTypes, repairFieldsOf, repairRequestStream } from './repair.ts'
export type { Fact, Upcast } from './schema-versions.ts'
export { schemaVersions, upcasts } from './schema-versions.ts'
