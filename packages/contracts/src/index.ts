export type { Endpoint, EndpointName } from './endpoints.ts'
export { endpoints } from './endpoints.ts'
export type { DateOrder, DuplicateRule, FileDelimiter, FileEncoding, ImportTarget } from './lead-imports.ts'
export {
  dateOrders,
  duplicateRules,
  fileDelimiters,
  fileEncodings,
  importRowsPerPage,
  importTargets,
  largestImport,
  sharedTargets,
} from './lead-imports.ts'
export type { Heard, LiveCategory } from './live.ts'
export { concerned, heardBy } from './live.ts'
export type { DeliveryState, SmtpStep, TemplateType, TemplateVariable } from './mail.ts'
export { deliveryStates, isTemplateVariable, passwordMask, placeholdersIn, smtpSteps, templateTypes, templateVariables } from './mail.ts'
export type { Permission, Role, SessionUser } from './permissions.ts'
export {
  canOpen,
  defaultPermissions,
  isAdministrator,
  may,
  permissions,
  roleLabel,
  roleLevels,
} from './permissions.ts'
export type { Boot, PageOffer, Release } from './release.ts'
export type {
  ActivityEntry,
  ActivityQuery,
  Booklet,
  BookletChanges,
  BookletListQuery,
  BookletStats,
  CalendarClock,
  CalendarEvent,
  CalendarEventChanges,
  Calls,
  Colour,
  DashboardStats,
  DeliveriesQuery,
  Delivery,
  DeliveryStory,
  EmailTemplate,
  EmailTemplateChanges,
  EmailTemplateVersion,
  Enrichment,
  FollowUps,
  Installer,
  Lead,
  LeadChanges,
  LeadExportQuery,
  LeadHistory,
  LeadHistoryEntry,
  LeadImport,
  LeadImportRow,
  LeadImportSettings,
  LeadList,
  LeadListQuery,
  LeadRecord,
  LeadSort,
  MailRecord,
  MailStatus,
  NewBooklet,
  NewCalendarEvent,
  NewEmailTemplate,
  NewLead,
  NewSmtpSettings,
  Problem,
  SmtpSettings,
  SmtpSettingsChanges,
  SmtpStepTaken,
  SmtpTest,
  SmtpTested,
  TemplatePreview,
} from './schemas/index.ts'
export type { LeadOrigin, LeadStatus } from './vocabulary.ts'
export {
  activityActions,
  activityEntityTypes,
  bookletStatuses,
  calendarEventTypes,
  closingStatuses,
  leadOrigins,
  leadStatuses,
  leadStatusFilters,
  longestNotes,
  noteTemplates,
  paymentLabels,
  productTypes,
  teamMembers,
} from './vocabulary.ts'
