import { z } from 'zod'
import { defineDeleteEndpoint, defineGetEndpoint, definePostEndpoint, definePutEndpoint } from '../endpoint.ts'
import { messageReplySchema } from '../fields.ts'
import * as history from './history.ts'
import * as leads from './schemas.ts'
import * as teamwork from './teamwork.ts'

export const leadsEndpoints = {
  listLeads: defineGetEndpoint('/api/leads', ['dashboard', 'leads'], 'Leads, newest first, by page', {
    query: leads.leadListQuerySchema,
    reply: leads.leadListSchema,
    changedBy: ['lead', 'businessSettings'],
  }),
  exportLeads: defineGetEndpoint('/api/leads/export', ['leads'], 'Export all leads of a list, in its order, as a CSV file', {
    query: leads.leadExportQuerySchema,
    reply: z.string(),
    streams: 'text/csv; charset=utf-8',
  }),
  enrichLead: defineGetEndpoint('/api/leads/enrich', ['leads', 'add_lead'], 'Find the lead that has an email address or a phone', {
    query: leads.leadEnrichmentQuerySchema,
    reply: leads.leadEnrichmentReplySchema,
  }),
  listHandovers: defineGetEndpoint('/api/leads/handovers', ['leads'], 'Leads that others assigned to the signed-in user', {
    query: teamwork.handoversQuerySchema,
    reply: teamwork.handoversSchema,
    changedBy: ['lead'],
  }),
  getLead: defineGetEndpoint('/api/leads/:id', ['leads', 'followups'], 'One lead', {
    params: leads.leadIdParamsSchema,
    reply: leads.leadSchema,
    recordChangedBy: ['lead'],
  }),
  createLead: definePostEndpoint('/api/leads', ['leads', 'add_lead'], 'Record a lead', {
    hasLongBody: true,
    body: leads.newLeadSchema,
    reply: leads.leadSchema,
    status: 201,
    idempotent: true,
  }),
  updateLead: definePutEndpoint('/api/leads/:id', ['leads', 'followups'], 'Change a lead; absent fields are unchanged', {
    hasLongBody: true,
    params: leads.leadIdParamsSchema,
    body: leads.leadChangesSchema,
    reply: leads.leadUpdateReplySchema,
    idempotent: true,
  }),
  deleteLead: defineDeleteEndpoint('/api/leads/:id', ['leads'], 'Delete a lead', {
    params: leads.leadIdParamsSchema,
    reply: messageReplySchema,
  }),
  leadRecord: defineGetEndpoint(
    '/api/leads/:id/record',
    ['leads'],
    'One lead, even a deleted one, now or as of a moment, with who set each value and when',
    {
      params: leads.leadIdParamsSchema,
      query: history.leadSnapshotQuerySchema,
      reply: history.leadSnapshotSchema,
      recordChangedBy: ['lead'],
    },
  ),
  leadHistory: defineGetEndpoint('/api/leads/:id/history', ['leads'], "A lead's events in words, newest first", {
    params: leads.leadIdParamsSchema,
    query: history.leadHistoryQuerySchema,
    reply: history.leadHistorySchema,
    recordChangedBy: ['lead'],
  }),
  leadVisitors: defineGetEndpoint('/api/leads/:id/visitors', ['leads', 'followups'], 'Who else has a lead open', {
    params: leads.leadIdParamsSchema,
    reply: teamwork.leadVisitorsSchema,
    recordChangedBy: ['leadVisit'],
  }),
  visitLead: definePutEndpoint(
    '/api/leads/:id/visitors/:visit',
    ['leads', 'followups'],
    'Tell for a moment that the user has a lead open',
    {
      params: teamwork.leadVisitParamsSchema,
      body: teamwork.leadVisitSchema,
      reply: teamwork.leadVisitorsSchema,
    },
  ),
  leaveLead: defineDeleteEndpoint('/api/leads/:id/visitors/:visit', ['leads', 'followups'], 'Tell that the user has closed a lead', {
    params: teamwork.leadVisitParamsSchema,
    reply: messageReplySchema,
  }),
  undoLeadChange: definePostEndpoint(
    '/api/leads/:id/undo',
    ['leads'],
    'Undo the last change of a field, all changes of one save, or the deletion',
    {
      params: leads.leadIdParamsSchema,
      body: history.undoLeadChangeRequestSchema,
      reply: leads.leadSchema,
      idempotent: true,
    },
  ),
  restoreLead: definePostEndpoint('/api/leads/:id/restore', ['leads'], 'Restore a deleted lead', {
    params: leads.leadIdParamsSchema,
    reply: leads.leadSchema,
  }),
  dashboardStats: defineGetEndpoint('/api/dashboard/stats', ['dashboard'], 'The four numbers at the top of the dashboard', {
    reply: leads.dashboardStatsSchema,
    changedBy: ['lead', 'businessSettings'],
  }),
  followUps: defineGetEndpoint('/api/followups', ['dashboard', 'followups'], 'Follow-ups: overdue, due today, upcoming', {
    query: leads.followUpsQuerySchema,
    reply: leads.followUpsReplySchema,
    changedBy: ['lead', 'businessSettings'],
  }),
  listColours: defineGetEndpoint('/api/wmk-colors', ['dashboard', 'leads', 'add_lead', 'followups', 'installations'], 'Wrap colors', {
    reply: z.array(leads.wrapColorSchema),
    changedBy: ['colour'],
  }),
}
