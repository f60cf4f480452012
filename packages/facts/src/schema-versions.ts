import type { BookletEvent } from './booklet.ts'
import type { BusinessSettingsEvent } from './business-settings.ts'
import type { CalendarFact } from './calendar.ts'
import type { ErasureEvent } from './erasure.ts'
import type { ExportEvent } from './export.ts'
import type { FrontEndEvent } from './front-end.ts'
import type { InstallerEvent } from './installer.ts'
import type { JobActionEvent } from './job-action.ts'
import type { LeadEvent } from './lead.ts'
import type { LeadImportEvent } from './lead-import.ts'
import type { LeadOriginEvent } from './lead-origin.ts'
import type { EmailEvent, EmailTemplateEvent, SmtpSettingsEvent } from './mail.ts'
import type { ColourEvent, UserEvent } from './people.ts'
import type { ProjectionRunEvent } from './projection-run.ts'
import type { ParkedEventEvent, QueueEvent } from './queue.ts'
import type { RepairEvent } from './repair.ts'
import type { ViewEvent } from './view.ts'

/** Every fact that the product records. */
export type Fact =
  | LeadEvent
  | CalendarFact
  | BookletEvent
  | RepairEvent
  | ExportEvent
  | ErasureEvent
  | UserEvent
  | InstallerEvent
  | ColourEvent
  | LeadOriginEvent
  | BusinessSettingsEvent
  | LeadImportEvent
  | SmtpSettingsEvent
  | EmailTemplateEvent
  | EmailEvent
  | ProjectionRunEvent
  | QueueEvent
  | ParkedEventEvent
  | JobActionEvent
  | ViewEvent
  | FrontEndEvent

/**
 * In which version of its shape each fact is written today. When the shape of `data` changes, the version goes up by one, `upcasts`
 * learns to read the one before, and `packages/event-store/golden` gets a sample of the new one.
 */
