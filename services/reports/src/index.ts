import type { Service } from '@crm/http'
import { exportHandlers } from './export-report.ts'
import { installerReportHandlers } from './installer-report/handlers.ts'
import { leadAnalyticsHandlers } from './lead-analytics/handlers.ts'
import { reportsProjection } from './ledger/projection.ts'
import { yearsHandlers } from './report.ts'

/** Reports & Analytics: leads by creation date, installers by installation date. */
export const reports: Service = {
  name: 'reports',
  migrations: new URL('../migrations/', import.meta.url),
  projections: [],
  asynchronousProjections: ({ businessTimeZone }) => [reportsProjection(businessTimeZone)],
  handlers: ({ db, store, clock, today, settings }) => {
    const parts = { db, clock, today, projection: reportsProjection(settings.businessTimeZone) }
    return { ...yearsHandlers(parts), ...leadAnalyticsHandlers(parts), ...installerReportHandlers(parts), ...exportHandlers(parts, store) }
  },
}

export { reportsProjection } from './ledger/projection.ts'
