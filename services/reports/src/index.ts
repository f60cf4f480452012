import type { Service } from '@crm/http'
import { createReportExportHandlers } from './export-report.ts'
import { createInstallerReportHandlers } from './installer-report/handlers.ts'
import { createLeadAnalyticsHandlers } from './lead-analytics/handlers.ts'
import { createReportsProjection } from './ledger/projection.ts'
import { createReportYearsHandlers } from './report.ts'

/** Reports & Analytics: leads by date created or sold, installers by installation date. */
export const reportsService: Service = {
  name: 'reports',
  migrations: new URL('../migrations/', import.meta.url),
  projections: [],
  asynchronousProjections: ({ businessTimeZone }) => [createReportsProjection(businessTimeZone)],
  handlers: ({ db, store, clock, today, settings }) => {
    const parts = { db, clock, today, projection: createReportsProjection(settings.businessTimeZone) }
    return {
      ...createReportYearsHandlers(parts),
      ...createLeadAnalyticsHandlers(parts),
      ...createInstallerReportHandlers(parts),
      ...createReportExportHandlers(parts, store),
    }
  },
}

export { createReportsProjection } from './ledger/projection.ts'
