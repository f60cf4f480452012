import { z } from 'zod'
import { get, post } from '../endpoint.ts'
import * as notices from './notices.ts'
import * as installations from './schemas.ts'

export const installationsEndpoints = {
  listInstallations: get('/api/installations', ['dashboard', 'followups', 'installations'], 'Leads with installation data', {
    reply: z.array(installations.installation),
    changedBy: ['lead', 'businessSettings'],
  }),
  installationBoard: get('/api/installations/board', ['installations'], 'Installation Management at a glance', {
    reply: installations.installationBoard,
    changedBy: ['lead', 'calendarEvent', 'installer', 'businessSettings'],
  }),
  myDay: get('/api/installations/my-day', ['installations'], "An installer's jobs, today and next", {
    query: installations.myDayQuery,
    reply: installations.myDay,
    changedBy: ['lead', 'installer', 'businessSettings'],
  }),
  installationCrew: get(
    '/api/installations/crew',
    ['leads', 'add_lead', 'followups', 'installations'],
    'Installers on a day: who works elsewhere, who is on leave',
    { query: installations.crewQuery, reply: z.array(installations.crewMember), changedBy: ['lead', 'calendarEvent', 'installer'] },
  ),
  latestNotices: get('/api/installations/notices', ['installations'], 'The newest notice of some installations to each audience', {
    query: notices.latestNoticesQuery,
    reply: z.array(notices.sentNotice),
    changedBy: ['email'],
  }),
  notifyInstallation: post('/api/installations/email', ['installations'], "Tell an installation's client or installer by e-mail", {
    body: notices.installationNotice,
    reply: notices.noticeResult,
    idempotent: true,
  }),
  previewInstallationNotice: post(
    '/api/installations/email/preview',
    ['installations'],
    'The e-mail about an installation as it would be sent',
    { body: notices.installationNoticePreview, reply: notices.noticePreview },
  ),
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
    'Take the completion of an installation back; from manager on',
    { params: installations.installationId, reply: installations.completion },
  ),
  installationNotices: get('/api/installations/:id/notices', ['installations'], 'What was told about an installation, newest first', {
    params: notices.noticedRecord,
    reply: z.array(notices.sentNotice),
    changedBy: ['email'],
  }),
  listCompletedProjects: get('/api/completed-projects', ['installations'], 'Completed projects, latest first, by page', {
    query: installations.completedProjectsQuery,
    reply: installations.completedProjects,
    changedBy: ['lead', 'businessSettings'],
  }),
  searchCompletedProjects: get('/api/completed-projects/search', ['installations'], 'Completed projects by name, e-mail or phone', {
    query: installations.projectSearch,
    reply: z.array(installations.foundProject),
    changedBy: ['lead'],
  }),
}
