import { get, post, put, remove } from '../endpoint.ts'
import { largestRelease } from './release.ts'
import * as frontEnds from './schemas.ts'

export const frontEndsEndpoints = {
  frontEndUpload: post(
    '/api/front-ends/:name/uploads',
    'teams',
    "Begin to upload a release: which of its files are not there yet; with the team's upload token",
    { params: frontEnds.frontEndName, body: frontEnds.frontEndUpload, reply: frontEnds.missingFiles },
  ),
  uploadFrontEndFile: put('/api/front-ends/:name/files/:hash', 'teams', "Upload a file of a release; with the team's upload token", {
    params: frontEnds.frontEndFile,
    reply: frontEnds.frontEndFileStored,
    upload: { limit: largestRelease.file },
  }),
  publishFrontEnd: post(
    '/api/front-ends/:name/releases',
    'teams',
    "Publish a release, which nobody gets before it is promoted; with the team's upload token",
    { hasLongBody: true, params: frontEnds.frontEndName, body: frontEnds.newRelease, reply: frontEnds.publishedRelease, status: 201 },
  ),
  findFrontEnd: get(
    '/api/front-ends/:name',
    ['admin'],
    "One front-end: its releases, who gets which, and how they do; also with the team's upload token",
    { teams: true, params: frontEnds.frontEndName, reply: frontEnds.frontEnd, changedBy: ['frontEnd'] },
  ),
  steerFrontEnd: post(
    '/api/front-ends/:name/steer',
    ['admin'],
    "Promote a release, try it with some people, roll back, quarantine; for administrators and with the team's upload token",
    { administrators: true, teams: true, params: frontEnds.frontEndName, body: frontEnds.frontEndRollout, reply: frontEnds.frontEnd },
  ),
  frontEndSignals: post('/api/front-ends/signals', [], 'What a browser measured of front-ends; counted, not kept', {
    body: frontEnds.signalReport,
    reply: frontEnds.frontEndSignalled,
  }),
  listFrontEnds: get('/api/admin/front-ends', ['admin'], 'Every front-end: its releases, who gets which, and how they do', {
    reply: frontEnds.frontEndList,
    changedBy: ['frontEnd'],
  }),
  frontEndHistory: get('/api/admin/front-ends/:name/history', ['admin'], 'What happened to a front-end, newest first', {
    params: frontEnds.frontEndName,
    query: frontEnds.frontEndHistoryQuery,
    reply: frontEnds.frontEndHistory,
    changedBy: ['frontEnd'],
  }),
  issueUploadToken: post(
    '/api/admin/front-ends/:name/tokens',
    ['admin'],
    "Issue an upload token for a front-end's team, shown once; for administrators",
    { administrators: true, params: frontEnds.frontEndName, reply: frontEnds.uploadToken, status: 201 },
  ),
  revokeUploadToken: remove('/api/admin/front-ends/:name/tokens/:id', ['admin'], 'Make an upload token useless; for administrators', {
    administrators: true,
    params: frontEnds.uploadTokenId,
    reply: frontEnds.frontEndDone,
  }),
  pinFrontEnd: put(
    '/api/admin/front-ends/:name/pins',
    ['admin'],
    'Give a role or one person a certain version of a front-end; for administrators',
    { administrators: true, params: frontEnds.frontEndName, body: frontEnds.frontEndPin, reply: frontEnds.frontEndDone },
  ),
  unpinFrontEnd: remove('/api/admin/front-ends/:name/pins', ['admin'], 'Take that back; for administrators', {
    administrators: true,
    params: frontEnds.frontEndName,
    query: frontEnds.frontEndPinned,
    reply: frontEnds.frontEndDone,
  }),
}
