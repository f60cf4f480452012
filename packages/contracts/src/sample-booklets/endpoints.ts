import { z } from 'zod'
import { defineDeleteEndpoint, defineGetEndpoint, definePostEndpoint, definePutEndpoint } from '../endpoint.ts'
import { messageReplySchema } from '../fields.ts'
import * as leads from '../leads/schemas.ts'
import * as booklets from './schemas.ts'

export const sampleBookletsEndpoints = {
  listBooklets: defineGetEndpoint('/api/sample-booklets', ['sample-booklets'], 'Sample booklet orders, newest first', {
    query: booklets.bookletOrderListQuerySchema,
    reply: z.array(booklets.bookletOrderSchema),
    changedBy: ['sampleBooklet'],
  }),
  bookletStats: defineGetEndpoint('/api/sample-booklets/stats/dashboard', ['sample-booklets'], 'Number of orders by status', {
    reply: booklets.bookletOrderStatsSchema,
    changedBy: ['sampleBooklet', 'businessSettings'],
  }),
  countBooklets: defineGetEndpoint('/api/sample-booklets/count', ['sample-booklets'], 'Number of orders of a list', {
    query: booklets.bookletOrderFiltersSchema,
    reply: booklets.bookletOrderCountSchema,
    changedBy: ['sampleBooklet'],
  }),
  exportBooklets: defineGetEndpoint('/api/sample-booklets/export', ['sample-booklets'], 'Export all orders of a list as a CSV file', {
    query: booklets.bookletOrderFiltersSchema,
    reply: z.string(),
    streams: 'text/csv; charset=utf-8',
  }),
  getBooklet: defineGetEndpoint('/api/sample-booklets/:id', ['sample-booklets'], 'One order', {
    params: booklets.bookletOrderIdParamsSchema,
    reply: booklets.bookletOrderSchema,
    recordChangedBy: ['sampleBooklet'],
  }),
  createBooklet: definePostEndpoint('/api/sample-booklets', ['sample-booklets'], 'Record an order', {
    body: booklets.newBookletOrderSchema,
    reply: booklets.bookletOrderSchema,
    status: 201,
    idempotent: true,
  }),
  updateBooklet: definePutEndpoint('/api/sample-booklets/:id', ['sample-booklets'], 'Change an order; absent fields are unchanged', {
    params: booklets.bookletOrderIdParamsSchema,
    body: booklets.bookletOrderChangesSchema,
    reply: booklets.bookletOrderSchema,
    idempotent: true,
  }),
  deleteBooklet: defineDeleteEndpoint('/api/sample-booklets/:id', ['sample-booklets'], 'Delete an order', {
    params: booklets.bookletOrderIdParamsSchema,
    reply: messageReplySchema,
  }),
  restoreBooklet: definePostEndpoint('/api/sample-booklets/:id/restore', ['sample-booklets'], 'Restore a deleted order', {
    params: booklets.bookletOrderIdParamsSchema,
    reply: booklets.bookletOrderSchema,
  }),
  leadBooklets: defineGetEndpoint('/api/leads/:id/sample-booklets', ['sample-booklets'], 'Orders with the same email or phone as a lead', {
    params: leads.leadIdParamsSchema,
    reply: z.array(booklets.bookletOrderSchema),
    changedBy: ['sampleBooklet'],
  }),
}
