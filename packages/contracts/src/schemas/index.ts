import { z } from 'zod'
import type { EndpointName } from '../endpoints.ts'
import { largestImport } from '../lead-imports.ts'
import { largestRelease } from '../release.ts'
import * as overview from './admin-overview.ts'
import * as booklets from './booklets.ts'
import * as business from './business-settings.ts'
import * as calendar from './calendar.ts'
import * as database from './database.ts'
import * as erasures from './erasures.ts'
import * as frontEnds from './front-ends.ts'
import * as installations from './installations.ts'
import * as installers from './installers.ts'
import * as jobs from './jobs.ts'
import * as history from './lead-history.ts'
import * as imports from './lead-imports.ts'
import * as origins from './lead-origins.ts'
import * as leads from './leads.ts'
import * as live from './live.ts'
import * as mail from './mail.ts'
import * as notices from './notices.ts'
import * as people from './people.ts'
import * as queues from './queues.ts'
import * as repairs from './repairs.ts'
import * as reports from './reports.ts'
import * as users from './users.ts'

/**
 * `status`: on success (default 200); `streams`: media type of a streamed text; `upload`: body is a file of at most `limit` bytes;
 * `inSum`: one sentence for all faults; `hasLongBody`: 512 KB allowed instead of 100 KB.
 */
export type Call = {
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  reply: z.ZodType
  status?: number
  idempotent?: boolean
  streams?: string
  upload?: { limit: number }
  hasLongBody?: boolean
  errorSummary?: (faults: readonly { path: string; message: string }[]) => string | undefined
}

const done = z.object({ message: z.string() })
const health = z.object({
  status: z.enum(['ok', 'failing']),
  checks: z.record(z.string(), z.object({ ok: z.boolean(), detail: z.string() })),
})

