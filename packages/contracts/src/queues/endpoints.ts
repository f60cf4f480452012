import { z } from 'zod'
import { defineGetEndpoint, definePostEndpoint } from '../endpoint.ts'
import { messageReplySchema } from '../fields.ts'
import * as mail from '../mail/schemas.ts'
import * as jobs from './jobs.ts'
import * as queues from './schemas.ts'

export const queuesEndpoints = {
  pauseQueue: definePostEndpoint(
    '/api/admin/queues/:id/pause',
    ['admin'],
    'Pause a queue, so that workers take no jobs from it; for administrators',
    {
      administrators: true,
      params: queues.queueNameParamsSchema,
      body: queues.queuePauseRequestSchema,
      reply: queues.queueStateReplySchema,
    },
  ),
  resumeQueue: definePostEndpoint('/api/admin/queues/:id/resume', ['admin'], 'Resume a paused queue; for administrators', {
    administrators: true,
    params: queues.queueNameParamsSchema,
    reply: queues.queueStateReplySchema,
  }),
  replayParkedEvent: definePostEndpoint('/api/admin/parked-events/:id/replay', ['admin'], 'Replay a dead letter; for administrators', {
    administrators: true,
    params: queues.deadLetterIdParamsSchema,
    reply: messageReplySchema,
  }),
  discardParkedEvent: definePostEndpoint(
    '/api/admin/parked-events/:id/discard',
    ['admin'],
    'Discard a dead letter permanently; for administrators',
    {
      administrators: true,
      params: queues.deadLetterIdParamsSchema,
      body: queues.deadLetterDiscardRequestSchema,
      reply: messageReplySchema,
    },
  ),
  parkedEvents: defineGetEndpoint(
    '/api/admin/parked-events',
    ['admin'],
    'Dead letters: events that a log reader could not handle, latest first, at most 200',
    {
      reply: z.array(queues.deadLetterSchema),
    },
  ),
  queuesOverview: defineGetEndpoint('/api/admin/queues', ['admin'], 'State of every queue, worker process, and log reader', {
    reply: queues.queuesOverviewSchema,
  }),
  queueHistory: defineGetEndpoint(
    '/api/admin/queues/history',
    ['admin'],
    'Finished jobs and failed attempts over an hour, a day, or 30 days',
    {
      query: queues.queueHistoryQuerySchema,
      reply: queues.queueHistorySchema,
    },
  ),
  listJobs: defineGetEndpoint(
    '/api/admin/jobs',
    ['admin'],
    'Jobs of all queues, newest first: by state, queue, time, customer, lead, template, error, or id',
    { query: jobs.jobListQuerySchema, reply: jobs.jobListReplySchema, changedBy: ['leadImport', 'erasure', 'projectionRun', 'email'] },
  ),
  jobErrors: defineGetEndpoint('/api/admin/jobs/errors', ['admin'], 'Errors of jobs, with equal errors grouped', {
    reply: jobs.jobErrorGroupsSchema,
    changedBy: ['projectionRun', 'email'],
  }),
  jobStory: defineGetEndpoint('/api/admin/jobs/:id/story', ['admin'], 'All steps of a job, from the request to the activity log', {
    params: jobs.jobIdParamsSchema,
    reply: jobs.jobTimelineSchema,
    changedBy: ['email'],
  }),
  previewJobsAction: definePostEndpoint('/api/admin/jobs/preview', ['admin'], 'Preview what retrying or canceling jobs would do', {
    administrators: true,
    body: jobs.jobActionPreviewRequestSchema,
    reply: jobs.jobActionPreviewReplySchema,
  }),
  actOnJobs: definePostEndpoint('/api/admin/jobs/actions', ['admin'], 'Retry or cancel jobs: the given ones, or all that match a filter', {
    administrators: true,
    body: jobs.jobActionRequestSchema,
    reply: jobs.jobActionResultSchema,
  }),
  unknownDeliveries: defineGetEndpoint(
    '/api/admin/jobs/unknown',
    ['admin'],
    'Messages with an unknown outcome that still need a decision',
    {
      query: jobs.unknownOutcomeDeliveriesQuerySchema,
      reply: z.array(jobs.unknownOutcomeDeliverySchema),
      changedBy: ['email'],
    },
  ),
  decideUnknownDelivery: definePostEndpoint(
    '/api/admin/jobs/unknown/:id',
    ['admin'],
    'Decide about a message with an unknown outcome: it arrived, resend it, or leave it unknown',
    {
      administrators: true,
      params: jobs.unknownOutcomeDeliveryIdParamsSchema,
      body: jobs.unknownOutcomeDecisionRequestSchema,
      reply: mail.emailDeliverySchema,
    },
  ),
}
