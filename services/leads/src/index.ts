import { leadFieldEntries } from '@crm/contracts'
import type { Service } from '@crm/http'
import { createCalendarHandlers } from './calendar/handlers.ts'
import { calendarEventsProjection } from './calendar/projection.ts'
import { colorsProjection, createColorHandlers } from './catalog/colors.ts'
import { createFollowUpHandlers } from './follow-ups/handlers.ts'
import { createHandoverHandlers } from './handovers/handlers.ts'
import { createLeadHistoryHandlers } from './history/handlers.ts'
import { createImportHandlers } from './import/handlers.ts'
import { personalImportTables } from './import/personal-data.ts'
import { createLeadHandlers } from './lead/handlers.ts'
import { leadsProjection } from './lead/projection.ts'
import { createLeadOriginHandlers } from './lead-origin/handlers.ts'
import { leadOriginsProjection } from './lead-origin/projection.ts'
import { createLeadExportHandlers } from './list/export-leads.ts'
import { createLeadListHandlers } from './list/handlers.ts'
import { createBookletHandlers } from './sample-booklet/handlers.ts'
import { bookletsProjection } from './sample-booklet/projection.ts'
import { createVisitorHandlers } from './visitors/handlers.ts'

/** Leads and follow-ups, dashboard, calendar, sample booklets, and the catalogs of colors and origins. */
export const leadsService: Service = {
  name: 'leads',
  migrations: new URL('../migrations/', import.meta.url),
  projections: [leadsProjection, calendarEventsProjection, colorsProjection, leadOriginsProjection, bookletsProjection],
  personalData: {
    records: {
      leads: leadFieldEntries.flatMap(([field, { personal }]) => (personal ? [field] : [])),
      sample_booklets: ['order_number', 'customer_name', 'address', 'email', 'phone', 'tracking_number', 'notes'],
      calendar_events: ['title', 'description', 'location'],
      wmk_colors: ['description'],
    },
    tables: personalImportTables,
  },
  handlers: (dependencies) => ({
    ...createLeadHandlers(dependencies),
    ...createLeadHistoryHandlers(dependencies),
    ...createVisitorHandlers(dependencies),
    ...createHandoverHandlers(dependencies),
    ...createLeadListHandlers(dependencies),
    ...createLeadExportHandlers(dependencies),
    ...createBookletHandlers(dependencies),
    ...createImportHandlers(dependencies),
    ...createFollowUpHandlers(dependencies),
    ...createCalendarHandlers(dependencies),
    ...createColorHandlers(dependencies),
    ...createLeadOriginHandlers(dependencies),
  }),
}

export { type CalendarCommand, calendarEventDecider } from './calendar/decider.ts'
export { addColor } from './catalog/colors.ts'
export { createCsvReply } from './csv-file.ts'
export { createLeadImportRunner, type LeadImportRunner } from './import/import-runner.ts'
export { type LeadCommand, leadDecider, toChangeLeadCommand, toRecordLeadCommand } from './lead/commands.ts'
export { addBuiltInLeadOrigins, addLeadOrigin } from './lead-origin/add-origins.ts'
export { type LeadRow, leadColumns, toLead } from './lead-row.ts'
export { formatLeadCell } from './list/export-leads.ts'
export { type BookletCommand, bookletDecider } from './sample-booklet/decider.ts'
export { buildSearchCondition } from './search.ts'
export { leadVisitChannel } from './visitors/handlers.ts'