/** The schemas of every call: they parse requests, type the browser client, and are published as OpenAPI. */
export const calls = {
  health: { reply: health },
  login: { body: people.credentials, reply: people.signedIn },
  logout: { reply: done },
  me: { reply: people.sessionUser },

  live: { query: live.liveQuery, reply: z.string(), streams: 'text/event-stream; charset=utf-8' },

  listLeads: { query: leads.leadListQuery, reply: leads.leadList },
  exportLeads: { query: leads.leadExportQuery, reply: z.string(), streams: 'text/csv; charset=utf-8' },
  enrichLead: { query: leads.enrichQuery, reply: leads.enrichment },
  getLead: { params: leads.leadId, reply: leads.lead },
  createLead: { hasLongBody: true, body: leads.newLead, reply: leads.lead, status: 201, idempotent: true },
  updateLead: { hasLongBody: true, params: leads.leadId, body: leads.leadChanges, reply: leads.lead, idempotent: true },
  deleteLead: { params: leads.leadId, reply: done },
  leadRecord: { params: leads.leadId, query: history.leadRecordQuery, reply: history.leadRecord },
  leadHistory: { params: leads.leadId, query: history.leadHistoryQuery, reply: history.leadHistory },
  undoLeadChange: { params: leads.leadId, body: history.undoneChange, reply: leads.lead, idempotent: true },
  restoreLead: { params: leads.leadId, reply: leads.lead },
  dashboardStats: { reply: leads.dashboardStats },
  followUps: { query: leads.followUpsQuery, reply: leads.followUps },
  calendarEvents: { query: calendar.calendarQuery, reply: z.array(calendar.calendarEvent) },
  getCalendarEvent: { params: calendar.calendarEventId, reply: calendar.calendarEvent },
  createCalendarEvent: { body: calendar.newCalendarEvent, reply: calendar.calendarEvent, status: 201, idempotent: true },
  updateCalendarEvent: {
    params: calendar.calendarEventId,
    body: calendar.calendarEventChanges,
    reply: calendar.calendarEvent,
    idempotent: true,
  },
  deleteCalendarEvent: { params: calendar.calendarEventId, reply: done },
  restoreCalendarEvent: { params: calendar.calendarEventId, reply: calendar.calendarEvent },
  calendarClock: { reply: calendar.calendarClock },
  listColours: { reply: z.array(leads.colour) },

  listBooklets: { query: booklets.bookletListQuery, reply: z.array(booklets.booklet) },
  bookletStats: { reply: booklets.bookletStats },
  exportBooklets: { query: booklets.bookletExportQuery, reply: z.string(), streams: 'text/csv; charset=utf-8' },
  getBooklet: { params: booklets.bookletId, reply: booklets.booklet },
  createBooklet: { body: booklets.newBooklet, reply: booklets.booklet, status: 201, idempotent: true },
  updateBooklet: { params: booklets.bookletId, body: booklets.bookletChanges, reply: booklets.booklet, idempotent: true },
  deleteBooklet: { params: booklets.bookletId, reply: done },
  restoreBooklet: { params: booklets.bookletId, reply: booklets.booklet },
  leadBooklets: { params: leads.leadId, reply: z.array(booklets.booklet) },

  uploadLeadImport: {
    query: imports.importUpload,
    reply: imports.leadImport,
    status: 201,
    upload: { limit: largestImport.bytes },
  },
  listLeadImports: { reply: imports.leadImports },
  getLeadImport: { params: imports.importId, reply: imports.leadImport },
  checkLeadImport: { params: imports.importId, body: imports.importSettings, reply: imports.leadImport },
  leadImportRows: { params: imports.importId, query: imports.importRowsQuery, reply: imports.importRows },
  chooseForLeadImportRow: { params: imports.importRowId, body: imports.importRowChoice, reply: imports.leadImport },
  startLeadImport: { params: imports.importId, reply: imports.leadImport },
  cancelLeadImport: { params: imports.importId, reply: imports.leadImport },
  undoLeadImport: { params: imports.importId, reply: imports.leadImport },
  leadImportLeftOut: { params: imports.importId, reply: z.string(), streams: 'text/csv; charset=utf-8' },

  listInstallations: { reply: z.array(installations.installation) },
  installationBoard: { reply: installations.installationBoard },
  myDay: { query: installations.myDayQuery, reply: installations.myDay },
  installationCrew: { query: installations.crewQuery, reply: z.array(installations.crewMember) },
  latestNotices: { query: notices.noticesQuery, reply: z.array(notices.sentNotice) },
  notifyInstallation: { body: notices.installationNotice, reply: notices.noticeResult, idempotent: true },
  previewInstallationNotice: { body: notices.installationNoticePreview, reply: notices.noticePreview },
  getInstallation: { params: installations.installationId, reply: installations.installation },
  completeInstallation: { params: installations.installationId, reply: installations.completion },
  reopenInstallation: { params: installations.installationId, reply: installations.completion },
  installationNotices: { params: notices.noticedRecord, reply: z.array(notices.sentNotice) },
  listCompletedProjects: { query: installations.completedProjectsQuery, reply: installations.completedProjects },
  searchCompletedProjects: { query: installations.projectSearch, reply: z.array(installations.foundProject) },

  listRepairRequests: { query: repairs.repairRequestsQuery, reply: z.array(repairs.repairRequest) },
  getRepairRequest: { params: repairs.repairRequestId, reply: repairs.repairRequest },
  createRepairRequest: { body: repairs.newRepairRequest, reply: repairs.repairRequest, status: 201, idempotent: true },
  updateRepairRequest: {
    params: repairs.repairRequestId,
    body: repairs.repairRequestChanges,
    reply: repairs.repairRequest,
    idempotent: true,
  },
  notifyRepairRequest: { params: notices.noticedRecord, body: notices.repairNotice, reply: notices.noticeResult, idempotent: true },
  previewRepairNotice: { params: notices.noticedRecord, body: notices.repairNoticePreview, reply: notices.noticePreview },
  repairNotices: { params: notices.noticedRecord, reply: z.array(notices.sentNotice) },

  listInstallers: { reply: z.array(installers.installer) },
  createInstaller: {
    body: installers.newInstaller,
    reply: installers.installer,
    status: 201,
    idempotent: true,
    errorSummary: installers.installerErrorSummary,
  },
  updateInstaller: {
    params: installers.installerId,
    body: installers.installerChanges,
    reply: installers.installer,
    idempotent: true,
    errorSummary: installers.installerErrorSummary,
  },
  deleteInstaller: { params: installers.installerId, reply: done },
  restoreInstaller: { params: installers.installerId, reply: installers.installer },
  listLeadOrigins: { reply: z.array(origins.leadOrigin) },
  leadOriginCounts: { reply: z.array(origins.leadOriginCount) },
  createLeadOrigin: { body: origins.newLeadOrigin, reply: origins.leadOrigin, status: 201, idempotent: true },
  updateLeadOrigin: { params: origins.leadOriginId, body: origins.leadOriginChanges, reply: origins.leadOrigin, idempotent: true },
  orderLeadOrigins: { body: origins.leadOriginOrder, reply: z.array(origins.leadOrigin) },
  adminStats: { reply: overview.adminStats },
  businessSettings: { reply: business.businessSettings },
  changeBusinessSettings: { body: business.businessSettingsChanges, reply: business.businessSettings, idempotent: true },
  listUsers: { reply: z.array(users.user) },
  // Not idempotent: the idempotency record stores a digest of the body, which contains the password.
  createUser: { body: users.newUser, reply: users.user, status: 201, errorSummary: users.userErrorSummary },
  updateUser: { params: users.userId, body: users.userChanges, reply: users.user, idempotent: true, errorSummary: users.userErrorSummary },
  deleteUser: { params: users.userId, reply: done },
  restoreUser: { params: users.userId, reply: users.user },
  resetUserPassword: { params: users.userId, body: users.passwordReset, reply: done },
  userSessions: { params: users.userId, reply: z.array(users.userSession) },
  endUserSessions: { params: users.userId, reply: done },
  endUserSession: { params: users.userSessionId, reply: done },
  refusedSignIns: { reply: z.array(users.refusedSignIn) },
  reportYears: { reply: reports.reportYears },
  leadAnalytics: { query: reports.reportQuery, reply: reports.leadAnalytics },
  installerReport: { query: reports.reportQuery, reply: reports.installerReport },
  exportReport: { query: reports.reportExportQuery, reply: z.string(), streams: 'text/csv; charset=utf-8' },
  listActivity: { query: people.activityQuery, reply: z.array(people.activityEntry) },
  previewErasure: { body: erasures.erasureSubject, reply: erasures.erasurePreview },
  requestErasure: { body: erasures.newErasure, reply: erasures.erasure, status: 202, idempotent: true },
  listErasures: { reply: z.array(erasures.erasure) },
  getActivity: { params: people.activityId, reply: people.activityEvent },
  queuesOverview: { reply: queues.queuesOverview },
  queueHistory: { query: queues.queueHistoryQuery, reply: queues.queueHistory },
  pauseQueue: { params: queues.queueName, body: queues.queuePause, reply: queues.queueState },
  resumeQueue: { params: queues.queueName, reply: queues.queueState },
  parkedEvents: { reply: z.array(queues.deadLetter) },
  replayParkedEvent: { params: queues.deadLetterId, reply: done },
  discardParkedEvent: { params: queues.deadLetterId, body: queues.deadLetterDiscard, reply: done },
  databaseOverview: { reply: database.databaseOverview },
  rebuildProjection: { params: database.projectionName, reply: database.projectionRun },
  verifyProjection: { params: database.projectionName, reply: database.projectionRun },
  verifyLog: { reply: database.logVerification },

  frontEndUpload: { params: frontEnds.frontEndName, body: frontEnds.frontEndUpload, reply: frontEnds.frontEndUploaded },
  uploadFrontEndFile: {
    params: frontEnds.frontEndFile,
    reply: frontEnds.frontEndFileStored,
    upload: { limit: largestRelease.file },
  },
  publishFrontEnd: {
    hasLongBody: true,
    params: frontEnds.frontEndName,
    body: frontEnds.newRelease,
    reply: frontEnds.publishedRelease,
    status: 201,
  },
  findFrontEnd: { params: frontEnds.frontEndName, reply: frontEnds.frontEnd },
  steerFrontEnd: { params: frontEnds.frontEndName, body: frontEnds.frontEndRollout, reply: frontEnds.frontEnd },
  frontEndSignals: { body: frontEnds.frontEndSignals, reply: frontEnds.frontEndSignalled },
  listFrontEnds: { reply: frontEnds.frontEndList },
  frontEndHistory: { params: frontEnds.frontEndName, query: frontEnds.frontEndHistoryQuery, reply: frontEnds.frontEndHistory },
  issueUploadToken: { params: frontEnds.frontEndName, reply: frontEnds.uploadToken, status: 201 },
  revokeUploadToken: { params: frontEnds.uploadTokenId, reply: frontEnds.frontEndDone },
  pinFrontEnd: { params: frontEnds.frontEndName, body: frontEnds.frontEndPin, reply: frontEnds.frontEndDone },
  unpinFrontEnd: { params: frontEnds.frontEndName, query: frontEnds.frontEndPinned, reply: frontEnds.frontEndDone },

  listSmtpSettings: { reply: z.array(mail.smtpSettings) },
  createSmtpSettings: { body: mail.newSmtpSettings, reply: mail.smtpSettings, status: 201, errorSummary: mail.smtpSettingsErrorSummary },
  updateSmtpSettings: {
    params: mail.smtpSettingsId,
    body: mail.smtpSettingsChanges,
    reply: mail.smtpSettings,
    errorSummary: mail.smtpSettingsErrorSummary,
  },
  testSmtpSettings: { body: mail.smtpTest, reply: mail.smtpTestResult, idempotent: true, errorSummary: mail.smtpTestErrorSummary },
  listEmailTemplates: { reply: z.array(mail.emailTemplate) },
  createEmailTemplate: {
    hasLongBody: true,
    body: mail.newEmailTemplate,
    reply: mail.emailTemplate,
    status: 201,
    idempotent: true,
    errorSummary: mail.emailTemplateErrorSummary,
  },
  updateEmailTemplate: {
    hasLongBody: true,
    params: mail.emailTemplateId,
    body: mail.emailTemplateChanges,
    reply: mail.emailTemplate,
    idempotent: true,
    errorSummary: mail.emailTemplateErrorSummary,
  },
  deleteEmailTemplate: { params: mail.emailTemplateId, reply: done },
  restoreEmailTemplate: { params: mail.emailTemplateId, reply: mail.emailTemplate },
  emailTemplateVersions: { params: mail.emailTemplateId, reply: z.array(mail.emailTemplateVersion) },
  previewEmailTemplate: { body: mail.templatePreviewRequest, reply: mail.templatePreview, hasLongBody: true },
  testEmailTemplate: {
    hasLongBody: true,
    body: mail.templateTest,
    reply: mail.smtpTestResult,
    idempotent: true,
    errorSummary: mail.smtpTestErrorSummary,
  },
  mailRecords: { query: mail.mailRecordsQuery, reply: z.array(mail.mailRecord) },
  listDeliveries: { query: mail.deliveriesQuery, reply: z.array(mail.delivery) },
  getDelivery: { params: mail.deliveryId, reply: mail.deliveryStory },
  resendDelivery: { params: mail.deliveryId, query: mail.resendQuery, reply: mail.delivery, idempotent: true },
  cancelDelivery: { params: mail.deliveryId, reply: mail.delivery },
  mailStatus: { reply: mail.mailStatus },
  listJobs: { query: jobs.jobsQuery, reply: jobs.jobs },
  jobErrors: { reply: jobs.jobErrors },
  jobStory: { params: jobs.jobId, reply: jobs.jobStory },
  previewJobsAction: { body: jobs.jobsActionPreview, reply: jobs.jobsActionPreviewResult },
  actOnJobs: { body: jobs.jobsAction, reply: jobs.jobsActionResult },
  unknownDeliveries: { query: jobs.unknownDeliveriesQuery, reply: z.array(jobs.unknownDelivery) },
  decideUnknownDelivery: { params: jobs.unknownDeliveryId, body: jobs.unknownDeliveryDecision, reply: mail.delivery },
} as const satisfies Record<EndpointName, Call>

