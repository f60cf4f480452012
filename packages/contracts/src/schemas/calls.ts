import { z } from 'zod'
import type { EndpointName } from '../endpoints.ts'
import { largestImport } from '../lead-imports.ts'
import { largestRelease } from '../release.ts'
import * as administration from './administration.ts'
import * as booklets from './booklets.ts'
import * as calendar from './calendar.ts'
import * as database from './database.ts'
import * as erasures from './erasures.ts'
import { wholeNumber } from './fields.ts'
import * as frontEnds from './front-ends.ts'
import * as installations from './installations.ts'
import * as installers from './installers.ts'
import * as jobs from './jobs.ts'
import * as history from './lead-history.ts'
import * as imports from './lead-imports.ts'
import * as leads from './leads.ts'
import * as mail from './mail.ts'
import * as notices from './notices.ts'
import * as queues from './queues.ts'
import * as repairs from './repairs.ts'
import * as reports from './reports.ts'
import * as users from './users.ts'

/**
 * `status`: on success (default 200); `streams`: media type of a streamed text; `upload`: body is a file of at most `limit` bytes;
 * `errorSummary`: one sentence for all faults; `hasLongBody`: 512 KB allowed instead of 100 KB.
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

/** `after`: the last position that the browser received. The browser's own Last-Event-ID header takes precedence. */
const liveQuery = z.object({ after: wholeNumber(0, Number.MAX_SAFE_INTEGER).optional() })

/** The schemas of every call: they parse requests, type the browser client, and are published as OpenAPI. */
export const calls = {
  health: { reply: health },
  login: { body: users.credentials, reply: users.signedIn },
  logout: { reply: done },
  me: { reply: users.sessionUser },

  live: { query: liveQuery, reply: z.string(), streams: 'text/event-stream; charset=utf-8' },

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
  listColours: { reply: z.array(leads.color) },

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
  listLeadOrigins: { reply: z.array(administration.leadOrigin) },
  leadOriginCounts: { reply: z.array(administration.leadOriginCount) },
  createLeadOrigin: { body: administration.newLeadOrigin, reply: administration.leadOrigin, status: 201, idempotent: true },
  updateLeadOrigin: {
    params: administration.leadOriginId,
    body: administration.leadOriginChanges,
    reply: administration.leadOrigin,
    idempotent: true,
  },
  orderLeadOrigins: { body: administration.leadOriginOrder, reply: z.array(administration.leadOrigin) },
  adminStats: { reply: administration.adminStats },
  businessSettings: { reply: administration.businessSettings },
  changeBusinessSettings: { body: administration.businessSettingsChanges, reply: administration.businessSettings, idempotent: true },
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
  listActivity: { query: administration.activityQuery, reply: z.array(administration.activityEntry) },
  previewErasure: { body: erasures.erasureSubject, reply: erasures.erasurePreview },
  requestErasure: { body: erasures.newErasure, reply: erasures.erasure, status: 202, idempotent: true },
  listErasures: { reply: z.array(erasures.erasure) },
  getActivity: { params: administration.activityId, reply: administration.activityEvent },
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
