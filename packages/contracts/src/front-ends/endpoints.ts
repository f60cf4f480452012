import { get, post, put, remove } from '../endpoint.ts'
import { largestRelease } from './release.ts'
import * as frontEnds from './schemas.ts'

export const frontEndsEndpoints = {
  frontEndUpload: post(
    '/api/front-ends/:name/uploads',
    'teams',
    "Start to upload a release and get the list of missing files; requires the team's upload token",
    { params: frontEnds.frontEndName, body: frontEnds.frontEndUpload, reply: frontEnds.missingFiles },
  ),
  uploadFrontEndFile: put('/api/front-ends/:name/files/:hash', 'teams', "Upload a file of a release; requires the team's upload token", {
    params: frontEnds.frontEndFile,
    reply: frontEnds.frontEndFileStored,
    upload: { limit: largestRelease.file },
  }),
  publishFrontEnd: post(
    '/api/front-ends/:name/releases',
    'teams',
    "Publish a release without offering it to users yet; requires the team's upload token",
    { hasLongBody: true, params: frontEnds.frontEndName, body: frontEnds.newRelease, reply: frontEnds.publishedRelease, status: 201 },
  ),
  findFrontEnd: get(
    '/api/front-ends/:name',
    ['admin'],
    "One front-end with its releases, rollout, and measurements; also accepts the team's upload token",
    { teams: true, params: frontEnds.frontEndName, reply: frontEnds.frontEnd, changedBy: ['frontEnd'] },
  ),
  steerFrontEnd: post(
    '/api/front-ends/:name/steer',
    ['admin'],
    "Promote, canary, roll back, or quarantine a release; for administrators, also accepts the team's upload token",
    { administrators: true, teams: true, params: frontEnds.frontEndName, body: frontEnds.frontEndRollout, reply: frontEnds.frontEnd },
  ),
  frontEndSignals: post('/api/front-ends/signals', [], 'Report measurements of front-ends from a browser; only totals are stored', {
    body: frontEnds.signalReport,
    reply: frontEnds.frontEndSignalled,
  }),
  listFrontEnds: get('/api/admin/front-ends', ['admin'], 'All front-ends with their releases, rollouts, and measurements', {
    reply: frontEnds.frontEndList,
    changedBy: ['frontEnd'],
  }),
  frontEndHistory: get('/api/admin/front-ends/:name/history', ['admin'], 'History of a front-end, newest first', {
    params: frontEnds.frontEndName,
    query: frontEnds.frontEndHistoryQuery,
    reply: frontEnds.frontEndHistory,
    changedBy: ['frontEnd'],
  }),
  issueUploadToken: post(
    '/api/admin/front-ends/:name/tokens',
    ['admin'],
    "Issue an upload token for a front-end's team, shown only once; for administrators",
    { administrators: true, params: frontEnds.frontEndName, reply: frontEnds.uploadToken, status: 201 },
  ),
  revokeUploadToken: remove('/api/admin/front-ends/:name/tokens/:id', ['admin'], 'Revoke an upload token; for administrators', {
    administrators: true,
    params: frontEnds.uploadTokenId,
    reply: frontEnds.frontEndDone,
  }),
  pinFrontEnd: put('/api/admin/front-ends/:name/pins', ['admin'], 'Pin a role or a user to a version of a front-end; for administrators', {
    administrators: true,
    params: frontEnds.frontEndName,
    body: frontEnds.frontEndPin,
    reply: frontEnds.frontEndDone,
  }),
  unpinFrontEnd: remove('/api/admin/front-ends/:name/pins', ['admin'], 'Remove a pin; for administrators', {
    administrators: true,
    params: frontEnds.frontEndName,
    query: frontEnds.frontEndPinned,
    reply: frontEnds.frontEndDone,
  }),
}
