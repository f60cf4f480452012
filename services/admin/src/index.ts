import type { Service } from '@crm/http'
import { getActivity } from './activity-log/get-activity.ts'
import { listActivity } from './activity-log/list-activity.ts'
import { databaseHandlers } from './database/handlers.ts'
import { erasureHandlers } from './erasure/handlers.ts'
import { erasuresProjection } from './erasure/projection.ts'
import { jobHandlers } from './jobs/handlers.ts'
import { createAdminStats } from './overview/admin-stats.ts'
import { queueHandlers, queuePausesProjection } from './queues/handlers.ts'
import { businessSettingsHandlers } from './settings/handlers.ts'
import { businessSettingsProjection } from './settings/stored-settings.ts'

export { countEvents } from './database/count-events.ts'
export { createProjectionRunner, type ProjectionRunner } from './database/projection-runner.ts'
export { appendErasureRecord, readErasureRecords, reapplyErasures } from './erasure/erasure-file.ts'
export { createErasureRunner, type ErasureRunner } from './erasure/work/erasure-runner.ts'
export { jobActionHandlers } from './jobs/action-handlers.ts'
export { queuesOverviewHandler } from './queues/overview.ts'
export { loadCurrentBusiness } from './settings/current-business.ts'

/** Administration: activity log, database, erasures, jobs, queues and business settings. */
export const admin: Service = {
  name: 'admin',
  migrations: new URL('../migrations/', import.meta.url),
  projections: [erasuresProjection, businessSettingsProjection, queuePausesProjection],
  // The only text of this service that may name a client is the reason for a queue pause.
  personalData: { records: { queue_pauses: ['reason'] }, tables: [] },
  handlers: (dependencies) => ({
    listActivity: listActivity(dependencies.db, dependencies.clock),
    getActivity: getActivity(dependencies.db),
    ...erasureHandlers(dependencies),
    ...databaseHandlers(dependencies),
    ...queueHandlers(dependencies),
    ...jobHandlers(dependencies),
    adminStats: createAdminStats(dependencies.db),
    ...businessSettingsHandlers(dependencies),
  }),
}
