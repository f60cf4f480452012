import { z } from 'zod'
import { get, post, put } from '../endpoint.ts'
import * as erasures from './erasures.ts'
import * as administration from './schemas.ts'

export const administrationEndpoints = {
  health: get('/api/health', 'public', 'Whether every part works', { reply: administration.health }),
  live: get('/api/live', [], 'What changes from now on or since a position of the log, as server-sent events', {
    query: administration.liveQuery,
    reply: z.string(),
    streams: 'text/event-stream; charset=utf-8',
  }),
  // Everyone who sees leads needs the labels of their origins.
  listLeadOrigins: get(
    '/api/admin/lead-origins',
    ['dashboard', 'leads', 'add_lead', 'followups', 'installations', 'reports', 'admin'],
    'Origins that leads may have, in the order in which they are offered',
    { reply: z.array(administration.leadOrigin), changedBy: ['leadOrigin'] },
  ),
  leadOriginCounts: get('/api/admin/lead-origins/counts', ['admin'], 'How many leads each origin has', {
    reply: z.array(administration.leadOriginCount),
    changedBy: ['lead'],
  }),
  createLeadOrigin: post('/api/admin/lead-origins', ['admin'], 'Add an origin', {
    body: administration.newLeadOrigin,
    reply: administration.leadOrigin,
    status: 201,
    idempotent: true,
  }),
  updateLeadOrigin: put('/api/admin/lead-origins/:id', ['admin'], 'Change an origin; absent fields stay as they are', {
    params: administration.leadOriginId,
    body: administration.leadOriginChanges,
    reply: administration.leadOrigin,
    idempotent: true,
  }),
  orderLeadOrigins: put('/api/admin/lead-origins/order', ['admin'], 'Put the origins in order', {
    body: administration.leadOriginOrder,
    reply: z.array(administration.leadOrigin),
  }),
  adminStats: get('/api/admin/dashboard-stats', ['admin'], 'Counters of the Admin Dashboard; for administrators', {
    administrators: true,
    reply: administration.adminStats,
    changedBy: ['lead', 'leadOrigin', 'installer', 'user', 'emailTemplate'],
  }),
  businessSettings: get('/api/admin/settings', ['admin'], 'What the business says of itself, and its time zone', {
    reply: administration.businessSettings,
    changedBy: ['businessSettings'],
  }),
  changeBusinessSettings: put(
    '/api/admin/settings',
    ['admin'],
    'Change what the business says of itself, or its time zone; absent fields stay as they are',
    { body: administration.businessSettingsChanges, reply: administration.businessSettings, idempotent: true },
  ),
  listActivity: get('/api/admin/activity-logs', ['admin'], 'The activity log, newest first', {
    query: administration.activityQuery,
    reply: z.array(administration.activityEntry),
  }),
  previewErasure: post(
    '/api/admin/erasures/preview',
    ['admin'],
    'What is kept of a person, found by words or by leads; for administrators',
    { administrators: true, body: erasures.erasureSubject, reply: erasures.erasurePreview },
  ),
  requestErasure: post(
    '/api/admin/erasures',
    ['admin'],
    'Erase the personal data of a person, which nothing brings back; for administrators',
    { administrators: true, body: erasures.newErasure, reply: erasures.erasure, status: 202, idempotent: true },
  ),
  listErasures: get('/api/admin/erasures', ['admin'], 'Erasures of personal data, the newest first; for administrators', {
    administrators: true,
    reply: z.array(erasures.erasure),
    changedBy: ['erasure'],
  }),
  getActivity: get('/api/admin/activity-logs/:id', ['admin'], 'An entry of the activity log with its event: what changed, field by field', {
    params: administration.activityId,
    reply: administration.activityEvent,
  }),
}
