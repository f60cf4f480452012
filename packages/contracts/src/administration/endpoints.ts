import { z } from 'zod'
import { get, post, put } from '../endpoint.ts'
import * as erasures from './erasures.ts'
import * as administration from './schemas.ts'

export const administrationEndpoints = {
  health: get('/api/health', 'public', 'Health of the product and its parts', { reply: administration.health }),
  live: get('/api/live', [], 'Live changes as server-sent events, from now on or since a log position', {
    query: administration.liveQuery,
    reply: z.string(),
    streams: 'text/event-stream; charset=utf-8',
  }),
  // Every screen that shows leads needs the labels of their origins.
  listLeadOrigins: get(
    '/api/admin/lead-origins',
    ['dashboard', 'leads', 'add_lead', 'followups', 'installations', 'reports', 'admin'],
    'Lead origins in display order',
    { reply: z.array(administration.leadOrigin), changedBy: ['leadOrigin'] },
  ),
  leadOriginCounts: get('/api/admin/lead-origins/counts', ['admin'], 'Number of leads by origin', {
    reply: z.array(administration.leadOriginCount),
    changedBy: ['lead'],
  }),
  createLeadOrigin: post('/api/admin/lead-origins', ['admin'], 'Add a lead origin', {
    body: administration.newLeadOrigin,
    reply: administration.leadOrigin,
    status: 201,
    idempotent: true,
  }),
  updateLeadOrigin: put('/api/admin/lead-origins/:id', ['admin'], 'Change a lead origin; absent fields are unchanged', {
    params: administration.leadOriginId,
    body: administration.leadOriginChanges,
    reply: administration.leadOrigin,
    idempotent: true,
  }),
  orderLeadOrigins: put('/api/admin/lead-origins/order', ['admin'], 'Set the display order of the lead origins', {
    body: administration.leadOriginOrder,
    reply: z.array(administration.leadOrigin),
  }),
  adminStats: get('/api/admin/dashboard-stats', ['admin'], 'Counts on the admin dashboard; for administrators', {
    administrators: true,
    reply: administration.adminStats,
    changedBy: ['lead', 'leadOrigin', 'installer', 'user', 'emailTemplate'],
  }),
  businessSettings: get('/api/admin/settings', ['admin'], 'Company name, contact information, and time zone', {
    reply: administration.businessSettings,
    changedBy: ['businessSettings'],
  }),
  changeBusinessSettings: put(
    '/api/admin/settings',
    ['admin'],
    'Change the company name, contact information, or time zone; absent fields are unchanged',
    { body: administration.businessSettingsChanges, reply: administration.businessSettings, idempotent: true },
  ),
  listActivity: get('/api/admin/activity-logs', ['admin'], 'The activity log, newest first', {
    query: administration.activityQuery,
    reply: z.array(administration.activityEntry),
  }),
  previewErasure: post(
    '/api/admin/erasures/preview',
    ['admin'],
    'Preview which data of a person would be erased, found by search words or leads; for administrators',
    { administrators: true, body: erasures.erasureSubject, reply: erasures.erasurePreview },
  ),
  requestErasure: post('/api/admin/erasures', ['admin'], 'Erase the personal data of a person permanently; for administrators', {
    administrators: true,
    body: erasures.newErasure,
    reply: erasures.erasure,
    status: 202,
    idempotent: true,
  }),
  listErasures: get('/api/admin/erasures', ['admin'], 'Erasures of personal data, newest first; for administrators', {
    administrators: true,
    reply: z.array(erasures.erasure),
    changedBy: ['erasure'],
  }),
  getActivity: get('/api/admin/activity-logs/:id', ['admin'], 'One activity log entry with its event and changed fields', {
    params: administration.activityId,
    reply: administration.activityEvent,
  }),
}
