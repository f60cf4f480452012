import { defineGetEndpoint, definePostEndpoint } from '../endpoint.ts'
import * as database from './schemas.ts'

export const databaseEndpoints = {
  databaseOverview: defineGetEndpoint(
    '/api/admin/database',
    ['admin'],
    'Size and state of the database, its read tables and log readers, and the backup commands',
    { reply: database.databaseOverviewSchema },
  ),
  rebuildProjection: definePostEndpoint(
    '/api/admin/database/projections/:id/rebuild',
    ['admin'],
    'Rebuild a read table from the log, in the background; for administrators',
    { administrators: true, params: database.projectionNameParamsSchema, reply: database.projectionRunSchema },
  ),
  verifyProjection: definePostEndpoint(
    '/api/admin/database/projections/:id/verify',
    ['admin'],
    'Compare a read table with the log, in the background; for administrators',
    { administrators: true, params: database.projectionNameParamsSchema, reply: database.projectionRunSchema },
  ),
  verifyLog: definePostEndpoint(
    '/api/admin/database/verify-log',
    ['admin'],
    'Compare the log with its seals and checkpoints, in the background; for administrators',
    { administrators: true, reply: database.logVerificationSchema },
  ),
}
