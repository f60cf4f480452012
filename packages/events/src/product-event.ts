import { type BookletEvent, formerBookletEvents } from './booklet.ts'
import { type BusinessSettingsEvent, formerBusinessEvents } from './business-settings.ts'
import { type CalendarFact, formerCalendarEvents } from './calendar.ts'
import type { ColorEvent } from './color.ts'
import type { ErasureEvent } from './erasure.ts'
import type { ExportEvent } from './export.ts'
import type { FrontEndEvent } from './front-end.ts'
import { formerInstallerEvents, type InstallerEvent } from './installer.ts'
import { formerLeadEvents, type LeadEvent } from './lead.ts'
import type { LeadImportEvent } from './lead-import.ts'
import { formerLeadOriginEvents, type LeadOriginEvent } from './lead-origin.ts'
import type { EmailEvent, EmailTemplateEvent, SmtpSettingsEvent } from './mail.ts'
import type { ProjectionRunEvent } from './projection-run.ts'
import type { DeadLetterEvent, JobActionEvent, QueueEvent } from './queue.ts'
import { formerRepairEvents, type RepairEvent } from './repair.ts'
import { formerUserEvents, type UserEvent } from './user.ts'
import type { ViewEvent } from './view.ts'

/** Every event that the product records. */
export type ProductEvent =
  | LeadEvent
  | CalendarFact
  | BookletEvent
  | RepairEvent
  | ExportEvent
  | ErasureEvent
  | UserEvent
  | InstallerEvent
  | ColorEvent
  | LeadOriginEvent
  | BusinessSettingsEvent
  | LeadImportEvent
  | SmtpSettingsEvent
  | EmailTemplateEvent
  | EmailEvent
  | ProjectionRunEvent
  | QueueEvent
  | DeadLetterEvent
  | JobActionEvent
  | ViewEvent
  | FrontEndEvent

/** Event types that are no longer written, each with the type that replaced it and the field whose correction it recorded. */
export const formerDetails: Readonly<Record<string, readonly [type: ProductEvent['type'], field: string]>> = {
  ...formerLeadEvents,
  ...formerBookletEvents,
  ...formerRepairEvents,
  ...formerCalendarEvents,
  ...formerInstallerEvents,
  ...formerUserEvents,
  ...formerLeadOriginEvents,
  ...formerBusinessEvents,
}
