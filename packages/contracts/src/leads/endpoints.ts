import { z } from 'zod'
import { get, post, put, remove } from '../endpoint.ts'
import { done } from '../fields.ts'
import * as history from './history.ts'
import * as leads from './schemas.ts'

export const leadsEndpoints = {
  listLeads: get('/api/leads', ['dashboard', 'leads'], 'Leads, newest first, by page', {
    query: leads.leadListQuery,
    reply: leads.leadList,
    changedBy: ['lead', 'businessSettings'],
  }),
  exportLeads: get('/api/leads/export', ['leads'], 'Export all leads of a list, in its order, as a CSV file', {
    query: leads.leadExportQuery,
    reply: z.string(),
    streams: 'text/csv; charset=utf-8',
  }),
  enrichLead: get('/api/leads/enrich', ['leads', 'add_lead'], 'Find what is already known about an email address', {
    query: leads.enrichQuery,
    reply: leads.enrichment,
  }),
  getLead: get('/api/leads/:id', ['leads', 'followups'], 'One lead', {
    params: leads.leadId,
    reply: leads.lead,
    recordChangedBy: ['lead'],
  }),
  createLead: post('/api/leads', ['leads', 'add_lead'], 'Record a lead', {
    hasLongBody: true,
    body: leads.newLead,
    reply: leads.lead,
    status: 201,
    idempotent: true,
  }),
  updateLead: put('/api/leads/:id', ['leads', 'followups'], 'Change a lead; absent fields are unchanged', {
    hasLongBody: true,
    params: leads.leadId,
    body: leads.leadChanges,
    reply: leads.lead,
    idempotent: true,
  }),
  deleteLead: remove('/api/leads/:id', ['leads'], 'Delete a lead', { params: leads.leadId, reply: done }),
  leadRecord: get(
    '/api/leads/:id/record',
    ['leads'],
    'One lead, even a deleted one, now or as of a moment, with who set each value and when',
    { params: leads.leadId, query: history.leadRecordQuery, reply: history.leadRecord, recordChangedBy: ['lead'] },
  ),
  leadHistory: get('/api/leads/:id/history', ['leads'], "A lead's events in words, newest first", {
    params: leads.leadId,
    query: history.leadHistoryQuery,
    reply: history.leadHistory,
    recordChangedBy: ['lead'],
  }),
  undoLeadChange: post('/api/leads/:id/undo', ['leads'], 'Undo the last change of a field, all changes of one save, or the deletion', {
    params: leads.leadId,
    body: history.undoneChange,
    reply: leads.lead,
    idempotent: true,
  }),
  restoreLead: post('/api/leads/:id/restore', ['leads'], 'Restore a deleted lead', { params: leads.leadId, reply: leads.lead }),
  dashboardStats: get('/api/dashboard/stats', ['dashboard'], 'The four numbers at the top of the dashboard', {
    reply: leads.dashboardStats,
    changedBy: ['lead', 'businessSettings'],
  }),
  followUps: get('/api/followups', ['dashboard', 'followups'], 'Follow-ups: overdue, due today, upcoming', {
    query: leads.followUpsQuery,
    reply: leads.followUps,
    changedBy: ['lead', 'businessSettings'],
  }),
  listColours: get('/api/wmk-colors', ['dashboard', 'leads', 'add_lead', 'followups', 'installations'], 'Wrap colors', {
    reply: z.array(leads.color),
    changedBy: ['colour'],
  }),
}
