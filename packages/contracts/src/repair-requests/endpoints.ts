import { z } from 'zod'
import { get, post, put } from '../endpoint.ts'
import * as notices from '../installations/notices.ts'
import * as repairs from './schemas.ts'

export const repairRequestsEndpoints = {
  listRepairRequests: get('/api/repair-requests', ['installations'], 'Repair requests', {
    query: repairs.repairRequestsQuery,
    reply: z.array(repairs.repairRequest),
    changedBy: ['repairRequest'],
  }),
  getRepairRequest: get('/api/repair-requests/:id', ['installations'], 'One repair request', {
    params: repairs.repairRequestId,
    reply: repairs.repairRequest,
    recordChangedBy: ['repairRequest'],
  }),
  createRepairRequest: post('/api/repair-requests', ['installations'], 'Record a repair request', {
    body: repairs.newRepairRequest,
    reply: repairs.repairRequest,
    status: 201,
    idempotent: true,
  }),
  updateRepairRequest: put('/api/repair-requests/:id', ['installations'], 'Change a repair request; absent fields are unchanged', {
    params: repairs.repairRequestId,
    body: repairs.repairRequestChanges,
    reply: repairs.repairRequest,
    idempotent: true,
  }),
  notifyRepairRequest: post('/api/repair-requests/:id/email', ['installations'], 'Email the customer about a repair request', {
    params: notices.noticedRecord,
    body: notices.repairNotice,
    reply: notices.noticeResult,
    idempotent: true,
  }),
  previewRepairNotice: post('/api/repair-requests/:id/email/preview', ['installations'], 'Preview the email about a repair request', {
    params: notices.noticedRecord,
    body: notices.repairNoticePreview,
    reply: notices.noticePreview,
  }),
  repairNotices: get('/api/repair-requests/:id/notices', ['installations'], 'Notices about a repair request, newest first', {
    params: notices.noticedRecord,
    reply: z.array(notices.sentNotice),
    changedBy: ['email'],
  }),
}
