import { z } from 'zod'
import type * as erasures from './administration/erasures.ts'
import type * as administration from './administration/schemas.ts'
import type * as calendar from './calendar/schemas.ts'
import type * as database from './database/schemas.ts'
import type { endpoints } from './endpoints.ts'
import type * as frontEnds from './front-ends/schemas.ts'
import type * as notices from './installations/notices.ts'
import type * as installations from './installations/schemas.ts'
import type * as installers from './installers/schemas.ts'
import type * as imports from './lead-imports/schemas.ts'
import type * as history from './leads/history.ts'
import type * as leads from './leads/schemas.ts'
import type * as teamwork from './leads/teamwork.ts'
import * as mail from './mail/schemas.ts'
import type * as jobs from './queues/jobs.ts'
import type * as queues from './queues/schemas.ts'
import type * as repairs from './repair-requests/schemas.ts'
import type * as reports from './reports/schemas.ts'
import type * as booklets from './sample-booklets/schemas.ts'
import type * as users from './users/schemas.ts'

export type { EndpointContract } from './endpoint.ts'
export { endpoints as calls } from './endpoints.ts'
export { explainValidationIssue, removeInvisible } from './fields.ts'
export { releaseSchema, teamNameSchema } from './front-ends/schemas.ts'
export { leadSortFields } from './leads/schemas.ts'

/** The type of all calls with their schemas. The server's handlers and the browser client get their types from it. */
export type EndpointContracts = typeof endpoints

/** The body of every error response. */
export const problemSchema = z.object({
  message: z.string(),
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  conflicts: z
    .array(z.object({ field: z.string(), yours: z.unknown(), theirs: z.unknown(), by: z.string().nullable(), at: z.string() }))
    .optional(),
  steps: z.array(mail.smtpStepResultSchema).optional(),
})
export type Problem = z.infer<typeof problemSchema>

