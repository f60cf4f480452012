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
import * as mail from './mail/schemas.ts'
import type * as jobs from './queues/jobs.ts'
import type * as queues from './queues/schemas.ts'
import type * as repairs from './repair-requests/schemas.ts'
import type * as reports from './reports/schemas.ts'
import type * as booklets from './sample-booklets/schemas.ts'
import type * as users from './users/schemas.ts'

export type { Call } from './endpoint.ts'
export { endpoints as calls } from './endpoints.ts'
export { explainIssue } from './fields.ts'
export { release, teamName } from './front-ends/schemas.ts'
export { leadSorts } from './leads/schemas.ts'

/** The type of all calls with their schemas. The server's handlers and the browser client get their types from it. */
export type Calls = typeof endpoints

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
export type Color = z.infer<typeof leads.color>
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
export type Installer = z.infer<typeof installers.installer>
export type NewInstaller = z.infer<typeof installers.newInstaller>
export type InstallerChanges = z.infer<typeof installers.installerChanges>
export type LeadOriginEntry = z.infer<typeof administration.leadOrigin>
export type LeadOriginCount = z.infer<typeof administration.leadOriginCount>
export type LeadOriginChanges = z.infer<typeof administration.leadOriginChanges>
export type AdminStats = z.infer<typeof administration.adminStats>
export type BusinessSettings = z.infer<typeof administration.businessSettings>
export type BusinessSettingsChanges = z.infer<typeof administration.businessSettingsChanges>
export type ActivityEntry = z.infer<typeof administration.activityEntry>
export type ActivityQuery = z.infer<typeof administration.activityQuery>
export type ActivityEvent = z.infer<typeof administration.activityEvent>
export type QueuesOverview = z.infer<typeof queues.queuesOverview>
export type QueueHistory = z.infer<typeof queues.queueHistory>
export type DeadLetter = z.infer<typeof queues.deadLetter>
export type DatabaseOverview = z.infer<typeof database.databaseOverview>
export type ProjectionRun = z.infer<typeof database.projectionRun>
export type FrontEnd = z.infer<typeof frontEnds.frontEnd>
export type FrontEndList = z.infer<typeof frontEnds.frontEndList>
export type FrontEndHistory = z.infer<typeof frontEnds.frontEndHistory>
export type FrontEndSignal = z.infer<typeof frontEnds.signalReport>['signals'][number]
export type FrontEndRollout = z.input<typeof frontEnds.frontEndRollout>
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
