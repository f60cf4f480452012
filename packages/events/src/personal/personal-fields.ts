import { bookletFieldTable } from '../booklet.ts'
import { businessFieldTable } from '../business-settings.ts'
import { calendarFieldTable } from '../calendar.ts'
import { buildPersonalDetailKinds, type PersonalDataKind } from '../fields.ts'
import { installerFieldTable } from '../installer.ts'
import { leadFieldTable } from '../lead.ts'
import { leadOriginFieldTable } from '../lead-origin.ts'
import { formerDetailEventTypes, type ProductEvent } from '../product-event.ts'
import { repairFieldTable } from '../repair.ts'
import { userFieldTable } from '../user.ts'

type Declared<D> = { readonly [K in keyof D]?: PersonalDataKind | (D[K] extends object | undefined ? Declared<D[K]> : never) }

const both = <T extends PersonalDataKind>(telling: T) => ({ from: telling, to: telling }) as const

const lead = { lead: 'name!' } as const
const booklet = { order: 'code!' } as const
const repair = { customer: 'name!' } as const
const event = { event: 'words' } as const
const file = { file: 'words' } as const
const failure = { recipient: 'recipient!', reason: 'words' } as const
const texts = { name: 'words', subject: 'words', body: 'words' } as const

const declared: { readonly [E in ProductEvent as E['type']]: Declared<E['data']> } = {
  LeadCreated: { name: 'name!', phone: 'phone', email: 'email', notes: 'notes', additionalNotes: 'notes' },
  LeadDetailsChanged: { ...lead, changes: buildPersonalDetailKinds(leadFieldTable) },
  NoteAdded: { ...lead, text: 'notes' },
  NotesRewritten: { ...lead, ...both('notes') },
  AdditionalNotesChanged: { ...lead, ...both('notes') },
  LeadReassigned: lead,
  FollowUpScheduled: lead,
  FollowUpCleared: lead,
  ProjectPriced: lead,
  LeadSold: lead,
  LeadLost: lead,
  LeadQualified: lead,
  DepositRecorded: lead,
  DepositWithdrawn: lead,
  BalanceRecorded: lead,
  BalanceWithdrawn: lead,
  InstallationScheduled: lead,
  InstallationUnscheduled: lead,
  InstallersAssigned: lead,
  InstallationCompleted: {
    ...lead,
    project: { customer_name: 'name!', phone: 'phone', email: 'email', address: 'address', notes: 'notes' },
  },
  InstallationReopened: lead,
  LeadDeleted: lead,
  LeadRestored: lead,
  LeadErased: {},
  BookletErased: {},
  RepairErased: {},
  CalendarEventErased: {},

  CalendarEventScheduled: { title: 'words', description: 'words', location: 'words' },
  CalendarEventDetailsChanged: { ...event, changes: buildPersonalDetailKinds(calendarFieldTable) },
  CalendarEventCancelled: event,
  CalendarEventReinstated: event,

  BookletOrdered: { orderNumber: 'code!', customer: 'name!', address: 'address!', email: 'email!', phone: 'phone!', notes: 'notes' },
  BookletDetailsChanged: { ...booklet, changes: buildPersonalDetailKinds(bookletFieldTable) },
  BookletReopened: booklet,
  BookletShipped: booklet,
  BookletDelivered: booklet,
  BookletRefunded: booklet,
  BookletDeleted: booklet,
  BookletRestored: booklet,

  RepairRequested: { ...repair, phone: 'phone!', email: 'email', address: 'address!', issue: 'words', notes: 'notes' },
  RepairDetailsChanged: { ...repair, changes: buildPersonalDetailKinds(repairFieldTable) },
  RepairReopened: repair,
  RepairStarted: repair,
  RepairCompleted: repair,
  RepairCancelled: repair,

  // The search text may be a client's name.
  LeadsExported: { filters: { search: 'words', installer: 'words' } },
  BookletsExported: { filters: { search: 'words' } },
  ActivityExported: { filters: { search: 'words' } },
  InstallationsExported: { filters: { search: 'words', installer: 'words' } },
  LeadsExportCutShort: {},
  BookletsExportCutShort: {},
  InstallationsExportCutShort: {},
  ActivityExportCutShort: {},
  LeadImportStarted: file,
  LeadImportFinished: file,
  LeadImportCancelled: file,
  LeadImportUndoStarted: file,
  LeadImportUndone: file,
  LeadImportDeleted: file,

  EmailRequested: { recipient: 'recipient!' },
  EmailSent: { recipient: 'recipient!', subject: 'words', reply: 'words' },
  EmailFailed: failure,
  EmailOutcomeUnknown: failure,
  EmailCancelled: failure,
  EmailRequestedAgain: { recipient: 'recipient!' },
  EmailArrived: { recipient: 'recipient!' },
  EmailLeftUnknown: { recipient: 'recipient!' },
  JobsRetried: { filters: { search: 'words', error: 'words' } },
  JobsCancelled: { filters: { search: 'words', error: 'words' } },
  EmailTemplateAdded: texts,
  EmailTemplateChanged: { template: 'words', from: texts, to: texts },
  EmailTemplateSwitchedOn: {},
  EmailTemplateSwitchedOff: {},
  EmailTemplateDeleted: {},
  EmailTemplateRestored: {},
  SmtpConfigured: {},
  SmtpSettingsChanged: {},
  SendingPaused: { reason: 'words' },
  SendingResumed: {},

  // The data of employees is not erased with a client's, because the history shows who did what.
  UserCreated: {},
  UserSignedIn: {},
  UserSignedOut: {},
  SignInRefused: {},
  UserDetailsChanged: { changes: buildPersonalDetailKinds(userFieldTable) },
  UserRoleChanged: {},
  UserPermissionsChanged: {},
  UserDeactivated: {},
  UserReactivated: {},
  UserPasswordReset: {},
  UserPasswordChanged: {},
  UserDeleted: {},
  UserRestored: {},
  UserSessionEnded: {},
  InstallerHired: { notes: 'words' },
  InstallerDetailsChanged: { changes: buildPersonalDetailKinds(installerFieldTable) },
  InstallerStatusChanged: {},
  InstallerRemoved: {},
  InstallerReinstated: {},
  ColourAdded: { description: 'words' },
  LeadOriginAdded: {},
  LeadOriginDetailsChanged: { changes: buildPersonalDetailKinds(leadOriginFieldTable) },
  LeadOriginMoved: {},
  LeadOriginActivated: {},
  LeadOriginDeactivated: {},
  BusinessDetailsChanged: { changes: buildPersonalDetailKinds(businessFieldTable) },
  BusinessTimeZoneChanged: {},

  RecordViewed: {},
  ReportExported: { filters: { search: 'words' } },
  ProjectionRunAsked: {},
  ProjectionRunFinished: {},
  // A database error may quote a row.
  ProjectionRunFailed: { reason: 'words' },
  QueuePaused: { reason: 'words' },
  QueueResumed: {},
  ParkedEventReplayAsked: {},
  ParkedEventDiscarded: { reason: 'words' },

  FrontEndPublished: {},
  FrontEndCanaryStarted: {},
  FrontEndPromoted: {},
  FrontEndRolledBack: { reason: 'words' },
  FrontEndQuarantined: { reason: 'words' },
  FrontEndPinned: {},
  FrontEndUnpinned: {},
  UploadTokenIssued: {},
  UploadTokenRevoked: {},

  ErasureRequested: { reason: 'words' },
  PersonErased: {},
  ErasureFinished: {},
}

// An erasure redacts stored events, so it must also know the data of former event types.
const formerlyDeclared = Object.fromEntries(
  Object.entries(formerDetailEventTypes).map(([former, [type, field]]) => {
    const { changes, ...rest } = declared[type] as { changes: Readonly<Record<string, object>> }
    return [former, { ...rest, ...changes[field] }]
  }),
)

/** Which values in each event's data are a client's personal data; `{}` means none. */
export const personalDataByEventType = { ...formerlyDeclared, ...declared }
