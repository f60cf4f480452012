import { z } from 'zod'
import { get, post } from '../endpoint.ts'
import { done } from '../fields.ts'
import * as mail from '../mail/schemas.ts'
import * as jobs from './jobs.ts'
import * as queues from './schemas.ts'

export const queuesEndpoints = {
  pauseQueue: post('/api/admin/queues/:id/pause', ['admin'], 'Pause a queue, so that workers take no jobs from it; for administrators', {
    administrators: true,
    params: queues.queueName,
    body: queues.queuePause,
    reply: queues.queueState,
  }),
  resumeQueue: post('/api/admin/queues/:id/resume', ['admin'], 'Resume a paused queue; for administrators', {
    administrators: true,
    params: queues.queueName,
    reply: queues.queueState,
  }),
  replayParkedEvent: post('/api/admin/parked-events/:id/replay', ['admin'], 'Retry a dead letter; for administrators', {
    administrators: true,
    params: queues.deadLetterId,
    reply: done,
  }),
  discardParkedEvent: post('/api/admin/parked-events/:id/discard', ['admin'], 'Discard a dead letter permanently; for administrators', {
    administrators: true,
    params: queues.deadLetterId,
    body: queues.deadLetterDiscard,
    reply: done,
  }),
  parkedEvents: get(
    '/api/admin/parked-events',
    ['admin'],
    'Dead letters: events that a subscription could not handle, latest first, at most 200',
    {
      reply: z.array(queues.deadLetter),
    },
  ),
  queuesOverview: get('/api/admin/queues', ['admin'], 'State of every queue, worker process, and subscription', {
    reply: queues.queuesOverview,
  }),
  queueHistory: get('/api/admin/queues/history', ['admin'], 'Finished jobs and failed attempts over an hour, a day, or 30 days', {
    query: queues.queueHistoryQuery,
    reply: queues.queueHistory,
  }),
  listJobs: get(
    '/api/admin/jobs',
    ['admin'],
    'Jobs of all queues, newest first: by state, queue, time, customer, lead, template, error or id',
    { query: jobs.jobsQuery, reply: jobs.jobs, changedBy: ['leadImport', 'erasure', 'projectionRun', 'email'] },
  ),
  jobErrors: get('/api/admin/jobs/errors', ['admin'], 'Errors of jobs, with equal errors grouped', {
    reply: jobs.jobErrors,
    changedBy: ['projectionRun', 'email'],
  }),
  jobStory: get('/api/admin/jobs/:id/story', ['admin'], 'All steps of a job, from the request to the activity log', {
    params: jobs.jobId,
    reply: jobs.jobStory,
    changedBy: ['email'],
  }),
  previewJobsAction: post('/api/admin/jobs/preview', ['admin'], 'Preview what retrying or canceling jobs would do', {
    administrators: true,
    body: jobs.jobsActionPreview,
    reply: jobs.jobsActionPreviewResult,
  }),
  actOnJobs: post('/api/admin/jobs/actions', ['admin'], 'Retry or cancel jobs: the given ones, or all that match a filter', {
    administrators: true,
    body: jobs.jobsAction,
    reply: jobs.jobsActionResult,
  }),
  unknownDeliveries: get('/api/admin/jobs/unknown', ['admin'], 'Messages with an unknown outcome that still need a decision', {
    query: jobs.unknownDeliveriesQuery,
    reply: z.array(jobs.unknownDelivery),
    changedBy: ['email'],
  }),
  decideUnknownDelivery: post(
    '/api/admin/jobs/unknown/:id',
    ['admin'],
    'Decide about a message with an unknown outcome: it arrived, send it again, or leave it',
    { administrators: true, params: jobs.unknownDeliveryId, body: jobs.unknownDeliveryDecision, reply: mail.delivery },
  ),
}
