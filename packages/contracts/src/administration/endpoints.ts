import { z } from 'zod'
import { defineGetEndpoint, definePostEndpoint, definePutEndpoint } from '../endpoint.ts'
import * as erasures from './erasures.ts'
import * as administration from './schemas.ts'

export const administrationEndpoints = {
  health: defineGetEndpoint('/api/health', 'public', 'Health of the product and its parts', { reply: administration.healthReplySchema }),
  live: defineGetEndpoint('/api/live', [], 'Live changes as server-sent events, from now on or since a log position', {
    query: administration.liveStreamQuerySchema,
    reply: z.string(),
    streams: 'text/event-stream; charset=utf-8',
  }),
  // Every screen that shows leads needs the labels of their origins.
  listLeadOrigins: defineGetEndpoint(
    '/api/admin/lead-origins',
    ['dashboard', 'leads', 'add_lead', 'followups', 'installations', 'reports', 'admin'],
    'Lead origins in display order',
    { reply: z.array(administration.leadOriginSchema), changedBy: ['leadOrigin'] },
  ),
  leadOriginCounts: defineGetEndpoint('/api/admin/lead-origins/counts', ['admin'], 'Number of leads by origin', {
    reply: z.array(administration.leadCountByOriginSchema),
    changedBy: ['lead'],
  }),
  createLeadOrigin: definePostEndpoint('/api/admin/lead-origins', ['admin'], 'Add a lead origin', {
    body: administration.newLeadOriginSchema,
    reply: administration.leadOriginSchema,
    status: 201,
    idempotent: true,
  }),
  updateLeadOrigin: definePutEndpoint('/api/admin/lead-origins/:id', ['admin'], 'Change a lead origin; absent fields are unchanged', {
    params: administration.leadOriginIdParamsSchema,
    body: administration.leadOriginChangesSchema,
    reply: administration.leadOriginSchema,
    idempotent: true,
  }),
  orderLeadOrigins: definePutEndpoint('/api/admin/lead-origins/order', ['admin'], 'Set the display order of the lead origins', {
    body: administration.leadOriginOrderSchema,
    reply: z.array(administration.leadOriginSchema),
  }),
  adminStats: defineGetEndpoint('/api/admin/dashboard-stats', ['admin'], 'Counts on the admin dashboard; for administrators', {
    administrators: true,
    reply: administration.adminDashboardStatsSchema,
    changedBy: ['lead', 'leadOrigin', 'installer', 'user', 'emailTemplate'],
  }),
  businessSettings: defineGetEndpoint('/api/admin/settings', ['admin'], 'Company name, contact information, time zone, and first weekday', {
    reply: administration.businessSettingsSchema,
    changedBy: ['businessSettings'],
  }),
  changeBusinessSettings: definePutEndpoint(
    '/api/admin/settings',
    ['admin'],
    'Change the company name, contact information, or time zone; absent fields are unchanged',
    { body: administration.businessSettingsChangesSchema, reply: administration.businessSettingsSchema, idempotent: true },
  ),
  listActivity: defineGetEndpoint('/api/admin/activity-logs', ['admin'], 'The activity log, newest first', {
    query: administration.activityLogQuerySchema,
    reply: z.array(administration.activityLogEntrySchema),
  }),
  exportActivity: defineGetEndpoint('/api/admin/activity-logs/export', ['admin'], 'Export the activity log as a CSV file, newest first', {
    query: administration.activityLogExportQuerySchema,
    reply: z.string(),
    streams: 'text/csv; charset=utf-8',
  }),
  previewErasure: definePostEndpoint(
    '/api/admin/erasures/preview',
    ['admin'],
    'Preview which data of a person would be erased, found by search words or leads; for administrators',
    { administrators: true, body: erasures.erasurePreviewRequestSchema, reply: erasures.erasurePreviewReplySchema },
  ),
  requestErasure: definePostEndpoint(
    '/api/admin/erasures',
    ['admin'],
    'Erase the personal data of a person permanently; for administrators',
    {
      administrators: true,
      body: erasures.newErasureSchema,
      reply: erasures.erasureSchema,
      status: 202,
      idempotent: true,
    },
  ),
  listErasures: defineGetEndpoint('/api/admin/erasures', ['admin'], 'Erasures of personal data, newest first; for administrators', {
    administrators: true,
    reply: z.array(erasures.erasureSchema),
    changedBy: ['erasure'],
  }),
  getActivity: defineGetEndpoint('/api/admin/activity-logs/:id', ['admin'], 'One activity log entry with its event and changed fields', {
    params: administration.activityLogEntryIdParamsSchema,
    reply: administration.activityLogEntryDetailsSchema,
  }),
}