export type Calls = typeof calls

/** The body of every error response. */
export const problem = z.object({
  message: z.string(),
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  conflicts: z
    .array(z.object({ field: z.string(), yours: z.unknown(), theirs: z.unknown(), by: z.string().nullable(), at: z.string() }))
    .optional(),
  steps: z.array(mail.smtpStep).optional(),
})
export type Problem = z.infer<typeof problem>

export type Lead = z.infer<typeof leads.lead>
export type LeadRecord = z.infer<typeof history.leadRecord>
export type LeadHistory = z.infer<typeof history.leadHistory>
export type LeadHistoryEntry = LeadHistory['entries'][number]
export type LeadField = z.infer<typeof history.leadField>
export type LeadList = z.infer<typeof leads.leadList>
export type LeadSort = (typeof leads.leadSorts)[number]
export type LeadListQuery = z.infer<typeof leads.leadListQuery>
export type LeadExportQuery = z.infer<typeof leads.leadExportQuery>
export type NewLead = z.infer<typeof leads.newLead>
export type LeadChanges = z.infer<typeof leads.leadChanges>
export type CalendarEvent = z.infer<typeof calendar.calendarEvent>
export type NewCalendarEvent = z.infer<typeof calendar.newCalendarEvent>
export type CalendarEventChanges = z.infer<typeof calendar.calendarEventChanges>
export type CalendarClock = z.infer<typeof calendar.calendarClock>
export type Booklet = z.infer<typeof booklets.booklet>
export type NewBooklet = z.infer<typeof booklets.newBooklet>
export type BookletChanges = z.infer<typeof booklets.bookletChanges>
export type BookletListQuery = z.infer<typeof booklets.bookletListQuery>
export type ReportQuery = z.infer<typeof reports.reportQuery>
export type ReportTable = (typeof reports.reportTables)[number]
export type LeadAnalytics = z.infer<typeof reports.leadAnalytics>
export type InstallerReport = z.infer<typeof reports.installerReport>
export type BookletStats = z.infer<typeof booklets.bookletStats>
export type FollowUps = z.infer<typeof leads.followUps>
export type DashboardStats = z.infer<typeof leads.dashboardStats>
export type Colour = z.infer<typeof leads.colour>
export type Installation = z.infer<typeof installations.installation>
export type InstallationBoard = z.infer<typeof installations.installationBoard>
export type CompletedProjects = z.infer<typeof installations.completedProjects>
export type FoundProject = z.infer<typeof installations.foundProject>
export type CrewMember = z.infer<typeof installations.crewMember>
export type CrewWarning = z.infer<typeof installations.crewWarning>
export type MyDay = z.infer<typeof installations.myDay>
export type RepairRequest = z.infer<typeof repairs.repairRequest>
export type NewRepairRequest = z.infer<typeof repairs.newRepairRequest>
export type RepairRequestChanges = z.infer<typeof repairs.repairRequestChanges>
export type SentNotice = z.infer<typeof notices.sentNotice>
export type NoticeResult = z.infer<typeof notices.noticeResult>
export type NoticePreview = z.infer<typeof notices.noticePreview>
export type InstallationNotice = z.infer<typeof notices.installationNotice>
export type Installer = z.infer<typeof installers.installer>
export type NewInstaller = z.infer<typeof installers.newInstaller>
export type InstallerChanges = z.infer<typeof installers.installerChanges>
export type LeadOriginEntry = z.infer<typeof origins.leadOrigin>
export type LeadOriginCount = z.infer<typeof origins.leadOriginCount>
export type NewLeadOrigin = z.infer<typeof origins.newLeadOrigin>
export type LeadOriginChanges = z.infer<typeof origins.leadOriginChanges>
export type AdminStats = z.infer<typeof overview.adminStats>
export type BusinessSettings = z.infer<typeof business.businessSettings>
export type BusinessSettingsChanges = z.infer<typeof business.businessSettingsChanges>
export type ActivityEntry = z.infer<typeof people.activityEntry>
export type ActivityQuery = z.infer<typeof people.activityQuery>
export type ActivityEvent = z.infer<typeof people.activityEvent>
export type QueuesOverview = z.infer<typeof queues.queuesOverview>
export type QueueHistory = z.infer<typeof queues.queueHistory>
export type DeadLetter = z.infer<typeof queues.deadLetter>
export type DatabaseOverview = z.infer<typeof database.databaseOverview>
export type ProjectionRun = z.infer<typeof database.projectionRun>
export type FrontEnd = z.infer<typeof frontEnds.frontEnd>
export type FrontEndList = z.infer<typeof frontEnds.frontEndList>
export type FrontEndHistory = z.infer<typeof frontEnds.frontEndHistory>
export type FrontEndSignal = z.infer<typeof frontEnds.frontEndSignals>['signals'][number]
export type FrontEndRollout = z.input<typeof frontEnds.frontEndRollout>
export type FrontEndPin = z.infer<typeof frontEnds.frontEndPin>
export type LeadImport = z.infer<typeof imports.leadImport>
export type LeadImportSettings = z.infer<typeof imports.importSettings>
export type LeadImportRow = z.infer<typeof imports.importRow>
export type Enrichment = z.infer<typeof leads.enrichment>
export type SmtpSettings = z.infer<typeof mail.smtpSettings>
export type NewSmtpSettings = z.infer<typeof mail.newSmtpSettings>
export type SmtpSettingsChanges = z.infer<typeof mail.smtpSettingsChanges>
export type SmtpTest = z.infer<typeof mail.smtpTest>
export type SmtpTestResult = z.infer<typeof mail.smtpTestResult>
export type SmtpStepTaken = z.infer<typeof mail.smtpStep>
export type EmailTemplate = z.infer<typeof mail.emailTemplate>
export type NewEmailTemplate = z.infer<typeof mail.newEmailTemplate>
export type EmailTemplateChanges = z.infer<typeof mail.emailTemplateChanges>
export type EmailTemplateVersion = z.infer<typeof mail.emailTemplateVersion>
export type TemplatePreview = z.infer<typeof mail.templatePreview>
export type MailRecord = z.infer<typeof mail.mailRecord>
export type Erasure = z.infer<typeof erasures.erasure>
export type ErasurePreview = z.infer<typeof erasures.erasurePreview>
export type Delivery = z.infer<typeof mail.delivery>
export type DeliveryStory = z.infer<typeof mail.deliveryStory>
export type DeliveriesQuery = z.infer<typeof mail.deliveriesQuery>
export type MailStatus = z.infer<typeof mail.mailStatus>
export type Job = z.infer<typeof jobs.job>
export type Jobs = z.infer<typeof jobs.jobs>
export type JobsQuery = z.output<typeof jobs.jobsQuery>
export type JobErrors = z.infer<typeof jobs.jobErrors>
export type JobStory = z.infer<typeof jobs.jobStory>
export type JobsActionPreview = z.output<typeof jobs.jobsActionPreview>
export type JobsActionPreviewResult = z.infer<typeof jobs.jobsActionPreviewResult>
export type JobsActionResult = z.infer<typeof jobs.jobsActionResult>
export type UnknownDelivery = z.infer<typeof jobs.unknownDelivery>
export type UnknownDeliveryDecision = z.input<typeof jobs.unknownDeliveryDecision>
export type User = z.infer<typeof users.user>
export type NewUser = z.infer<typeof users.newUser>
export type UserChanges = z.infer<typeof users.userChanges>
export type UserSession = z.infer<typeof users.userSession>
export type RefusedSignIn = z.infer<typeof users.refusedSignIn>

export { explainIssue } from './explain-issue.ts'
export { release } from './front-ends.ts'
export { leadSorts } from './leads.ts'
export { summaries } from './summaries.ts'
export { teamName } from './team-name.ts'
