import type { Service } from '@crm/http'
import { createExportActivityHandler } from './activity-log/export-activity.ts'
import { createActivityHandlers } from './activity-log/handlers.ts'
import { createDatabaseHandlers } from './database/handlers.ts'
import { createErasureHandlers } from './erasure/handlers.ts'
import { erasuresProjection } from './erasure/projection.ts'
import { createJobHandlers } from './jobs/handlers.ts'
import { createAdminStatsHandler } from './overview/admin-stats.ts'
import { createQueueHandlers, queuePausesProjection } from './queues/handlers.ts'
import { createBusinessSettingsHandlers } from './settings/handlers.ts'
import { businessSettingsProjection } from './settings/stored-settings.ts'

export { updateEventCounts } from './database/count-events.ts'
export { createProjectionRunner, type ProjectionRunner } from './database/projection-runner.ts'
export { appendErasureRecord, findErasureRecords, readErasureRecords, reapplyErasures } from './erasure/erasure-file.ts'
export { createErasureRunner, type ErasureRunner } from './erasure/work/erasure-runner.ts'
export { createJobActionHandlers } from './jobs/action-handlers.ts'
export { createQueuesOverviewHandler } from './queues/overview.ts'
export { watchBusinessSettings } from './settings/current-business.ts'
export { createBusinessSettingsDecider } from './settings/decider.ts'
export { toBusinessValues } from './settings/stored-settings.ts'

/** Administration: activity log, database, erasures, jobs, queues and business settings. */
export const adminService: Service = {
  name: 'admin',
  migrations: new URL('../migrations/', import.meta.url),
  projections: [erasuresProjection, businessSettingsProjection, queuePausesProjection],
  // The only text of this service that may name a client is the reason for a queue pause.
  personalData: { records: { queue_pauses: ['reason'] }, tables: [] },
  handlers: (dependencies) => ({
    ...createActivityHandlers(dependencies),
    exportActivity: createExportActivityHandler(dependencies),
    ...createErasureHandlers(dependencies),
    ...createDatabaseHandlers(dependencies),
    ...createQueueHandlers(dependencies),
    ...createJobHandlers(dependencies),
    adminStats: createAdminStatsHandler(dependencies.db),
    ...createBusinessSettingsHandlers(dependencies),
  }),
}
