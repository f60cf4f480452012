import { defineDeleteEndpoint, defineGetEndpoint, definePostEndpoint, definePutEndpoint } from '../endpoint.ts'
import { releaseLimits } from './release.ts'
import * as frontEnds from './schemas.ts'

export const frontEndsEndpoints = {
  frontEndUpload: definePostEndpoint(
    '/api/front-ends/:name/uploads',
    'teams',
    "Start to upload a release and get the list of missing files; requires the team's upload token",
    { params: frontEnds.frontEndNameParamsSchema, body: frontEnds.missingFilesRequestSchema, reply: frontEnds.missingFilesReplySchema },
  ),
  uploadFrontEndFile: definePutEndpoint(
    '/api/front-ends/:name/files/:hash',
    'teams',
    "Upload a file of a release; requires the team's upload token",
    {
      params: frontEnds.releaseFileParamsSchema,
      reply: frontEnds.releaseFileUploadReplySchema,
      upload: { limit: releaseLimits.file },
    },
  ),
  publishFrontEnd: definePostEndpoint(
    '/api/front-ends/:name/releases',
    'teams',
    "Publish a release without offering it to users yet; requires the team's upload token",
    {
      hasLongBody: true,
      params: frontEnds.frontEndNameParamsSchema,
      body: frontEnds.publishReleaseRequestSchema,
      reply: frontEnds.publishReleaseReplySchema,
      status: 201,
    },
  ),
  findFrontEnd: defineGetEndpoint(
    '/api/front-ends/:name',
    ['admin'],
    "One front-end with its releases, rollout, and measurements; also accepts the team's upload token",
    { teams: true, params: frontEnds.frontEndNameParamsSchema, reply: frontEnds.frontEndDetailsSchema, changedBy: ['frontEnd'] },
  ),
  steerFrontEnd: definePostEndpoint(
    '/api/front-ends/:name/steer',
    ['admin'],
    "Promote, canary, roll back, or quarantine a release; for administrators, also accepts the team's upload token",
    {
      administrators: true,
      teams: true,
      params: frontEnds.frontEndNameParamsSchema,
      body: frontEnds.rolloutActionRequestSchema,
      reply: frontEnds.frontEndDetailsSchema,
    },
  ),
  frontEndSignals: definePostEndpoint(
    '/api/front-ends/signals',
    [],
    'Report measurements of front-ends from a browser; only totals are stored',
    {
      body: frontEnds.frontEndSignalReportSchema,
      reply: frontEnds.frontEndSignalReportReplySchema,
    },
  ),
  listFrontEnds: defineGetEndpoint('/api/admin/front-ends', ['admin'], 'All front-ends with their releases, rollouts, and measurements', {
    reply: frontEnds.frontEndListSchema,
    changedBy: ['frontEnd'],
  }),
  frontEndHistory: defineGetEndpoint('/api/admin/front-ends/:name/history', ['admin'], 'History of a front-end, newest first', {
    params: frontEnds.frontEndNameParamsSchema,
    query: frontEnds.frontEndHistoryQuerySchema,
    reply: frontEnds.frontEndHistorySchema,
    changedBy: ['frontEnd'],
  }),
  issueUploadToken: definePostEndpoint(
    '/api/admin/front-ends/:name/tokens',
    ['admin'],
    "Issue an upload token for a front-end's team, shown only once; for administrators",
    { administrators: true, params: frontEnds.frontEndNameParamsSchema, reply: frontEnds.issuedUploadTokenReplySchema, status: 201 },
  ),
  revokeUploadToken: defineDeleteEndpoint(
    '/api/admin/front-ends/:name/tokens/:id',
    ['admin'],
    'Revoke an upload token; for administrators',
    {
      administrators: true,
      params: frontEnds.uploadTokenIdParamsSchema,
      reply: frontEnds.frontEndEmptyReplySchema,
    },
  ),
  pinFrontEnd: definePutEndpoint(
    '/api/admin/front-ends/:name/pins',
    ['admin'],
    'Pin a role or a user to a version of a front-end; for administrators',
    {
      administrators: true,
      params: frontEnds.frontEndNameParamsSchema,
      body: frontEnds.pinReleaseRequestSchema,
      reply: frontEnds.frontEndEmptyReplySchema,
    },
  ),
  unpinFrontEnd: defineDeleteEndpoint('/api/admin/front-ends/:name/pins', ['admin'], 'Remove a pin; for administrators', {
    administrators: true,
    params: frontEnds.frontEndNameParamsSchema,
    query: frontEnds.unpinReleaseQuerySchema,
    reply: frontEnds.frontEndEmptyReplySchema,
  }),
}
