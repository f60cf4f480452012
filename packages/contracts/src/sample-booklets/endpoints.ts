import { z } from 'zod'
import { get, post, put, remove } from '../endpoint.ts'
import { done } from '../fields.ts'
import * as leads from '../leads/schemas.ts'
import * as booklets from './schemas.ts'

export const sampleBookletsEndpoints = {
  listBooklets: get('/api/sample-booklets', ['sample-booklets'], 'Sample booklet orders, newest first', {
    query: booklets.bookletListQuery,
    reply: z.array(booklets.booklet),
    changedBy: ['sampleBooklet'],
  }),
  bookletStats: get('/api/sample-booklets/stats/dashboard', ['sample-booklets'], 'Number of orders by status', {
    reply: booklets.bookletStats,
    changedBy: ['sampleBooklet', 'businessSettings'],
  }),
  exportBooklets: get('/api/sample-booklets/export', ['sample-booklets'], 'Export all orders of a list as a CSV file', {
    query: booklets.bookletExportQuery,
    reply: z.string(),
    streams: 'text/csv; charset=utf-8',
  }),
  getBooklet: get('/api/sample-booklets/:id', ['sample-booklets'], 'One order', {
    params: booklets.bookletId,
    reply: booklets.booklet,
    recordChangedBy: ['sampleBooklet'],
  }),
  createBooklet: post('/api/sample-booklets', ['sample-booklets'], 'Record an order', {
    body: booklets.newBooklet,
    reply: booklets.booklet,
    status: 201,
    idempotent: true,
  }),
  updateBooklet: put('/api/sample-booklets/:id', ['sample-booklets'], 'Change an order; absent fields are unchanged', {
    params: booklets.bookletId,
    body: booklets.bookletChanges,
    reply: booklets.booklet,
    idempotent: true,
  }),
  deleteBooklet: remove('/api/sample-booklets/:id', ['sample-booklets'], 'Delete an order', { params: booklets.bookletId, reply: done }),
  restoreBooklet: post('/api/sample-booklets/:id/restore', ['sample-booklets'], 'Restore a deleted order', {
    params: booklets.bookletId,
    reply: booklets.booklet,
  }),
  leadBooklets: get('/api/leads/:id/sample-booklets', ['sample-booklets'], 'Orders with the same email or phone as a lead', {
    params: leads.leadId,
    reply: z.array(booklets.booklet),
    changedBy: ['sampleBooklet'],
  }),
}