export const schemaVersions: Readonly<Record<Fact['type'], number>> = {
  LeadCreated: 1,
  LeadRenamed: 1,
  PhoneChanged: 1,
  EmailChanged: 1,
  AddressChanged: 1,
  OriginCorrected: 1,
  CreationDateCorrected: 1,
  LeadReassigned: 1,
  FollowUpScheduled: 1,
  FollowUpCleared: 1,
  NoteAdded: 1,
  NotesRewritten: 1,
  AdditionalNotesChanged: 1,
  ProjectPriced: 1,
  LeadSold: 1,
  LeadLost: 1,
  LeadQualified: 1,
  DepositRecorded: 1,
  DepositWithdrawn: 1,
  BalanceRecorded: 1,
  BalanceWithdrawn: 1,
  InstallationScheduled: 1,
  InstallationUnscheduled: 1,
  InstallersAssigned: 1,
  ColoursChosen: 1,
  InstallationCompleted: 1,
  InstallationReopened: 1,
  LeadDeleted: 1,
  LeadRestored: 1,
  LeadErased: 1,
  BookletErased: 1,
  RepairErased: 1,
  CalendarEventErased: 1,
  CalendarEventScheduled: 1,
  CalendarEventRenamed: 1,
  CalendarEventTypeCorrected: 1,
  CalendarEventRescheduled: 1,
  CalendarEventDescribed: 1,
  CalendarEventRelocated: 1,
  CalendarEventReassigned: 1,
  CalendarEventRelatedToLead: 1,
  CalendarEventCancelled: 1,
  CalendarEventReinstated: 1,
  BookletOrdered: 1,
  BookletOrderRenumbered: 1,
  BookletCustomerRenamed: 1,
  BookletAddressChanged: 1,
  BookletEmailChanged: 1,
  BookletPhoneChanged: 1,
  BookletProductChanged: 1,
  TrackingNumberSet: 1,
  BookletReopened: 1,
  BookletShipped: 1,
  BookletDelivered: 1,
  BookletRefunded: 1,
  BookletOrderDateCorrected: 1,
  BookletShipDateSet: 1,
  BookletNotesChanged: 1,
  BookletDeleted: 1,
  BookletRestored: 1,
  RepairRequested: 1,
  RepairCustomerRenamed: 1,
  RepairPhoneChanged: 1,
  RepairEmailChanged: 1,
  RepairAddressChanged: 1,
  RepairProjectChanged: 1,
  RepairIssueChanged: 1,
  RepairPriorityChanged: 1,
  RepairReportDateCorrected: 1,
  RepairReopened: 1,
  RepairStarted: 1,
  RepairCompleted: 1,
  RepairCancelled: 1,
  RepairCompletionDateSet: 1,
  RepairNotesChanged: 1,
  ErasureRequested: 1,
  PersonErased: 1,
  ErasureFinished: 1,
  LeadsExported: 1,
  BookletsExported: 1,
  ReportExported: 1,
  LeadsExportCutShort: 1,
  BookletsExportCutShort: 1,
  UserCreated: 1,
  UserRenamed: 1,
  UserFullNameChanged: 1,
  UserEmailChanged: 1,
  UserRoleChanged: 1,
  UserPermissionsChanged: 1,
  UserDeactivated: 1,
  UserReactivated: 1,
  UserPasswordReset: 1,
  UserDeleted: 1,
  UserRestored: 1,
  UserSignedIn: 1,
  UserSignedOut: 1,
  UserSessionEnded: 1,
  SignInRefused: 1,
  InstallerHired: 1,
  InstallerRenamed: 1,
  InstallerPhoneChanged: 1,
  InstallerEmailChanged: 1,
  InstallerStatusChanged: 1,
  InstallerHireDateCorrected: 1,
  HourlyRateChanged: 1,
  InstallerSpecialtyChanged: 1,
  InstallerNotesChanged: 1,
  InstallerRemoved: 1,
  InstallerReinstated: 1,
  ColourAdded: 1,
  LeadOriginAdded: 1,
  LeadOriginRelabelled: 1,
  LeadOriginRecoloured: 1,
  LeadOriginMoved: 1,
  LeadOriginActivated: 1,
  LeadOriginDeactivated: 1,
  CompanyRenamed: 1,
  CompanyPhoneChanged: 1,
  CompanyEmailChanged: 1,
  BusinessTimeZoneChanged: 1,
  LeadImportStarted: 1,
  LeadImportFinished: 1,
  LeadImportCancelled: 1,
  LeadImportUndoStarted: 1,
  LeadImportUndone: 1,
  SmtpConfigured: 1,
  SmtpSettingsChanged: 1,
  SendingPaused: 1,
  SendingResumed: 1,
  EmailTemplateAdded: 1,
  EmailTemplateChanged: 1,
  EmailTemplateSwitchedOn: 1,
  EmailTemplateSwitchedOff: 1,
  EmailTemplateDeleted: 1,
  EmailTemplateRestored: 1,
  EmailRequested: 1,
  EmailSent: 1,
  EmailFailed: 1,
  EmailOutcomeUnknown: 1,
  EmailCancelled: 1,
  EmailRequestedAgain: 1,
  EmailArrived: 1,
  EmailLeftUnknown: 1,
  JobsRetried: 1,
  JobsCancelled: 1,
  ProjectionRunAsked: 1,
  ProjectionRunFinished: 1,
  ProjectionRunFailed: 1,
  QueuePaused: 1,
  QueueResumed: 1,
  ParkedEventReplayAsked: 1,
  ParkedEventDiscarded: 1,
  RecordViewed: 1,
  FrontEndPublished: 1,
  FrontEndCanaryStarted: 1,
  FrontEndPromoted: 1,
  FrontEndRolledBack: 1,
  FrontEndQuarantined: 1,
  FrontEndPinned: 1,
  FrontEndUnpinned: 1,
  UploadTokenIssued: 1,
  UploadTokenRevoked: 1,
}

/** Turns the data of one version of a fact's shape into that of the next. Pure. */
export type Upcast = (data: unknown) => unknown

/** `upcasts[type][n]` turns version n into n + 1. */
export const upcasts: Readonly<Record<string, Readonly<Record<number, Upcast>>>> = {}
