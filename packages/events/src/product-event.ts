import { type BookletEvent, formerBookletEventTypes } from './booklet.ts'
import { type BusinessSettingsEvent, formerBusinessEventTypes } from './business-settings.ts'
import { type CalendarDomainEvent, formerCalendarEventTypes } from './calendar.ts'
import type { ColorEvent } from './color.ts'
import type { ErasureEvent } from './erasure.ts'
import type { ExportEvent } from './export.ts'
import type { FrontEndEvent } from './front-end.ts'
import { formerInstallerEventTypes, type InstallerEvent } from './installer.ts'
import { formerLeadEventTypes, type LeadEvent } from './lead.ts'
import type { LeadImportEvent } from './lead-import.ts'
import { formerLeadOriginEventTypes, type LeadOriginEvent } from './lead-origin.ts'
import type { EmailEvent, EmailTemplateEvent, SmtpSettingsEvent } from './mail.ts'
import type { ProjectionRunEvent } from './projection-run.ts'
import type { DeadLetterEvent, JobActionEvent, QueueEvent } from './queue.ts'
import { formerRepairEventTypes, type RepairEvent } from './repair.ts'
import { formerUserEventTypes, type UserEvent } from './user.ts'
import type { ViewEvent } from './view.ts'

/** Every event that the product records. */
export type ProductEvent =
  | LeadEvent
  | CalendarDomainEvent
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
export const formerDetailEventTypes: Readonly<Record<string, readonly [type: ProductEvent['type'], field: string]>> = {
  ...formerLeadEventTypes,
  ...formerBookletEventTypes,
  ...formerRepairEventTypes,
  ...formerCalendarEventTypes,
  ...formerInstallerEventTypes,
  ...formerUserEventTypes,
  ...formerLeadOriginEventTypes,
  ...formerBusinessEventTypes,
}
