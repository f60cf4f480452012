import { z } from 'zod'
import { defineGetEndpoint, definePostEndpoint, definePutEndpoint } from '../endpoint.ts'
import * as notices from '../installations/notices.ts'
import * as repairs from './schemas.ts'

export const repairRequestsEndpoints = {
  listRepairRequests: defineGetEndpoint('/api/repair-requests', ['installations'], 'Repair requests', {
    query: repairs.repairRequestsQuerySchema,
    reply: z.array(repairs.repairRequestSchema),
    changedBy: ['repairRequest'],
  }),
  getRepairRequest: defineGetEndpoint('/api/repair-requests/:id', ['installations'], 'One repair request', {
    params: repairs.repairRequestIdParamsSchema,
    reply: repairs.repairRequestSchema,
    recordChangedBy: ['repairRequest'],
  }),
  createRepairRequest: definePostEndpoint('/api/repair-requests', ['installations'], 'Record a repair request', {
    body: repairs.newRepairRequestSchema,
    reply: repairs.repairRequestSchema,
    status: 201,
    idempotent: true,
  }),
  updateRepairRequest: definePutEndpoint(
    '/api/repair-requests/:id',
    ['installations'],
    'Change a repair request; absent fields are unchanged',
    {
      params: repairs.repairRequestIdParamsSchema,
      body: repairs.repairRequestChangesSchema,
      reply: repairs.repairRequestSchema,
      idempotent: true,
    },
  ),
  notifyRepairRequest: definePostEndpoint(
    '/api/repair-requests/:id/email',
    ['installations'],
    'Email the customer about a repair request',
    {
      params: notices.noticeRecordIdParamsSchema,
      body: notices.repairNoticeRequestSchema,
      reply: notices.noticeResultSchema,
      idempotent: true,
    },
  ),
  previewRepairNotice: definePostEndpoint(
    '/api/repair-requests/:id/email/preview',
    ['installations'],
    'Preview the email about a repair request',
    {
      params: notices.noticeRecordIdParamsSchema,
      body: notices.repairNoticePreviewRequestSchema,
      reply: notices.noticePreviewReplySchema,
    },
  ),
  repairNotices: defineGetEndpoint('/api/repair-requests/:id/notices', ['installations'], 'Notices about a repair request, newest first', {
    params: notices.noticeRecordIdParamsSchema,
    reply: z.array(notices.sentNoticeSchema),
    changedBy: ['email'],
  }),
}
