import { leadFieldRows } from '@crm/contracts'
import type { Service } from '@crm/http'
import { calendarHandlers } from './calendar/handlers.ts'
import { calendarProjection } from './calendar/projection.ts'
import { catalogHandlers, catalogProjection } from './catalog/colors.ts'
import { followUpHandlers } from './follow-ups/handlers.ts'
import { historyHandlers } from './history/handlers.ts'
import { importHandlers } from './import/handlers.ts'
import { personalImportTables } from './import/personal-data.ts'
import { leadHandlers } from './lead/handlers.ts'
import { leadsProjection } from './lead/projection.ts'
import { leadOriginHandlers } from './lead-origin/handlers.ts'
import { leadOriginsProjection } from './lead-origin/projection.ts'
import { exportHandlers } from './list/export-leads.ts'
import { listHandlers } from './list/handlers.ts'
import { bookletHandlers } from './sample-booklet/handlers.ts'
import { bookletsProjection } from './sample-booklet/projection.ts'

/** Leads and follow-ups, dashboard, calendar, sample booklets, and the catalogs of colors and origins. */
export const leads: Service = {
  name: 'leads',
  migrations: new URL('../migrations/', import.meta.url),
  projections: [leadsProjection, calendarProjection, catalogProjection, leadOriginsProjection, bookletsProjection],
  personalData: {
    records: {
      leads: leadFieldRows.flatMap(([field, { personal }]) => (personal ? [field] : [])),
      sample_booklets: ['order_number', 'customer_name', 'address', 'email', 'phone', 'tracking_number', 'notes'],
      calendar_events: ['title', 'description', 'location'],
      wmk_colors: ['description'],
    },
    tables: personalImportTables,
  },
  handlers: (dependencies) => ({
    ...leadHandlers(dependencies),
    ...historyHandlers(dependencies),
    ...listHandlers(dependencies),
    ...exportHandlers(dependencies),
    ...bookletHandlers(dependencies),
    ...importHandlers(dependencies),
    ...followUpHandlers(dependencies),
    ...calendarHandlers(dependencies),
    ...catalogHandlers(dependencies),
    ...leadOriginHandlers(dependencies),
  }),
}

export { type CalendarCommand, calendarEvent } from './calendar/decider.ts'
export { addColor } from './catalog/colors.ts'
export { createLeadImportRunner, type LeadImportRunner } from './import/import-runner.ts'
export { type LeadCommand, lead, toChangeLeadCommand, toRecordLeadCommand } from './lead/commands.ts'
export { addLeadOrigin, prepareLeadOrigins } from './lead-origin/add-origins.ts'
export { type LeadRow, leadColumns, toLead } from './lead-row.ts'
export { type BookletCommand, booklet } from './sample-booklet/decider.ts'
export { searchCondition } from './search.ts'