export type Lead = z.infer<typeof leads.leadSchema>
export type LeadSnapshot = z.infer<typeof history.leadSnapshotSchema>
export type LeadHistory = z.infer<typeof history.leadHistorySchema>
export type LeadHistoryEntry = LeadHistory['entries'][number]
export type LeadVisitors = z.infer<typeof teamwork.leadVisitorsSchema>
export type Handover = z.infer<typeof teamwork.handoversSchema>['handovers'][number]
export type LeadList = z.infer<typeof leads.leadListSchema>
export type LeadSortField = (typeof leads.leadSortFields)[number]
export type LeadListQuery = z.infer<typeof leads.leadListQuerySchema>
export type LeadExportQuery = z.infer<typeof leads.leadExportQuerySchema>
export type NewLead = z.infer<typeof leads.newLeadSchema>
export type LeadChanges = z.infer<typeof leads.leadChangesSchema>
export type CalendarEvent = z.infer<typeof calendar.calendarEventSchema>
export type NewCalendarEvent = z.infer<typeof calendar.newCalendarEventSchema>
export type CalendarEventChanges = z.infer<typeof calendar.calendarEventChangesSchema>
export type BusinessClock = z.infer<typeof calendar.businessClockSchema>
export type BookletOrder = z.infer<typeof booklets.bookletOrderSchema>
export type NewBookletOrder = z.infer<typeof booklets.newBookletOrderSchema>
export type BookletOrderChanges = z.infer<typeof booklets.bookletOrderChangesSchema>
export type BookletOrderListQuery = z.infer<typeof booklets.bookletOrderListQuerySchema>
export type ReportQuery = z.infer<typeof reports.reportQuerySchema>
export type LeadReportQuery = z.infer<typeof reports.leadReportQuerySchema>
export type LeadCountingDate = (typeof reports.leadCountingDates)[number]
export type ReportTableName = (typeof reports.reportTableNames)[number]
export type LeadAnalytics = z.infer<typeof reports.leadAnalyticsSchema>
export type InstallerReport = z.infer<typeof reports.installerReportSchema>
export type BookletOrderStats = z.infer<typeof booklets.bookletOrderStatsSchema>
export type FollowUps = z.infer<typeof leads.followUpsReplySchema>
export type DashboardStats = z.infer<typeof leads.dashboardStatsSchema>
export type WrapColor = z.infer<typeof leads.wrapColorSchema>
export type Installation = z.infer<typeof installations.installationSchema>
export type InstallationFilters = z.infer<typeof installations.installationFiltersSchema>
export type InstallationBoard = z.infer<typeof installations.installationBoardSchema>
export type CompletedProjects = z.infer<typeof installations.completedProjectsReplySchema>
export type FoundProject = z.infer<typeof installations.foundProjectSchema>
export type InstallerAvailability = z.infer<typeof installations.installerAvailabilitySchema>
export type CrewWarning = z.infer<typeof installations.crewWarningSchema>
export type InstallerDaySchedule = z.infer<typeof installations.installerDayScheduleReplySchema>
export type RepairRequest = z.infer<typeof repairs.repairRequestSchema>
export type NewRepairRequest = z.infer<typeof repairs.newRepairRequestSchema>
export type RepairRequestChanges = z.infer<typeof repairs.repairRequestChangesSchema>
export type SentNotice = z.infer<typeof notices.sentNoticeSchema>
export type NoticeResult = z.infer<typeof notices.noticeResultSchema>
export type NoticePreview = z.infer<typeof notices.noticePreviewReplySchema>
export type Installer = z.infer<typeof installers.installerSchema>
export type NewInstaller = z.infer<typeof installers.newInstallerSchema>
export type InstallerChanges = z.infer<typeof installers.installerChangesSchema>
export type LeadOrigin = z.infer<typeof administration.leadOriginSchema>
export type LeadCountByOrigin = z.infer<typeof administration.leadCountByOriginSchema>
export type LeadOriginChanges = z.infer<typeof administration.leadOriginChangesSchema>
export type AdminDashboardStats = z.infer<typeof administration.adminDashboardStatsSchema>
export type BusinessSettings = z.infer<typeof administration.businessSettingsSchema>
export type BusinessSettingsChanges = z.infer<typeof administration.businessSettingsChangesSchema>
export type ActivityLogEntry = z.infer<typeof administration.activityLogEntrySchema>
export type ActivityLogQuery = z.infer<typeof administration.activityLogQuerySchema>
export type ActivityLogExportQuery = z.infer<typeof administration.activityLogExportQuerySchema>
export type ActivityLogEntryDetails = z.infer<typeof administration.activityLogEntryDetailsSchema>
export type QueuesOverview = z.infer<typeof queues.queuesOverviewSchema>
export type QueueHistory = z.infer<typeof queues.queueHistorySchema>
export type DeadLetter = z.infer<typeof queues.deadLetterSchema>
export type DatabaseOverview = z.infer<typeof database.databaseOverviewSchema>
export type ProjectionRun = z.infer<typeof database.projectionRunSchema>
export type FrontEndDetails = z.infer<typeof frontEnds.frontEndDetailsSchema>
export type FrontEndList = z.infer<typeof frontEnds.frontEndListSchema>
export type FrontEndHistory = z.infer<typeof frontEnds.frontEndHistorySchema>
export type FrontEndSignal = z.infer<typeof frontEnds.frontEndSignalReportSchema>['signals'][number]
export type RolloutActionRequest = z.input<typeof frontEnds.rolloutActionRequestSchema>
export type LeadImport = z.infer<typeof imports.leadImportSchema>
export type ListedLeadImport = z.infer<typeof imports.listedLeadImportSchema>
export type LeadImportSettings = z.infer<typeof imports.leadImportSettingsSchema>
export type ImportValueChoice = LeadImportSettings['values'][number]
export type UnknownImportValue = LeadImport['unknown_values'][number]
export type LeadImportRow = z.infer<typeof imports.leadImportRowSchema>
export type LeadEnrichment = z.infer<typeof leads.leadEnrichmentReplySchema>
export type SmtpSettings = z.infer<typeof mail.smtpSettingsSchema>
export type NewSmtpSettings = z.infer<typeof mail.newSmtpSettingsSchema>
export type SmtpSettingsChanges = z.infer<typeof mail.smtpSettingsChangesSchema>
export type SmtpTestRequest = z.infer<typeof mail.smtpTestRequestSchema>
export type SmtpTestResult = z.infer<typeof mail.smtpTestResultSchema>
export type SmtpStepResult = z.infer<typeof mail.smtpStepResultSchema>
export type EmailTemplate = z.infer<typeof mail.emailTemplateSchema>
export type NewEmailTemplate = z.infer<typeof mail.newEmailTemplateSchema>
export type EmailTemplateChanges = z.infer<typeof mail.emailTemplateChangesSchema>
export type EmailTemplateVersion = z.infer<typeof mail.emailTemplateVersionSchema>
export type TemplatePreview = z.infer<typeof mail.templatePreviewReplySchema>
export type TemplateRecord = z.infer<typeof mail.templateRecordSchema>
export type Erasure = z.infer<typeof erasures.erasureSchema>
export type ErasurePreview = z.infer<typeof erasures.erasurePreviewReplySchema>
export type PossibleMention = NonNullable<ErasurePreview['mentions']>[number]
export type EmailDelivery = z.infer<typeof mail.emailDeliverySchema>
export type EmailDeliveryDetails = z.infer<typeof mail.emailDeliveryDetailsSchema>
export type EmailDeliveriesQuery = z.infer<typeof mail.emailDeliveriesQuerySchema>
export type MailSendingStatus = z.infer<typeof mail.mailSendingStatusSchema>
export type Job = z.infer<typeof jobs.jobSchema>
export type JobListReply = z.infer<typeof jobs.jobListReplySchema>
export type JobListQuery = z.output<typeof jobs.jobListQuerySchema>
export type JobErrorGroups = z.infer<typeof jobs.jobErrorGroupsSchema>
export type JobTimeline = z.infer<typeof jobs.jobTimelineSchema>
export type JobActionPreviewRequest = z.output<typeof jobs.jobActionPreviewRequestSchema>
export type JobActionPreview = z.infer<typeof jobs.jobActionPreviewReplySchema>
export type JobActionResult = z.infer<typeof jobs.jobActionResultSchema>
export type UnknownOutcomeDelivery = z.infer<typeof jobs.unknownOutcomeDeliverySchema>
export type UnknownOutcomeDecision = z.input<typeof jobs.unknownOutcomeDecisionRequestSchema>
export type User = z.infer<typeof users.userSchema>
export type NewUser = z.infer<typeof users.newUserSchema>
export type UserChanges = z.infer<typeof users.userChangesSchema>
export type UserSession = z.infer<typeof users.userSessionSchema>
export type RefusedSignIn = z.infer<typeof users.refusedSignInSchema>
