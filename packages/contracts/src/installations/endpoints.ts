import { z } from 'zod'
import { get, post } from '../endpoint.ts'
import * as notices from './notices.ts'
import * as installations from './schemas.ts'

export const installationsEndpoints = {
  listInstallations: get('/api/installations', ['dashboard', 'followups', 'installations'], 'Leads with installation data', {
    reply: z.array(installations.installation),
    changedBy: ['lead', 'businessSettings'],
  }),
  installationBoard: get('/api/installations/board', ['installations'], 'Overview for the page Installation Management', {
    reply: installations.installationBoard,
    changedBy: ['lead', 'calendarEvent', 'installer', 'businessSettings'],
  }),
  myDay: get('/api/installations/my-day', ['installations'], "An installer's installations today or on another day, and the next ones", {
    query: installations.myDayQuery,
    reply: installations.myDay,
    changedBy: ['lead', 'installer', 'businessSettings'],
  }),
  installationCrew: get(
    '/api/installations/crew',
    ['leads', 'add_lead', 'followups', 'installations'],
    'Other installations and leave of each installer on a day',
    { query: installations.crewQuery, reply: z.array(installations.crewMember), changedBy: ['lead', 'calendarEvent', 'installer'] },
  ),
  latestNotices: get('/api/installations/notices', ['installations'], 'Latest notice about each of the given installations, by audience', {
    query: notices.latestNoticesQuery,
    reply: z.array(notices.sentNotice),
    changedBy: ['email'],
  }),
  notifyInstallation: post('/api/installations/email', ['installations'], 'Email the client or the installers of an installation', {
    body: notices.installationNotice,
    reply: notices.noticeResult,
    idempotent: true,
  }),
  previewInstallationNotice: post('/api/installations/email/preview', ['installations'], 'Preview the email about an installation', {
    body: notices.installationNoticePreview,
    reply: notices.noticePreview,
  }),
  getInstallation: get('/api/installations/:id', ['installations'], 'One installation', {
    params: installations.installationId,
    reply: installations.installation,
    recordChangedBy: ['lead'],
  }),
  completeInstallation: post('/api/installations/:id/complete', ['installations'], 'Mark an installation as done', {
    params: installations.installationId,
    reply: installations.completion,
  }),
  reopenInstallation: post(
    '/api/installations/:id/reopen',
    ['installations', 'leads'],
    'Reopen a completed installation; for managers and higher roles',
    { params: installations.installationId, reply: installations.completion },
  ),
  installationNotices: get('/api/installations/:id/notices', ['installations'], 'Notices about an installation, newest first', {
    params: notices.noticedRecord,
    reply: z.array(notices.sentNotice),
    changedBy: ['email'],
  }),
  listCompletedProjects: get('/api/completed-projects', ['installations'], 'Completed projects, latest first, by page', {
    query: installations.completedProjectsQuery,
    reply: installations.completedProjects,
    changedBy: ['lead', 'businessSettings'],
  }),
  searchCompletedProjects: get('/api/completed-projects/search', ['installations'], 'Search completed projects by name, email, or phone', {
    query: installations.projectSearch,
    reply: z.array(installations.foundProject),
    changedBy: ['lead'],
  }),
}
