import { get, post } from '../endpoint.ts'
import * as database from './schemas.ts'

export const databaseEndpoints = {
  databaseOverview: get(
    '/api/admin/database',
    ['admin'],
    'Size and state of the database, its read tables and subscriptions, and the backup commands',
    { reply: database.databaseOverview },
  ),
  rebuildProjection: post(
    '/api/admin/database/projections/:id/rebuild',
    ['admin'],
    'Rebuild a read table from the log, in the background; for administrators',
    { administrators: true, params: database.projectionName, reply: database.projectionRun },
  ),
  verifyProjection: post(
    '/api/admin/database/projections/:id/verify',
    ['admin'],
    'Compare a read table with the log, in the background; for administrators',
    { administrators: true, params: database.projectionName, reply: database.projectionRun },
  ),
  verifyLog: post(
    '/api/admin/database/verify-log',
    ['admin'],
    'Compare the log with its seals and checkpoints, in the background; for administrators',
    { administrators: true, reply: database.logVerification },
  ),
}
