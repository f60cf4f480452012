import { z } from 'zod'
import { defineGetEndpoint, definePostEndpoint } from '../endpoint.ts'
import * as notices from './notices.ts'
import * as installations from './schemas.ts'

export const installationsEndpoints = {
  listInstallations: defineGetEndpoint('/api/installations', ['dashboard', 'followups', 'installations'], 'Leads with installation data', {
    reply: z.array(installations.installationSchema),
    changedBy: ['lead', 'businessSettings'],
  }),
  installationBoard: defineGetEndpoint('/api/installations/board', ['installations'], 'Overview for the page Installation Management', {
    query: installations.installationFiltersSchema,
    reply: installations.installationBoardSchema,
    changedBy: ['lead', 'calendarEvent', 'installer', 'businessSettings'],
  }),
  exportInstallations: defineGetEndpoint(
    '/api/installations/export',
    ['installations'],
    'Export the installations and completed projects that the filters select as a CSV file',
    { query: installations.installationFiltersSchema, reply: z.string(), streams: 'text/csv; charset=utf-8' },
  ),
  myDay: defineGetEndpoint(
    '/api/installations/my-day',
    ['installations'],
    "An installer's installations today or on another day, and the next ones",
    {
      query: installations.installerDayScheduleQuerySchema,
      reply: installations.installerDayScheduleReplySchema,
      changedBy: ['lead', 'installer', 'repairRequest', 'businessSettings'],
    },
  ),
  installationCrew: defineGetEndpoint(
    '/api/installations/crew',
    ['leads', 'add_lead', 'followups', 'installations'],
    'Other installations and leave of each installer on a day',
    {
      query: installations.installerAvailabilityQuerySchema,
      reply: z.array(installations.installerAvailabilitySchema),
      changedBy: ['lead', 'calendarEvent', 'installer'],
    },
  ),
  latestNotices: defineGetEndpoint(
    '/api/installations/notices',
    ['installations'],
    'Latest notice about each of the given installations, by audience',
    {
      query: notices.latestNoticesQuerySchema,
      reply: z.array(notices.sentNoticeSchema),
      changedBy: ['email'],
    },
  ),
  notifyInstallation: definePostEndpoint(
    '/api/installations/email',
    ['installations'],
    'Email the client or the installers of an installation',
    {
      body: notices.installationNoticeRequestSchema,
      reply: notices.noticeResultSchema,
      idempotent: true,
    },
  ),
  previewInstallationNotice: definePostEndpoint(
    '/api/installations/email/preview',
    ['installations'],
    'Preview the email about an installation',
    {
      body: notices.installationNoticePreviewRequestSchema,
      reply: notices.noticePreviewReplySchema,
    },
  ),
  getInstallation: defineGetEndpoint('/api/installations/:id', ['installations'], 'One installation', {
    params: installations.installationIdParamsSchema,
    reply: installations.installationSchema,
    recordChangedBy: ['lead'],
  }),
  completeInstallation: definePostEndpoint('/api/installations/:id/complete', ['installations'], 'Mark an installation as done', {
    params: installations.installationIdParamsSchema,
    body: installations.installationCompletionSchema,
    reply: installations.installationCompletionReplySchema,
  }),
  reopenInstallation: definePostEndpoint(
    '/api/installations/:id/reopen',
    ['installations', 'leads'],
    'Reopen a completed installation; for managers and higher roles',
    { params: installations.installationIdParamsSchema, reply: installations.installationCompletionReplySchema },
  ),
  installationNotices: defineGetEndpoint(
    '/api/installations/:id/notices',
    ['installations'],
    'Notices about an installation, newest first',
    {
      params: notices.noticeRecordIdParamsSchema,
      reply: z.array(notices.sentNoticeSchema),
      changedBy: ['email'],
    },
  ),
  listCompletedProjects: defineGetEndpoint('/api/completed-projects', ['installations'], 'Completed projects, latest first, by page', {
    query: installations.completedProjectsQuerySchema,
    reply: installations.completedProjectsReplySchema,
    changedBy: ['lead', 'businessSettings'],
  }),
  searchCompletedProjects: defineGetEndpoint(
    '/api/completed-projects/search',
    ['installations'],
    'Search completed projects by name, email, or phone',
    {
      query: installations.completedProjectSearchQuerySchema,
      reply: z.array(installations.foundProjectSchema),
      changedBy: ['lead'],
    },
  ),
}
