import { z } from 'zod'
import { get, post } from '../endpoint.ts'
import { done } from '../fields.ts'
import * as mail from '../mail/schemas.ts'
import * as jobs from './jobs.ts'
import * as queues from './schemas.ts'

export const queuesEndpoints = {
  pauseQueue: post('/api/admin/queues/:id/pause', ['admin'], 'Let no worker take jobs from a queue; for administrators', {
    administrators: true,
    params: queues.queueName,
    body: queues.queuePause,
    reply: queues.queueState,
  }),
  resumeQueue: post('/api/admin/queues/:id/resume', ['admin'], 'Let workers take jobs from a queue again; for administrators', {
    administrators: true,
    params: queues.queueName,
    reply: queues.queueState,
  }),
  replayParkedEvent: post('/api/admin/parked-events/:id/replay', ['admin'], 'Have a parked event handled again; for administrators', {
    administrators: true,
    params: queues.deadLetterId,
    reply: done,
  }),
  discardParkedEvent: post('/api/admin/parked-events/:id/discard', ['admin'], 'Give a parked event up for good; for administrators', {
    administrators: true,
    params: queues.deadLetterId,
    body: queues.deadLetterDiscard,
    reply: done,
  }),
  parkedEvents: get('/api/admin/parked-events', ['admin'], 'Events that a reader of the log gave up, the latest first, at most 200', {
    reply: z.array(queues.deadLetter),
  }),
  queuesOverview: get('/api/admin/queues', ['admin'], 'How every queue, worker process and reader of the log does', {
    reply: queues.queuesOverview,
  }),
  queueHistory: get('/api/admin/queues/history', ['admin'], 'Jobs done and failed tries over an hour, a day or 30 days', {
    query: queues.queueHistoryQuery,
    reply: queues.queueHistory,
  }),
  listJobs: get(
    '/api/admin/jobs',
    ['admin'],
    'Jobs of all queues, newest first: by state, queue, time, customer, lead, template, error or id',
    { query: jobs.jobsQuery, reply: jobs.jobs, changedBy: ['leadImport', 'erasure', 'projectionRun', 'email'] },
  ),
  jobErrors: get('/api/admin/jobs/errors', ['admin'], 'Errors of jobs, those that are the same told once', {
    reply: jobs.jobErrors,
    changedBy: ['projectionRun', 'email'],
  }),
  jobStory: get('/api/admin/jobs/:id/story', ['admin'], 'A job from the request to the activity log', {
    params: jobs.jobId,
    reply: jobs.jobStory,
    changedBy: ['email'],
  }),
  previewJobsAction: post('/api/admin/jobs/preview', ['admin'], 'What retrying or cancelling jobs would come to', {
    administrators: true,
    body: jobs.jobsActionPreview,
    reply: jobs.jobsActionPreviewResult,
  }),
  actOnJobs: post('/api/admin/jobs/actions', ['admin'], 'Retry or cancel jobs: those named, or all that match', {
    administrators: true,
    body: jobs.jobsAction,
    reply: jobs.jobsActionResult,
  }),
  unknownDeliveries: get(
    '/api/admin/jobs/unknown',
    ['admin'],
    'Messages of which nobody knows whether they arrived, and nobody has decided yet',
    { query: jobs.unknownDeliveriesQuery, reply: z.array(jobs.unknownDelivery), changedBy: ['email'] },
  ),
  decideUnknownDelivery: post(
    '/api/admin/jobs/unknown/:id',
    ['admin'],
    'Say that such a message arrived, have it sent again, or leave it',
    { administrators: true, params: jobs.unknownDeliveryId, body: jobs.unknownDeliveryDecision, reply: mail.delivery },
  ),
}
